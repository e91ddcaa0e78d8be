#!/bin/sh
# The long form of tests/system/gallery_scenes.sh.
exec "$(dirname "$0")/../system/gallery_scenes.sh" 3000
