# The version stands in one place, include/scree/about.h, where a user's preprocessor sees it; CMake,
# the package files, the soname and the texts of the program follow from it.
set(version_file "${CMAKE_CURRENT_SOURCE_DIR}/include/scree/about.h")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${version_file}")
set(version_numbers "")
foreach(part MAJOR MINOR PATCH)
  file(STRINGS "${version_file}" line REGEX "^#define SCREE_VERSION_${part} +[0-9]+$")
  if(NOT line MATCHES "([0-9]+)$")
    message(FATAL_ERROR "${version_file} has no line '#define SCREE_VERSION_${part} NUMBER'")
  endif()
  list(APPEND version_numbers ${CMAKE_MATCH_1})
endforeach()
list(JOIN version_numbers "." scree_version)

# Releases that a program need not be linked again for have one soname: before 1.0 those that differ
# in the patch alone, afterwards all of a major version.
list(GET version_numbers 0 scree_soversion)
set(scree_compatibility SameMajorVersion)
if(scree_soversion EQUAL 0)
  list(SUBLIST version_numbers 0 2 scree_soversion)
  list(JOIN scree_soversion "." scree_soversion)
  set(scree_compatibility SameMinorVersion)
endif()
