#include "bibweft/text/language.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "bibweft/text/unicode.hpp"

namespace bibweft::text {
namespace {

struct FunctionWords {
    std::string_view code;
    std::string_view words;
};

constexpr FunctionWords latin[] = {
#define BW_LANGUAGE(code, words) {code, words},
#include "text/function_words.inc"
#undef BW_LANGUAGE
};
constexpr std::size_t latin_count = std::size(latin);
constexpr std::size_t english = 0;
constexpr std::size_t longest_word = 10;  // bytes of the longest function word

using Mask = std::uint32_t;  // a bit for each language

struct Word {
    std::string_view word;
    Mask languages = 0;
};

/// The function words by first byte and length: few are left to compare.
class Table {
public:
    Table() {
        for (std::size_t l = 0; l < latin_count; ++l) {
            std::string_view rest = latin[l].words;
            while (!rest.empty()) {
                const std::size_t end = std::min(rest.find(' '), rest.size());
                add(rest.substr(0, end), 1U << l);
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
        }
    }

    /// @param word  in lower case, of 1 to longest_word bytes
    Mask languages_of(std::string_view word) const {
        for (const Word& known : places_[place(word)]) {
            if (known.word == word) return known.languages;
        }
        return 0;
    }

private:
    static std::size_t place(std::string_view word) {
        return static_cast<unsigned char>(word.front()) * (longest_word + 1) + word.size();
    }

    void add(std::string_view word, Mask language) {
        std::vector<Word>& words = places_[place(word)];
        const auto known = std::ranges::find(words, word, &Word::word);
        Word& entry = known == words.end() ? words.emplace_back(Word{word}) : *known;
        // What English has too says nothing against it.
        if ((entry.languages & (1U << english)) == 0) entry.languages |= language;
    }

    std::vector<std::vector<Word>> places_ =
        std::vector<std::vector<Word>>(256 * (longest_word + 1));
};

Mask languages_of(std::string_view lower_word) {
    static const Table table;
    return table.languages_of(lower_word);
}

struct Script {
    std::string_view code;
    char32_t first;
    char32_t last;
    std::uint32_t weight;
};

// Ranges of the Unicode blocks.
constexpr Script scripts[] = {
    {"el", 0x0370, 0x03FF, 1}, {"ru", 0x0400, 0x052F, 1},   {"hy", 0x0530, 0x058F, 1},
    {"he", 0x0590, 0x05FF, 1}, {"ar", 0x0600, 0x077F, 1},   {"hi", 0x0900, 0x097F, 1},
    {"th", 0x0E00, 0x0E7F, 1}, {"ka", 0x10A0, 0x10FF, 1},   {"ko", 0x1100, 0x11FF, 3},
    {"el", 0x1F00, 0x1FFF, 1}, {"ja", 0x3040, 0x30FF, 3},   {"zh", 0x3400, 0x4DBF, 3},
    {"zh", 0x4E00, 0x9FFF, 3}, {"ko", 0xAC00, 0xD7AF, 3},   {"ar", 0xFB50, 0xFDFF, 1},
    {"ar", 0xFE70, 0xFEFE, 1}, {"zh", 0x20000, 0x2FA1F, 3},
};

// Letters that only one language of a script has.
constexpr std::u32string_view ukrainian = U"ґєіїҐЄІЇ";
constexpr std::u32string_view persian = U"پچژگ";

class Counter {
public:
    void read(std::string_view text) {
        std::size_t i = 0;
        while (i < text.size()) {
            const auto c = static_cast<unsigned char>(text[i]);
            if (c < 0x80) {
                ascii(static_cast<char>(c));
                ++i;
                continue;
            }
            const CodePoint point = code_point_at(text, i);
            wide(point.value);
            i += point.size;
        }
        end_word();
    }

    std::string_view verdict() const {
        const std::size_t script = leading_script();
        if (script < std::size(scripts) && letters_of(scripts[script].code) > latin_letters_)
            return of_script(script);
        return of_words();
    }

private:
    void ascii(char c) {
        const char lower = static_cast<char>(c | 0x20);
        if (lower < 'a' || lower > 'z') return end_word();
        add(lower);
    }

    void add(char byte) {
        if (size_ < word_.size()) word_[size_] = byte;
        ++size_;
        ++latin_letters_;
    }

    void wide(char32_t v) {
        if (v >= 0xC0 && v <= 0x24F && v != 0xD7 && v != 0xF7) {
            std::string bytes;
            append_utf8(bytes, v);
            for (const char byte : lower(bytes)) add(byte);
            --latin_letters_;
            return;
        }
        if (is_mark(v)) return;
        end_word();
        const auto* script = std::ranges::find_if(
            scripts, [v](const Script& s) { return v >= s.first && v <= s.last; });
        if (script == std::end(scripts)) return;
        letters_[static_cast<std::size_t>(script - scripts)] += script->weight;
        scripted_ = true;
        if (ukrainian.find(v) != std::u32string_view::npos) ++ukrainian_letters_;
        if (persian.find(v) != std::u32string_view::npos) ++persian_letters_;
    }

    void end_word() {
        if (size_ == 0) return;
        ++words_;
        if (size_ <= longest_word) {
            const Mask mask = languages_of({word_.data(), size_});
            for (std::size_t l = 0; mask >> l != 0; ++l) hits_[l] += (mask >> l) & 1U;
        }
        size_ = 0;
    }

    /// The first range of the script with most letters.
    std::size_t leading_script() const {
        std::size_t best = std::size(scripts);
        if (!scripted_) return best;
        std::uint64_t most = 0;
        for (std::size_t s = 0; s < std::size(scripts); ++s) {
            const std::uint64_t all = letters_of(scripts[s].code);
            if (all > most) {
                most = all;
                best = s;
            }
        }
        return best;
    }

    std::uint64_t letters_of(std::string_view code) const {
        std::uint64_t all = 0;
        for (std::size_t s = 0; s < std::size(scripts); ++s) {
            if (scripts[s].code == code) all += letters_[s];
        }
        return all;
    }

    std::string_view of_script(std::size_t script) const {
        const std::string_view code = scripts[script].code;
        if (code == "zh" && 10 * letters_of("ja") > letters_of("zh")) return "ja";
        if (code == "ru" && 50 * ukrainian_letters_ > letters_of("ru")) return "uk";
        if (code == "ar" && 50 * persian_letters_ > letters_of("ar")) return "fa";
        return code;
    }

    std::string_view of_words() const {
        std::size_t best = english;
        for (std::size_t l = 0; l < latin_count; ++l) {
            if (hits_[l] > hits_[best]) best = l;
        }
        if (hits_[best] < 3 || 7 * hits_[best] < words_) return {};
        if (best != english && hits_[best] < 2 * hits_[english]) return {};
        return latin[best].code;
    }

    std::array<std::uint64_t, std::size(scripts)> letters_{};  ///< weighted
    std::array<std::uint64_t, latin_count> hits_{};            ///< function words
    std::uint64_t latin_letters_ = 0;
    std::uint64_t words_ = 0;
    std::uint64_t ukrainian_letters_ = 0;
    std::uint64_t persian_letters_ = 0;
    bool scripted_ = false;                  ///< letters of other scripts than Latin were seen
    std::array<char, longest_word> word_{};  ///< in lower case
    std::size_t size_ = 0;                   ///< of the word, also beyond what word_ holds
};

}  // namespace

std::string_view guess_language(std::string_view clean_text) {
    Counter counter;
    counter.read(clean_text);
    return counter.verdict();
}

}  // namespace bibweft::text
