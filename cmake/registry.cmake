# Reads src/registry.def, the one list of everything that can be added, and the shapes in
# include/scree/parts.def, which it includes:
#   SCREE_ENTRY(family, symbol, "folder/file.c", DEPENDENCY)
# registry_files(out DEPENDENCY) gives the files, relative to src/, of the entries that need it.
set(registry_lines "")
foreach(registry_def "${CMAKE_SOURCE_DIR}/include/scree/parts.def" "${CMAKE_SOURCE_DIR}/src/registry.def")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${registry_def}")
  file(STRINGS "${registry_def}" registry_entries REGEX "^[ \t]*SCREE_ENTRY\\(")
  list(APPEND registry_lines ${registry_entries})
endforeach()

function(registry_files out dependency)
  set(files "")
  foreach(line IN LISTS registry_lines)
    if(line MATCHES "\"([^\"]+)\"[ \t]*,[ \t]*${dependency}[ \t]*\\)")
      list(APPEND files "${CMAKE_MATCH_1}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES files)
  set(${out} "${files}" PARENT_SCOPE)
endfunction()
