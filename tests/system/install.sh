#!/usr/bin/env bash
# What `cmake --install` puts somewhere else than planned works there: the program with its scenes,
# and both libraries found by pkg-config and by CMake, from C and from C++.
. "$(dirname "$0")/cli.bash"
build=$(dirname "$SCREE")
cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }
source=$(cached CMAKE_HOME_DIRECTORY)
sanitize=$(cached SCREE_SANITIZE)
compiler=$(cached CMAKE_C_COMPILER)
shared=$(cached SCREE_SHARED)
flags=${sanitize:+-fsanitize=$sanitize}
strict="-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror"
case $compiler in
*clang*) compiler_cxx=clang++ ;;
*) compiler_cxx=c++ ;;
esac

cmake --install "$build" --prefix "$WORK/there" >out.txt 2>&1 || failed "install: $(cat out.txt)"
exists there/share/man/man1/scree.1 there/share/scree/scenes/wall.yaml there/include/scree/scree.h
there/bin/scree doctor >out.txt || failed "the installed program does not run"
said 'yes .*there/.*share/scree/scenes' out.txt
there/bin/scree check ball >out.txt || failed "the installed program finds no scene"

PKG_CONFIG_PATH=$(dirname "$(find there -name scree.pc)")
export PKG_CONFIG_PATH
libraries=$(cd "$PKG_CONFIG_PATH/.." && pwd)
same "$(pkg-config --modversion scree)" "$("$SCREE" --version | sed 's/scree //')" "versions of scree.pc and the program"

# Every example, by pkg-config: libscree.a beside shared libraries of others, and the shared library.
links=scree-static
if [ "$shared" = ON ]; then links="scree scree-static"; fi
mkdir run
runs() { # PROGRAM: runs in a folder of its own, with the libraries that were installed
    (cd run && LD_LIBRARY_PATH=$libraries "../$1" >../out.txt 2>&1) || {
        failed "$1 fails: $(tail -n 5 out.txt)"
        return
    }
    [ -s out.txt ] || failed "$1 says nothing"
}
needs_shared() { readelf -d "$1" | grep -q 'NEEDED.*libscree[.]so'; }
for package in $links; do
    for example in "$source"/examples/c/*.c; do
        program=${package}_$(basename "$example" .c)
        # shellcheck disable=SC2046,SC2086 # words
        "$compiler" -std=c11 $flags "$example" $(pkg-config --cflags --libs $package) -o "$program" ||
            failed "$example does not build with pkg-config $package"
        runs "$program"
    done
    case $package in
    scree) needs_shared "$program" || failed "pkg-config scree does not link the shared library" ;;
    *) needs_shared "$program" && failed "pkg-config $package links the shared library" ;;
    esac
done
if [ "$shared" = ON ]; then
    # the options of a wholly static program are given on request only
    case $(pkg-config --libs scree) in *-lm*) failed "scree.pc asks for more than -lscree" ;; esac
    pkg-config --static --libs scree-static >out.txt
    said 'libscree[.]a .*-lm' out.txt
    # programs and plug-ins are built without development files of other packages
    mkdir alone && cp "$(pkg-config --variable=pcfiledir scree)/scree.pc" alone/
    PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR=$PWD/alone pkg-config --cflags --libs scree >out.txt 2>&1 ||
        failed "pkg-config scree needs packages of others: $(cat out.txt)"
    readelf -d "$libraries/libscree.so" >out.txt
    said "SONAME.*libscree[.]so[.]$(pkg-config --modversion scree | sed 's/^\(0[.][0-9]*\|[1-9][0-9]*\)[.].*/\1/')\]" out.txt
fi

# C++ sees one header and no warning.
cat >client.cpp <<'CLIENT'
#include <scree/scree.h>
#include <iostream>
#if SCREE_VERSION_NUMBER < 1000
#error "the headers tell no version"
#endif
int main() {
    scree_error error = scree_error();
    scree_world_def def = scree_default_world_def();
    scree_world *world = nullptr;
    if (scree_world_create(&world, &def, &error) != SCREE_OK) return 1;
    scree_world_destroy(world);
    std::cout << scree_version() << "\n";
    return scree_version_number() == SCREE_VERSION_NUMBER ? 0 : 2;
}
CLIENT
if command -v "$compiler_cxx" >/dev/null; then
    for standard in c++11 c++17 c++20; do
        for package in $links; do
            # shellcheck disable=SC2046,SC2086
            "$compiler_cxx" -std=$standard $strict $flags client.cpp $(pkg-config --cflags --libs $package) \
                -o "${package}_$standard" || failed "$standard with $package does not compile or link"
            runs "${package}_$standard"
        done
    done
fi

# Private names of the library are free for its users: a program may define functions of these names.
cat >names.c <<'CLIENT'
#include <scree/scree.h>
#include <stdio.h>
int bug(int n), section(int n), condense(int n);
int bug(int n) { return n + 1; }
int section(int n) { return 2 * n; }
int condense(int n) { return n - 1; }
int main(void) {
    scree_error error;
    scree_world *world = NULL;
    scree_world_def def = scree_default_world_def();
    if (scree_world_create(&world, &def, &error) != SCREE_OK) return 1;
    scree_world_destroy(world);
    printf("%d\n", condense(section(bug(20))));
    return 0;
}
CLIENT
if [ -z "$sanitize" ]; then # with sanitizers libscree.a keeps its private names
    for package in $links; do
        # shellcheck disable=SC2046,SC2086
        "$compiler" -std=c11 $strict names.c $(pkg-config --cflags --libs $package) -o "${package}_names" ||
            failed "functions called bug, section and condense do not link beside $package"
        runs "${package}_names"
        said '^41$' out.txt
    done
fi

# One example by CMake: that every one of them compiles, links and runs is seen above.
mkdir client
cat >client/CMakeLists.txt <<'CLIENT'
cmake_minimum_required(VERSION 3.20)
project(client C)
find_package(scree ${WANTED} REQUIRED)
set(examples "${SOURCE}/examples/c/pile.c")
foreach(example IN LISTS examples)
  get_filename_component(stem "${example}" NAME_WE)
  foreach(library IN LISTS LIBRARIES)
    add_executable(${library}_${stem} "${example}")
    target_link_libraries(${library}_${stem} PRIVATE scree::${library})
  endforeach()
endforeach()
CLIENT
version=$(pkg-config --modversion scree | sed 's/[.][0-9]*$//')
by_cmake() { # FOLDER LIBRARIES WANTED: what find_package is asked for, what is linked
    cmake -S client -B "client/$1" -DCMAKE_PREFIX_PATH="$WORK/there" -DCMAKE_C_COMPILER="$compiler" \
        -DCMAKE_C_FLAGS="$flags" -DSOURCE="$source" -DLIBRARIES="$2" -DWANTED="$3" >out.txt 2>&1 || return 1
    cmake --build "client/$1" >out.txt 2>&1
}
runs_client() { # FOLDER LIBRARY
    local program=client/$1/$2_pile
    runs "$program"
    case $2 in
    shared) needs_shared "$program" || failed "scree::shared is not the shared library" ;;
    *) needs_shared "$program" && failed "scree::$2 is not the static library" ;;
    esac
}
if [ "$shared" = ON ]; then
    by_cmake both "scree;shared" "$version" || failed "an example does not build with CMake: $(tail -n 5 out.txt)"
    runs_client both scree
    runs_client both shared
    # the shared library needs no development files of other packages
    PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR=/nonexistent by_cmake alone shared "$version;COMPONENTS;shared" ||
        failed "scree::shared does not build without the libraries that it needs itself: $(tail -n 5 out.txt)"
    runs_client alone shared
else
    by_cmake static scree "$version" || failed "an example does not build with CMake: $(tail -n 5 out.txt)"
    runs_client static scree
fi
by_cmake newer scree 99.0 && failed "find_package takes this release for 99.0"
finish
