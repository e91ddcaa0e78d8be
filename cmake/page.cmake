# Writes the files of the viewer's page as arrays of bytes: cmake -D FOLDER=... -D OUT=... -P page.cmake
set(text "#include \"view/page.h\"\n")
foreach(name html js)
  file(READ "${FOLDER}/view.${name}" hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," list "${hex}")
  string(REGEX REPLACE "(................................................................................)" "\\1\n" list "${list}")
  string(APPEND text "const unsigned char page_${name}[] = {\n${list}0};\n"
                     "const size_t page_${name}_size = sizeof page_${name} - 1;\n")
endforeach()
file(WRITE "${OUT}" "${text}")
