# cmake -DROOT=. -P check_format.cmake: fails where a file differs from what clang-format would write.
cmake_minimum_required(VERSION 3.25)
find_program(CLANG_FORMAT NAMES clang-format-14 clang-format REQUIRED)
file(GLOB_RECURSE files ${ROOT}/src/*.cpp ${ROOT}/src/*.hpp ${ROOT}/include/*.hpp ${ROOT}/tests/*.cpp ${ROOT}/tests/*.hpp
     ${ROOT}/tools/*.cpp)
execute_process(COMMAND ${CLANG_FORMAT} --dry-run -Werror ${files} RESULT_VARIABLE status ERROR_VARIABLE output)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "clang-format -i would change:\n${output}")
endif()
