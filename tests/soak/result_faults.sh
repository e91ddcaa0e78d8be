#!/bin/sh
# The long form of tests/system/result_faults.sh: every call, and 50 random kills.
exec "$(dirname "$0")/../system/result_faults.sh" 50 1
