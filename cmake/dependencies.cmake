# Optional libraries. Each NAME ends up as SCREE_WITH_NAME (ON or OFF), as a compile definition of the
# same name (1 or 0), and, when present, in scree_link and in the lists for the package files.
find_package(Threads REQUIRED)
find_package(PkgConfig QUIET)

set(scree_link Threads::Threads m)
set(scree_packages "")  # pairs "PREFIX module" for scree-config.cmake
set(scree_requires "")  # modules for scree.pc

# The prefix keeps our imported targets apart from those of a project that finds scree.
macro(scree_dependency name what)
  if(PKG_CONFIG_FOUND)
    pkg_search_module(SCREE_${name} QUIET IMPORTED_TARGET ${ARGN})
  endif()
  option(SCREE_WITH_${name} "${what}" ${SCREE_${name}_FOUND})
  if(SCREE_WITH_${name} AND NOT SCREE_${name}_FOUND)
    message(FATAL_ERROR "SCREE_WITH_${name} is on but none of these is installed: ${ARGN}")
  endif()
  if(SCREE_WITH_${name})
    list(APPEND scree_link PkgConfig::SCREE_${name})
    list(APPEND scree_packages "SCREE_${name} ${SCREE_${name}_MODULE_NAME}")
    list(APPEND scree_requires "${SCREE_${name}_MODULE_NAME}")
    add_compile_definitions(SCREE_WITH_${name}=1)
    message(STATUS "${name}: ${SCREE_${name}_VERSION} (${what})")
  else()
    add_compile_definitions(SCREE_WITH_${name}=0)
    message(STATUS "${name}: not built (${what})")
  endif()
endmacro()

scree_dependency(HDF5 "result files" hdf5-serial hdf5)
scree_dependency(YAML "scene files" yaml-0.1)
scree_dependency(CAIRO "pictures" cairo)
scree_dependency(QHULL "convex hulls" qhull_r)
scree_dependency(ZLIB "compressed pages of one file" zlib)

# CHOLMOD has no module of pkg-config everywhere, and parts of SuiteSparse are under the GPL: only on
# request.
option(SCREE_WITH_CHOLMOD "sparse factorisations by CHOLMOD (its supernodes are under the GPL)" OFF)
if(SCREE_WITH_CHOLMOD)
  find_path(CHOLMOD_INCLUDE suitesparse/cholmod.h)
  find_library(CHOLMOD_LIBRARY cholmod)
  if(NOT CHOLMOD_INCLUDE OR NOT CHOLMOD_LIBRARY)
    message(FATAL_ERROR "SCREE_WITH_CHOLMOD is on but suitesparse/cholmod.h or libcholmod is not "
                        "installed (Debian: libsuitesparse-dev)")
  endif()
  include_directories(SYSTEM "${CHOLMOD_INCLUDE}")
  list(APPEND scree_link "${CHOLMOD_LIBRARY}")
  add_compile_definitions(SCREE_WITH_CHOLMOD=1)
  message(STATUS "CHOLMOD: ${CHOLMOD_LIBRARY} (sparse factorisations)")
else()
  add_compile_definitions(SCREE_WITH_CHOLMOD=0)
endif()

# civetweb has no module of pkg-config in Debian.
find_path(SCREE_CIVETWEB_INCLUDE civetweb.h)
find_library(SCREE_CIVETWEB_LIBRARY civetweb)
mark_as_advanced(SCREE_CIVETWEB_INCLUDE SCREE_CIVETWEB_LIBRARY)
set(civetweb_found OFF)
if(SCREE_CIVETWEB_INCLUDE AND SCREE_CIVETWEB_LIBRARY)
  set(civetweb_found ON)
endif()
option(SCREE_WITH_CIVETWEB "the pages of scree view" ${civetweb_found})
if(SCREE_WITH_CIVETWEB)
  if(NOT civetweb_found)
    message(FATAL_ERROR "SCREE_WITH_CIVETWEB is on but civetweb.h or libcivetweb is not installed "
                        "(Debian: libcivetweb-dev)")
  endif()
  include_directories(SYSTEM "${SCREE_CIVETWEB_INCLUDE}")
  list(APPEND scree_link "${SCREE_CIVETWEB_LIBRARY}")
  add_compile_definitions(SCREE_WITH_CIVETWEB=1)
  message(STATUS "CIVETWEB: ${SCREE_CIVETWEB_LIBRARY} (the pages of scree view)")
else()
  add_compile_definitions(SCREE_WITH_CIVETWEB=0)
  message(STATUS "CIVETWEB: not built (the pages of scree view)")
endif()

# The program scree-mpi, whose processes share the work of a run (docs/ranks.md). The libraries and the
# plain program stay free of MPI.
find_package(MPI QUIET COMPONENTS C)
option(SCREE_WITH_MPI "the program scree-mpi" ${MPI_C_FOUND})
if(SCREE_WITH_MPI AND NOT MPI_C_FOUND)
  message(FATAL_ERROR "SCREE_WITH_MPI is on but no MPI is installed (Debian: libopenmpi-dev)")
endif()
if(SCREE_WITH_MPI)
  message(STATUS "MPI: ${MPI_C_VERSION} (the program scree-mpi)")
else()
  message(STATUS "MPI: not built (the program scree-mpi)")
endif()
