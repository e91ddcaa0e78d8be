#!/usr/bin/env bash
# Plug-ins as their authors make them: built out of tree with nothing but the installed headers, run by
# name from scenes, refused with a reason if incompatible, and under the conformance suite.
. "$(dirname "$0")/cli.bash"
build=$(dirname "$SCREE")
source=$(sed -n 's/^CMAKE_HOME_DIRECTORY:[A-Z]*=//p' "$build/CMakeCache.txt")
sanitize=$(sed -n 's/^SCREE_SANITIZE:[A-Z]*=//p' "$build/CMakeCache.txt")

cmake --install "$build" --prefix "$WORK/there" >out.txt 2>&1 || failed "install: $(cat out.txt)"
plug() { # SOURCE OBJECT [FLAGS]
    # shellcheck disable=SC2086 # words
    "${CC:-cc}" -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Werror -shared -fPIC -O2 -Ithere/include \
        ${sanitize:+-fsanitize=$sanitize} "${@:3}" -o "$2" "$1" -lm || failed "$1 does not compile"
}
plug "$source/examples/plugin/wear.c" wear.so
plug "$source/examples/plugin/toolbox.c" toolbox.so
needs=$(readelf -d wear.so | grep -c 'NEEDED.*scree')
same "$needs" 0 "libraries of scree that a plug-in links"

cat >all.yaml <<'SCENE'
title: One entry of every family
plugins: [wear, toolbox]
world: {h: 1 ms, gravity: [0, -9.81]}
laws: {dry: {normal: velocity, friction: {kind: worn, mu: 0.4, slip: 30 cm}}}
contacts: [{default: dry}]
bodies:
  - {name: ground, shape: {kind: halfplane}, fixed: true}
  - {name: block, shape: {kind: rectangle, width: 30 cm, height: 20 cm}, position: [0, 0.1], density: 2000, velocity: [2, 0]}
  - {generate: {kind: spiral, number: 20}, position: [3, 1], density: 2000, group: seeds}
loads:
  - {kind: tether, stiffness: 20, damping: 3, bodies: seeds, magnitude: {kind: pulse, at: 0.1 s, width: 50 ms}}
values: {largest: {measure: press, column: largest}}
run: {until: 0.2 s, record: 10 ms}
SCENE
both=(--plugin ./wear.so --plugin=./toolbox.so)

expect 0 "${both[@]}" run all.yaml
exists all.h5
hash=$(key state_hash all.summary.json)
expect 0 "${both[@]}" run all.yaml --threads 3 --overwrite -o three.h5
same "$(key state_hash three.summary.json)" "$hash" "hashes of 1 and 3 threads"
expect 0 "${both[@]}" run all.yaml --overwrite -o other.h5 --set world.solver=projected_jacobi
expect 0 --plugin ./toolbox.so measure all.h5 press
said 'press.largest' out.txt
expect 0 "${both[@]}" explain all.yaml
said 'worn' out.txt
expect 0 "${both[@]}" run all.yaml --resume --until 0.25

# A scene without its plug-ins is refused with their names and paths, also on resuming.
expect 2 run all.yaml -o none.h5
said "all.yaml:2:11: the scene needs the plug-in 'wear'"
said "all.yaml:2:17: the scene needs the plug-in 'toolbox'"
absent none.h5
expect 2 run all.yaml --resume --until 0.3
said "needs the plug-in 'wear'"

# Parameters are checked like those of built-in entries.
sed 's/slip: 30 cm/slip: 3 s/' all.yaml >unit.yaml
expect 2 "${both[@]}" run unit.yaml
said "unit.yaml:4:.*'slip'"
sed 's/mu: 0.4, slip/mu: 0.4, slop/' all.yaml >name.yaml
expect 2 "${both[@]}" run name.yaml
said "did you mean 'slip'"

# Incompatible plug-ins are refused with a reason, before any of their code runs.
cat >other.c <<'CODE'
#include <scree/plugin.h>
#include <stdlib.h>
static scree_status start(const scree_host *host, scree_error *error) {
#ifdef TWICE
    static const scree_load_kind none = {.size = sizeof none, .entry = {.name = "drag", .help = "again"}};
    static void (*volatile nothing)(const void *, const scree_load_block *);
    scree_load_kind load = none;
    load.apply = nothing;
    return host->register_load(&load, error);
#else
    (void)host, (void)error;
    abort();
#endif
}
#ifdef INTERFACE
SCREE_API extern const scree_plugin_table scree_plugin;
const scree_plugin_table scree_plugin = {INTERFACE, SCREE_VERSION_NUMBER, "other", "1", "nothing", start};
#else
SCREE_PLUGIN("other", "1", "nothing", start)
#endif
CODE
plug other.c newer.so -DINTERFACE=99
expect 2 --plugin ./newer.so run all.yaml
said 'newer.so was compiled for interface 99 of plug-ins, but scree .* has interface [0-9]*: compile it again'
plug other.c clash.so -DTWICE
expect 2 --plugin ./clash.so run all.yaml
said "plug-in 'other' .*: 'drag' has no function 'apply'"
expect 2 --plugin ./nothing.so run all.yaml
said 'nothing.so: there is no such file'
expect 2 --plugin . run all.yaml
said 'there is no such file'
head -c 4000 wear.so >cut.so
expect 2 --plugin ./cut.so run all.yaml
said 'cut.so cannot be loaded'
echo 'int scree_has_nothing;' >empty.c
"${CC:-cc}" -shared -fPIC -o empty.so empty.c
expect 2 --plugin ./empty.so run all.yaml
said "empty.so is not a plug-in of scree"
expect 2 --plugin
said 'needs the path of a shared object'

# The page shows the code of the example.
python3 - "$source" <<'PYTHON' || failed "docs/plugins.md and examples/plugin/wear.c differ"
import sys
page = open(sys.argv[1] + "/docs/plugins.md").read()
code = open(sys.argv[1] + "/examples/plugin/wear.c").read()
blocks = [b.split("```")[0] for b in page.split("```c\n")[1:]]
assert len(blocks) == 3, len(blocks)
for block in blocks:
    assert block in code, block
PYTHON

# The conformance suite tests entries of plug-ins like built-in ones.
suite="$build/tests/conform"
for file in registry solvers tutorial; do
    (cd "$source" && SCREE_TEST_SOLVER=projected_jacobi SCREE_TEST_PLUGINS="$WORK/wear.so:$WORK/toolbox.so" \
        "$suite" $file >"$WORK/out.txt" 2>&1) ||
        failed "conform $file with plug-ins: $(grep -E 'ERROR|FAILED|error' out.txt | head -n 5)"
done
(cd "$source" && SCREE_TEST_PLUGINS="$WORK/wear.so" SCREE_TEST_LAW=worn "$suite" combinations >"$WORK/out.txt" 2>&1) ||
    failed "conform combinations with the law part of a plug-in: $(grep -E 'ERROR|FAILED' out.txt | head -n 5)"
said 'tests? run|PASSED' out.txt
finish
