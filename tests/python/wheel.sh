#!/usr/bin/env bash
# The wheel, installed into a virtual environment that has numpy and nothing else of ours, passes the tests of the
# Python package with the library that is in it. Its arguments: the build folder.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build}
python=/usr/bin/python3
for module in numpy build wheel venv pip; do
    if ! "$python" -c "import $module" 2>/dev/null; then
        echo "skipped: making the wheel needs Debian's python3-$module"
        exit 77
    fi
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"
tools/wheel "$build"
"$python" -m venv "$work/venv"
site=$("$work/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
numpy=$("$python" -c 'import numpy, os; print(os.path.dirname(os.path.dirname(numpy.__file__)))')
ln -s "$numpy"/numpy "$site/" # numpy alone of all that Debian has installed
"$work/venv/bin/pip" install -q --no-index --no-deps --disable-pip-version-check "$build"/wheel/scree-*.whl
mkdir "$work/tests"
cp tests/python/*.py "$work/tests" # no headers, no sources, no scenes beside them
cd "$work"
unset SCREE_LIBRARY
"$work/venv/bin/python" -c '
import scree, os
path = scree.library_path()
assert "site-packages/scree/lib" in path, path
assert "arch" in scree.gallery()
import sys
assert not {"matplotlib", "pandas", "scipy", "h5py", "xarray"} & set(sys.modules), "only numpy is needed"
'
# what the package asks for by its own metadata
grep -q '^Requires-Dist: numpy' "$work"/venv/lib/python3*/site-packages/scree-*.dist-info/METADATA
! grep '^Requires-Dist' "$work"/venv/lib/python3*/site-packages/scree-*.dist-info/METADATA | grep -v numpy | grep -qv 'extra =='
SCREE_INSTALLED=1 "$work/venv/bin/python" -B tests/run.py
# a wheel without its library is found out
"$python" - "$build" "$work" <<'CHECK'
import glob, sys, zipfile
(wheel,) = glob.glob(sys.argv[1] + "/wheel/scree-*.whl")
with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(sys.argv[2] + "/scree-0-py3-none-any.whl", "w") as new:
    for name in old.namelist():
        if "/lib/" not in name:
            new.writestr(name, old.read(name))
CHECK
! "$root/tools/wheel_check" "$work/scree-0-py3-none-any.whl" 2>/dev/null
echo "the wheel is good"
