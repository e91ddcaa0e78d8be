#!/usr/bin/env bash
# Texts about the program: help, version, man page, suggestions.
. "$(dirname "$0")/cli.bash"

expect 0 help
said '^  run ' out.txt
expect 0 --help
said '^  study ' out.txt
expect 2 # no command: the list, but not a success
said '^  run ' out.txt
expect 0 version
said '^scree [0-9]+\.[0-9]+\.[0-9]+$' out.txt
expect 0 --version
for command in run examples check explain info measure band render flow export study doctor solve solvers help; do
    expect 0 help "$command"
    said "^scree $command" out.txt
    expect 0 "$command" --help
done
expect 0 help run
for option in output set until steps threads resume overwrite time-limit save-problem json quiet; do
    said "--$option" out.txt
    "$SCREE" man | grep -q -- "$(echo "--$option" | sed 's/-/\\\\-/g')" || failed "man page lacks --$option"
done
expect 0 man scree.1
exists scree.1
grep -q '^\.TH SCREE 1' scree.1 || failed "scree.1 is no man page"
if command -v man >/dev/null; then
    man --warnings -l scree.1 2>&1 >/dev/null | grep . && failed "the man page has warnings"
fi

expect 2 rnu
said "unknown command 'rnu', did you mean 'run'"
expect 2 xylophone
said "unknown command 'xylophone'"
expect 2 run ball --untli 3
said "unknown option '--untli', did you mean '--until'"
expect 2 run ball --until
said 'needs a value'
expect 2 run ball --quiet=3
said 'does not take a value'
expect 2 run ball bell
said 'one argument too many'
expect 2 run ball --until 1 --until 2
said 'given twice'
expect 2 info
said 'needs FILE'
expect 2 help nothing

expect 0 examples
for name in ball wall; do said "^  $name " out.txt; done
expect 2 run wal
said "no scene 'wal', did you mean 'wall'"
expect 0 doctor
for part in HDF5 libyaml cairo ffmpeg AVX2 cores; do said "$part" out.txt; done
expect 0 solvers
said '^nlgs' out.txt
expect 0 reference law part
said '^coulomb' out.txt
expect 0 measure --list
said '^energy ' out.txt
finish
