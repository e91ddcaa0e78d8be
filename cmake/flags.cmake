# Flags of every target.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release or Debug" FORCE)
endif()
# -g1: lines and functions for backtraces and profiles. Variables too would take a seventh of the
# compiler's time and most of the size of build/; preset debug has them.
set(CMAKE_C_FLAGS_RELEASE "-O3 -g1 -DNDEBUG")

# No contraction to fused multiply-add and no regrouping of straight-line code: the same source must
# give the same bits in every build, on every machine and in every lane width.
add_compile_options(-ffp-contract=off -fno-tree-slp-vectorize)

# Calls inside the library go to the library itself and may be inlined, in the shared one as well.
add_compile_options(-fno-semantic-interposition)

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
if(SCREE_WERROR)
  add_compile_options(-Werror)
endif()

if(SCREE_SANITIZE)
  add_compile_options(-fsanitize=${SCREE_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${SCREE_SANITIZE})
endif()

# Scenes are looked for in the source tree first, so that a build runs before it is installed, and
# then where `install` puts them. A packager empties SCREE_SCENES_BUILD to keep the path out.
set(SCREE_SCENES_BUILD "${CMAKE_SOURCE_DIR}/scenes" CACHE STRING "scenes of the build tree")
add_compile_definitions(
  _POSIX_C_SOURCE=200809L
  _DEFAULT_SOURCE
  SCREE_VERSION="${PROJECT_VERSION}"
  SCREE_SCENES="${CMAKE_INSTALL_FULL_DATADIR}/scree/scenes"
  SCREE_SCENES_BUILD="${SCREE_SCENES_BUILD}")
