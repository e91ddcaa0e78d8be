#!/bin/sh
# The long form of tests/system/io_faults.sh: every fault, on three scenes.
exec "$(dirname "$0")/../system/io_faults.sh" 1
