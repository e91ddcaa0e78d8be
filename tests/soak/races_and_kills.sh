#!/bin/sh
# The long form of tests/system/races_and_kills.sh: twice 100 races, and 500 kills.
exec "$(dirname "$0")/../system/races_and_kills.sh" 100 500
