#include "concept/document.hpp"

#include <algorithm>

#include "concept/copyright.hpp"

namespace bibweft::concepts {
namespace {

/// The end of a token without a subscript: CHAIR of CHAIR_S.
std::uint32_t without_subscript(std::string_view token, const text::Token& place) {
    const std::size_t mark = token.rfind('_');
    const bool subscript = mark != std::string_view::npos && mark >= 2 && token.size() - mark <= 3;
    return subscript ? place.begin + static_cast<std::uint32_t>(mark) : place.end;
}

/// Brackets that hold the short form of a definition after its long form.
struct Gap {
    std::uint32_t begin;
    std::uint32_t end;
};

std::vector<Gap> gaps_of(const std::vector<DefinitionSpan>& definitions, std::string_view text) {
    std::vector<Gap> gaps;
    for (const DefinitionSpan& d : definitions) {
        if (d.short_begin < d.long_end || d.short_begin == 0) continue;
        const char open = text[d.short_begin - 1];
        const char close = d.short_end < text.size() ? text[d.short_end] : ' ';
        if ((open == '(' && close == ')') || (open == '[' && close == ']')) {
            gaps.push_back({d.short_begin - 1, d.short_end + 1});
        }
    }
    std::ranges::sort(gaps, {}, &Gap::begin);
    return gaps;
}

/// How the words of a sentence are cased.
enum class Casing { prose, title, shouted };

Casing casing_of(const Document& document, std::size_t first, std::size_t last) {
    std::size_t words = 0;
    std::size_t capital = 0;
    std::size_t shouted = 0;
    for (std::size_t i = first; i < last; ++i) {
        const Item& item = document.items[i];
        if (!item.is_word() || item.end - item.begin < 4) continue;
        const Word& word = document.word(item);
        ++words;
        capital += word.is(fact_capital) ? 1U : 0U;
        shouted += word.is(fact_shouted) ? 1U : 0U;
    }
    if (words >= 4 && 5 * shouted > 4 * words) return Casing::shouted;
    return words >= 4 && 3 * capital > 2 * words ? Casing::title : Casing::prose;
}

bool case_is_plain(const Word& word, bool sentence_start, Casing casing) {
    if (casing == Casing::shouted && word.is(fact_shouted)) return word.is(fact_ordinary);
    if (!word.is(fact_capital) || word.is(fact_name)) return false;
    return sentence_start || casing == Casing::title;
}

void mark_casing(Document& document) {
    std::vector<Item>& items = document.items;
    for (std::size_t first = 0; first < items.size();) {
        std::size_t last = first + 1;
        while (last < items.size() && items[last].sentence == items[first].sentence) ++last;
        const Casing casing = casing_of(document, first, last);
        bool start = true;
        for (; first < last; ++first) {
            if (!items[first].is_word()) continue;
            items[first].plain_case = case_is_plain(document.word(items[first]), start, casing);
            start = false;
        }
    }
}

bool is_quote(std::string_view bytes) {
    return bytes == "\"" || bytes == "”" || bytes == "'";
}

/// Does the token end a quotation of up to three words that the next word goes on with? The
/// phrase of a “cold start” problem is "cold start problem".
bool closes_quoted_modifier(const Document& document, std::size_t at) {
    const std::vector<text::Token>& tokens = document.tokens.tokens;
    const text::Token& quote = tokens[at];
    if (quote.kind != text::TokenKind::punctuation || !quote.has(text::flag_glued)) return false;
    const std::string_view bytes = quote.of(document.text);
    if (!is_quote(bytes) || at + 1 == tokens.size()) return false;
    const text::Token& next = tokens[at + 1];
    const bool goes_on = next.kind == text::TokenKind::word && !next.has(text::flag_glued) &&
                         next.sentence == quote.sentence;
    if (!goes_on) return false;
    const std::string_view opener = bytes == "”" ? "“" : bytes;
    for (std::size_t k = at; k-- > 0 && at - k <= 4;) {
        if (tokens[k].kind == text::TokenKind::word) continue;
        return k + 1 < at && tokens[k].of(document.text) == opener &&
               !tokens[k].has(text::flag_glued) && tokens[k + 1].has(text::flag_glued);
    }
    return false;
}

}  // namespace

void read_document(std::string_view title, std::string_view abstract, Document& document) {
    text::clean(title, document.title);
    text::clean(abstract, document.abstract);
    document.text = document.title.text;
    document.title_size = static_cast<std::uint32_t>(document.text.size());
    if (!document.text.empty()) document.text += ' ';
    const std::size_t abstract_begin = document.text.size();
    document.text += document.abstract.text;
    blank_copyright(document.text, abstract_begin);
    text::tokenize(document.text, document.tokens, document.title_size);
    document.words.trim();
}

void make_items(const std::vector<DefinitionSpan>& definitions, Document& document) {
    const std::vector<Gap> gaps = gaps_of(definitions, document.text);
    thread_local std::vector<std::uint64_t> hashes;
    hashes.clear();
    document.items.clear();
    std::size_t gap = 0;
    std::size_t sentence_first = 0;
    std::uint32_t sentence = 0;
    for (std::size_t t = 0; t < document.tokens.size(); ++t) {
        const text::Token& token = document.tokens.tokens[t];
        while (gap < gaps.size() && gaps[gap].end <= token.begin) ++gap;
        if (gap < gaps.size() && token.begin >= gaps[gap].begin) continue;
        if (closes_quoted_modifier(document, t)) continue;
        if (token.sentence != sentence) {
            sentence_first = document.items.size();
            sentence = token.sentence;
        }
        Item item;
        const std::string_view bytes = token.of(document.text);
        item.begin = token.begin;
        item.end = without_subscript(bytes, token);
        item.kind = token.kind;
        item.sentence = token.sentence;
        item.place = static_cast<std::uint32_t>(document.items.size() - sentence_first);
        hashes.push_back(document.words.prepare(document.of(item)));
        document.items.push_back(item);
    }
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        Item& item = document.items[i];
        item.word = document.words.find(hashes[i], document.of(item), item.kind);
    }
    mark_casing(document);
}

}  // namespace bibweft::concepts
