# What the tests of tools/corpus share; sourced by them.
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
CORPUS=$ROOT/tools/corpus
. "$(dirname "$0")/cli.bash"
export SCREE

# corpus CODE ARGUMENTS...: like expect, for tools/corpus
corpus() {
    local wanted=$1 code
    shift
    "$CORPUS" "$@" >out.txt 2>err.txt </dev/null
    code=$?
    [ "$code" -eq "$wanted" ] && return 0
    failed "corpus $* answered $code instead of $wanted"
    sed 's/^/    /' out.txt err.txt
}
# value FILE EXPRESSION: of the JSON file d
value() { python3 -c 'import json,sys; d = json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$1" "$2"; }
