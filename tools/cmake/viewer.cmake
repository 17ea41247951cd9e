# The page that the format html writes: built of export/viewer by node and npm, in a copy inside the build folder, and
# embedded into the library. Where that cannot be done, all else builds and the format says so when it is asked for.
set(BIBWEFT_VIEWER AUTO CACHE STRING "Build the page of the format html (node, npm): ON, OFF, AUTO (where it can be built)")
set_property(CACHE BIBWEFT_VIEWER PROPERTY STRINGS AUTO ON OFF)
set(bibweft_viewer_build ${PROJECT_BINARY_DIR}/viewer)

function(bibweft_embed_page)
  set(source ${PROJECT_SOURCE_DIR}/export/viewer)
  find_program(BIBWEFT_NODE node)
  find_program(BIBWEFT_NPM npm)
  set(missing "")
  foreach(tool IN ITEMS node npm)
    string(TOUPPER ${tool} variable)
    if(NOT BIBWEFT_${variable})
      list(APPEND missing ${tool})
    endif()
  endforeach()
  if(NOT EXISTS ${source}/build.mjs)
    list(APPEND missing export/viewer/build.mjs)
  endif()
  if(missing)
    list(JOIN missing " and " missing)
    if(NOT BIBWEFT_VIEWER STREQUAL "AUTO")
      message(FATAL_ERROR "BIBWEFT_VIEWER=${BIBWEFT_VIEWER} needs ${missing}")
    endif()
    message(NOTICE "bibweft is built without the format html: ${missing} not found")
    return()
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${source}/*)
  list(FILTER sources EXCLUDE REGEX "/(node_modules|test)/")
  set(page ${PROJECT_BINARY_DIR}/generated/page.html)
  add_custom_command(
    OUTPUT ${page}
    COMMAND ${CMAKE_COMMAND} -DSOURCE=${source} -DWORK=${bibweft_viewer_build} -DOUT=${page} -DNODE=${BIBWEFT_NODE}
            -DNPM=${BIBWEFT_NPM} -DVIEWER=${BIBWEFT_VIEWER} -P ${PROJECT_SOURCE_DIR}/tools/cmake/build_page.cmake
    DEPENDS ${sources} ${PROJECT_SOURCE_DIR}/tools/cmake/build_page.cmake
    COMMENT "Building the page of export/viewer"
    VERBATIM)
  set_source_files_properties(${PROJECT_SOURCE_DIR}/src/graphio/page_template.cpp PROPERTIES
    COMPILE_DEFINITIONS "BIBWEFT_PAGE=\"${page}\"" OBJECT_DEPENDS ${page} SKIP_PRECOMPILE_HEADERS ON)
endfunction()

if(BIBWEFT_VIEWER)
  bibweft_embed_page()
endif()
