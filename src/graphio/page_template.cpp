#include "graphio/page_parts.hpp"

// BIBWEFT_PAGE names the file that tools/cmake/viewer.cmake builds of export/viewer.
#ifdef BIBWEFT_PAGE

asm(".section .rodata\n"
    ".local bibweft_page_begin\n"
    "bibweft_page_begin:\n"
    ".incbin \"" BIBWEFT_PAGE
    "\"\n"
    ".local bibweft_page_end\n"
    "bibweft_page_end:\n"
    ".byte 0\n"
    ".previous\n");

extern "C" const char bibweft_page_begin[];
extern "C" const char bibweft_page_end[];

namespace bibweft::graphio {

std::string_view page_template() noexcept {
    return {bibweft_page_begin, static_cast<std::size_t>(bibweft_page_end - bibweft_page_begin)};
}

}  // namespace bibweft::graphio

#else

namespace bibweft::graphio {

std::string_view page_template() noexcept {
    return {};
}

}  // namespace bibweft::graphio

#endif
