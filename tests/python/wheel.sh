#!/usr/bin/env bash
# The wheel, installed into a virtual environment that has numpy and nothing else of ours, passes the tests of the
# Python package with the library that is in it. Its arguments: the build folder.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(realpath "${1:-$root/build}")
python=/usr/bin/python3
for module in numpy build wheel venv pip; do
    if ! "$python" -c "import $module" 2>/dev/null; then
        echo "skipped: making the wheel needs Debian's python3-$module"
        exit 77
    fi
done
if ! command -v patchelf >/dev/null; then
    echo "skipped: putting libraries into the wheel needs Debian's patchelf"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"
tools/wheel "$build"
"$python" -m venv --without-pip "$work/venv" # pip of the system installs into it: half the time
site=$("$work/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
numpy=$("$python" -c 'import numpy, os; print(os.path.dirname(os.path.dirname(numpy.__file__)))')
ln -s "$numpy"/numpy "$site/" # numpy alone of all that Debian has installed
"$python" -m pip --python "$work/venv/bin/python" install -q --no-index --no-deps --disable-pip-version-check "$build"/wheel/scree-*.whl
mkdir "$work/tests"
cp tests/python/*.py "$work/tests" # no headers, no sources, no scenes beside them
cd "$work"
unset SCREE_LIBRARY
"$work/venv/bin/python" -c '
import scree, os
path = scree.library_path()
assert "site-packages/scree/lib" in path, path
assert "arch" in scree.gallery()
import re, sys
assert not {"matplotlib", "pandas", "scipy", "h5py", "xarray"} & set(sys.modules), "only numpy is needed"
scree.gallery("arch").run(steps=1).render(path="arch.png")
# what the library links, such as HDF5 and cairo, was loaded from the wheel
loaded = {line.split()[-1] for line in open("/proc/self/maps") if ".so" in line}
inside = {os.path.basename(p) for p in loaded if "/site-packages/scree" in p}
for name in ("libhdf5", "libyaml", "libcairo", "libcurl", "libqhull", "libcivetweb"):
    assert any(re.match(name + r".*-[0-9a-f]{8}\.so", n) for n in inside), (name, inside)
    assert not [p for p in loaded if os.path.basename(p).startswith(name) and "site-packages" not in p], name
'
# what the package asks for by its own metadata
grep -q '^Requires-Dist: numpy' "$work"/venv/lib/python3*/site-packages/scree-*.dist-info/METADATA
! grep '^Requires-Dist' "$work"/venv/lib/python3*/site-packages/scree-*.dist-info/METADATA | grep -v numpy | grep -qv 'extra =='
SCREE_INSTALLED=1 "$work/venv/bin/python" -B tests/run.py
# the check finds what is wrong with other wheels
refused() { # WORDS FILE
    if said=$("$python" "$root/tools/wheel_check" "$2" 2>&1 >/dev/null); then
        echo "$2 passed the check, but should not: $1"
        exit 1
    fi
    grep -q "$1" <<<"$said" || {
        echo "wheel_check does not say '$1': $said"
        exit 1
    }
}
refused "links libhdf5.*neither in the wheel nor part of manylinux" "$build"/python/plain/scree-*.whl
wheel=$(echo "$build"/wheel/scree-*.whl)
cp "$wheel" "$work/scree-0-py3-none-manylinux_2_17_x86_64.whl"
refused "asks for glibc 2..., but the wheel's name promises 2.17" "$work/scree-0-py3-none-manylinux_2_17_x86_64.whl"
"$python" - "$wheel" "$work" <<'CHECK'
import sys, zipfile
for part, name in (("scree/lib/", "scree-1"), ("scree.libs/libyaml", "scree-2"), ("scree.libs/copyright/", "scree-3")):
    with zipfile.ZipFile(sys.argv[1]) as old, \
            zipfile.ZipFile(f"{sys.argv[2]}/{name}-py3-none-manylinux_2_36_x86_64.whl", "w") as new:
        for entry in old.namelist():
            if not entry.startswith(part):
                new.writestr(entry, old.read(entry))
CHECK
refused "one libscree.so in it, not 0" "$work/scree-1-py3-none-manylinux_2_36_x86_64.whl"
refused "links libyaml.*neither in the wheel" "$work/scree-2-py3-none-manylinux_2_36_x86_64.whl"
refused "copyright files of its libraries are missing" "$work/scree-3-py3-none-manylinux_2_36_x86_64.whl"
echo "the wheel is good"
