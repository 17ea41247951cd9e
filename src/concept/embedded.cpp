#include "concept/embedded.hpp"

#include <cstddef>

// The assembler copies the files into read-only data: no source of megabytes to compile, no
// parsing or relocation when the program starts.
#define BW_STRING(x) #x
#define BW_EMBED(symbol, path)                                \
    asm(".pushsection .rodata\n"                            \
        ".balign 16\n" BW_STRING(symbol) "_begin:\n"        \
        ".incbin \"" path "\"\n" BW_STRING(symbol) "_end:\n" \
        ".byte 0\n"                                         \
        ".globl " BW_STRING(symbol) "_begin\n"              \
        ".globl " BW_STRING(symbol) "_end\n"                \
        ".popsection\n"); \
    extern "C" const char symbol##_begin[];                   \
    extern "C" const char symbol##_end[]

BW_EMBED(bibweft_wordnet, BIBWEFT_WORDNET_TABLE);
BW_EMBED(bibweft_hard, BIBWEFT_LISTS "/hard.txt");
BW_EMBED(bibweft_soft, BIBWEFT_LISTS "/soft.txt");
BW_EMBED(bibweft_bad_head, BIBWEFT_LISTS "/bad_head.txt");
BW_EMBED(bibweft_bad_alone, BIBWEFT_LISTS "/bad_alone.txt");
BW_EMBED(bibweft_generic_alone, BIBWEFT_LISTS "/generic_alone.txt");
BW_EMBED(bibweft_generic_head, BIBWEFT_LISTS "/generic_head.txt");
BW_EMBED(bibweft_generic_first, BIBWEFT_LISTS "/generic_first.txt");
BW_EMBED(bibweft_generic_phrase, BIBWEFT_LISTS "/generic_phrase.txt");
BW_EMBED(bibweft_generic_trailing, BIBWEFT_LISTS "/generic_trailing.txt");
BW_EMBED(bibweft_stop_words, BIBWEFT_LISTS "/stop_words.txt");

namespace bibweft::concepts {
namespace {

std::string_view between(const char* begin, const char* end) noexcept {
    return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

std::string_view embedded_wordnet() noexcept {
    return between(bibweft_wordnet_begin, bibweft_wordnet_end);
}

std::string_view embedded_list(WordList list) noexcept {
    switch (list) {
        case WordList::hard:
            return between(bibweft_hard_begin, bibweft_hard_end);
        case WordList::soft:
            return between(bibweft_soft_begin, bibweft_soft_end);
        case WordList::bad_head:
            return between(bibweft_bad_head_begin, bibweft_bad_head_end);
        case WordList::bad_alone:
            return between(bibweft_bad_alone_begin, bibweft_bad_alone_end);
        case WordList::generic_alone:
            return between(bibweft_generic_alone_begin, bibweft_generic_alone_end);
        case WordList::generic_head:
            return between(bibweft_generic_head_begin, bibweft_generic_head_end);
        case WordList::generic_first:
            return between(bibweft_generic_first_begin, bibweft_generic_first_end);
        case WordList::generic_phrase:
            return between(bibweft_generic_phrase_begin, bibweft_generic_phrase_end);
        case WordList::generic_trailing:
            return between(bibweft_generic_trailing_begin, bibweft_generic_trailing_end);
        case WordList::stop_words:
            return between(bibweft_stop_words_begin, bibweft_stop_words_end);
    }
    return {};
}

}  // namespace bibweft::concepts
