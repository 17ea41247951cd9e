// Sentences of other languages than English.
#include <algorithm>

#include "bibweft/text/language.hpp"
#include "bibweft/text/unicode.hpp"
#include "concept/document.hpp"

namespace bibweft::concepts {
namespace {

std::string_view sentence_text(const Document& document, std::size_t sentence) {
    const text::Tokens& tokens = document.tokens;
    const std::uint32_t begin = tokens.tokens[tokens.sentence_begin[sentence]].begin;
    const std::uint32_t end = tokens.tokens[tokens.sentence_end(sentence) - 1].end;
    return std::string_view(document.text).substr(begin, end - begin);
}

/// How much of a text is of which language; there are few.
class Shares {
public:
    void add(std::string_view language, std::size_t size) {
        if (language.empty()) return;
        const auto known = std::ranges::find(shares_, language, &Share::language);
        Share& share = known == shares_.end() ? shares_.emplace_back(Share{language}) : *known;
        share.size += size;
        ++share.sentences;
    }

    std::string_view verdict() const {
        const Share* best = nullptr;
        std::size_t foreign = 0;
        for (const Share& share : shares_) {
            if (best == nullptr || share.size > best->size) best = &share;
            if (share.language != "en") foreign += share.size;
        }
        const auto english = std::ranges::find(shares_, "en", &Share::language);
        const bool counts =
            english != shares_.end() && (english->sentences >= 2 || english->size >= foreign);
        if (counts) return "en";
        return best == nullptr ? std::string_view{} : best->language;
    }

private:
    struct Share {
        std::string_view language;
        std::size_t size = 0;
        std::size_t sentences = 0;
    };
    std::vector<Share> shares_;
};

bool roman_numeral(std::string_view word) {
    return word.find_first_not_of("IVXLCDM") == std::string_view::npos;
}

/// BERT, GPT-4, SciBERT: capitals and digits that no dictionary gives a word, in each of its parts.
bool strong_name(std::string_view word) {
    bool any = false;
    while (!word.empty()) {
        const std::size_t end = std::min(word.find('-'), word.size());
        const std::string_view part = word.substr(0, end);
        std::size_t capitals = 0;
        std::size_t digits = 0;
        for (const char c : part) {
            capitals += c >= 'A' && c <= 'Z' ? 1U : 0U;
            digits += c >= '0' && c <= '9' ? 1U : 0U;
        }
        if (capitals < 2 && digits == 0) return false;
        any = any || (capitals > 0 && part.size() > 1 && !roman_numeral(part));
        word.remove_prefix(std::min(end + 1, word.size()));
    }
    return any;
}

/// Are most words in capitals throughout, so that capitals tell nothing?
bool is_shouted(const Document& document, std::size_t first, std::size_t last) {
    std::size_t words = 0;
    std::size_t shouted = 0;
    for (std::size_t i = first; i < last; ++i) {
        const Item& item = document.items[i];
        if (!item.is_word() || item.end - item.begin < 4) continue;
        ++words;
        const std::string_view word = document.of(item);
        shouted += text::lower(word) != word &&
                           !std::ranges::any_of(word, [](char c) { return c >= 'a' && c <= 'z'; })
                       ? 1U
                       : 0U;
    }
    return words >= 4 && 2 * shouted > words;
}

bool is_name(const Document& document, const Item& item, std::string_view language) {
    if (!item.is_word()) return false;
    const std::string_view word = document.of(item);
    if (strong_name(word)) return true;
    const bool capital = document.word(item).is(fact_capital) && word.size() > 2;
    return capital && !item.plain_case && language != "de" && !roman_numeral(word) &&
           word.find('-') == std::string_view::npos;
}

}  // namespace

void find_languages(Document& document) {
    const std::size_t count = document.tokens.sentence_count();
    document.languages.assign(count, {});
    document.language = {};
    Shares shares;
    for (std::size_t s = 0; s < count; ++s) {
        const std::string_view text = sentence_text(document, s);
        document.languages[s] = text::guess_language(text);
        shares.add(document.languages[s], text.size());
    }
    document.language = shares.verdict();
    if (document.language.empty()) document.language = text::guess_language(document.text);
    const std::size_t title = document.title_size > 0 ? 1 : 0;
    std::string_view before = document.language;
    for (std::size_t s = title; s < count; ++s) {
        if (document.languages[s].empty()) document.languages[s] = before;
        before = document.languages[s];
    }
    if (title > 0 && count > 0 && document.languages[0].empty())
        document.languages[0] = document.language;
}

void tag_foreign_names(Document& document) {
    std::vector<Item>& items = document.items;
    for (std::size_t first = 0; first < items.size();) {
        std::size_t last = first + 1;
        while (last < items.size() && items[last].sentence == items[first].sentence) ++last;
        if (is_foreign(document, items[first].sentence)) {
            const bool shouted = is_shouted(document, first, last);
            const std::string_view language = document.languages[items[first].sentence];
            for (std::size_t i = first; i < last; ++i) {
                const bool name = !shouted && is_name(document, items[i], language);
                items[i].tag = name ? Tag::N : Tag::X;
            }
        }
        first = last;
    }
}

}  // namespace bibweft::concepts
