# What the tests of tools/gallery share; sourced by them. The pages are made in two tests, so that
# these may run beside each other.
GALLERY=$(cd "$(dirname "$0")/../.." && pwd)/tools/gallery
. "$(dirname "$0")/cli.bash"
export SCREE
# rigid bodies in the plane; everything else, new pages too, belongs to the other half
PLANAR="wall schneebeli crisis biaxial sandpile rocking couette network segregation convection
    column-collapse avalanche mortar fault fold cd-vs-dem"

# gallery FILE ARGUMENTS...: short variants of pages, what is said goes to FILE
gallery() {
    local log=$1
    shift
    "$GALLERY" --short --out "$WORK/out" --docs "$WORK/docs" "$@" >"$log" 2>&1
}

# The commands of a page work, its template is filled, its pictures are there.
check_page() {
    local name=$1 picture
    exists "docs/$name.md" "docs/$name.png"
    said "^\| certificate" "docs/$name.md"
    said "^scree run $name" "docs/$name.md"
    grep -n '[$]' "docs/$name.md" && failed "docs/$name.md has places that were not filled"
    for picture in $(grep -oE '\]\([a-z0-9-]+\.png\)' "docs/$name.md" | tr -d ']()'); do
        head -c 8 "docs/$picture" | grep -q PNG || failed "$picture of docs/$name.md"
    done
    said "$name.md" docs/README.md
}

# check_pages NAME...: made from short variants of their scenes, and the energy ledgers close
check_pages() {
    local name
    gallery first.txt "$@" || {
        failed "the gallery was not made"
        sed 's/^/    /' first.txt
    }
    for name in "$@"; do check_page "$name"; done
    python3 - out/*.summary.json <<'CHECK' || failed "an energy ledger"
import json, sys
errors = {path: json.load(open(path))["energy_error"] for path in sys.argv[1:]}
open_ones = [path for path, error in errors.items() if not error < 1e-10]
for path in open_ones:
    print(f"{path}: {errors[path]}")
sys.exit(bool(open_ones) or not errors)
CHECK
}
