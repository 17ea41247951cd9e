#include "bibweft/text/tokens.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "bibweft/core/error.hpp"
#include "bibweft/text/unicode.hpp"

namespace bibweft::text {
namespace {

enum Class : std::uint8_t { other, blank, lower_letter, upper_letter, digit, connector, wide };

constexpr std::array<std::uint8_t, 256> make_classes() {
    std::array<std::uint8_t, 256> table{};
    for (int c = 'a'; c <= 'z'; ++c) table[static_cast<std::size_t>(c)] = lower_letter;
    for (int c = 'A'; c <= 'Z'; ++c) table[static_cast<std::size_t>(c)] = upper_letter;
    for (int c = '0'; c <= '9'; ++c) table[static_cast<std::size_t>(c)] = digit;
    for (const char c : {' ', '\t', '\n', '\r', '\v', '\f'})
        table[static_cast<unsigned char>(c)] = blank;
    for (const char c : {'-', '.', '@', '+', '\'', '&', '_', ',', '#'})
        table[static_cast<unsigned char>(c)] = connector;
    for (std::size_t c = 128; c < 256; ++c) table[c] = wide;
    return table;
}

constexpr auto classes = make_classes();

Class class_of(char c) {
    return static_cast<Class>(classes[static_cast<unsigned char>(c)]);
}

constexpr std::array<std::string_view, 19> never_end = {
    "e.g", "i.e",  "al",     "vs", "cf",   "dr",   "mr",   "mrs", "ms", "prof",
    "viz", "resp", "approx", "ca", "incl", "e.g.", "i.e.", "jr",  "st"};
constexpr std::array<std::string_view, 17> before_number = {
    "fig", "figs", "eq", "eqs", "sec", "secs", "ref", "refs", "no",
    "nos", "vol",  "pp", "tab", "ch",  "thm",  "def", "ed"};

template <class List>
bool contains(const List& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

// The scanner of one text; state lives for one call of tokenize().
class Scanner {
public:
    Scanner(std::string_view text, Tokens& out, std::size_t title_end)
        : text_(text), out_(out), title_end_(std::min(title_end, text.size())) {
        if (title_end_ > 0) break_at_ = title_end_;
    }

    void run() {
        std::size_t i = 0;
        while (i < text_.size()) {
            const Class c = class_of(text_[i]);
            if (c == blank) {
                ++i;
                continue;
            }
            const std::size_t limit = i < title_end_ ? title_end_ : text_.size();
            i = c == wide ? wide_token(i, limit) : ascii_token(i, c, limit);
        }
    }

private:
    // What a scan of a word found.
    struct Word {
        std::size_t upper_count = 0;
        std::size_t letter_count = 0;
        bool first_upper = false;
        bool has_digit = false;
        bool has_hyphen = false;
        bool has_wide = false;
        bool cjk = false;
        bool inner_capital = false;
    };

    std::size_t ascii_token(std::size_t i, Class c, std::size_t limit) {
        if (c == lower_letter || c == upper_letter || c == digit) return word(i, limit);
        return punctuation(i, 1);
    }

    std::size_t wide_token(std::size_t i, std::size_t limit) {
        const CodePoint point = code_point_at(text_, i);
        if (is_space(point.value)) return i + point.size;
        if (is_word_point(point.value)) return word(i, limit);
        return punctuation(i, point.size);
    }

    static bool is_word_point(char32_t value) {
        return is_letter(value) || is_digit(value) || is_mark(value) || is_other_number(value);
    }

    bool word_starts_at(std::size_t i, std::size_t limit) const {
        if (i >= limit) return false;
        const Class c = class_of(text_[i]);
        if (c == wide) return is_word_point(code_point_at(text_, i).value);
        return c == lower_letter || c == upper_letter || c == digit;
    }

    void push(std::size_t begin, std::size_t end, TokenKind kind, std::uint8_t flags) {
        if (out_.sentence_begin.empty() || begin >= break_at_) {
            out_.sentence_begin.push_back(static_cast<std::uint32_t>(out_.tokens.size()));
            break_at_ = begin < title_end_ ? title_end_ : std::numeric_limits<std::size_t>::max();
            sentence_is_open_ = false;
        }
        if (kind != TokenKind::punctuation && !sentence_is_open_) {
            flags |= flag_sentence_start;
            sentence_is_open_ = true;
        }
        if (!out_.tokens.empty() && out_.tokens.back().end == begin) flags |= flag_glued;
        out_.tokens.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
                               static_cast<std::uint32_t>(out_.sentence_begin.size() - 1), kind,
                               flags});
    }

    // Chinese, Japanese and Korean words stand beside those of other scripts without a blank.
    static bool is_cjk(char32_t v) {
        return (v >= 0x3005 && v <= 0x30FF) || (v >= 0x3400 && v <= 0x4DBF) ||
               (v >= 0x4E00 && v <= 0x9FFF) || (v >= 0xAC00 && v <= 0xD7AF) ||
               (v >= 0xF900 && v <= 0xFAFF) || (v >= 0x20000 && v <= 0x2FA1F);
    }

    // Whether the letter or digit at i is of another kind of script than the word so far.
    bool script_changes(std::size_t i, const Word& w) const {
        const Class c = class_of(text_[i]);
        if (c == lower_letter || c == upper_letter || c == digit) return w.cjk;
        if (c != wide) return false;
        const CodePoint point = code_point_at(text_, i);
        return is_letter(point.value) && is_cjk(point.value) != w.cjk;
    }

    // Whether the connector at i, which follows `begin`, joins two parts of one word.
    bool joins(std::size_t begin, std::size_t i, std::size_t limit) const {
        if (!word_starts_at(i + 1, limit)) return false;
        switch (text_[i]) {
            case '\'':
                return !clitic_at(i, limit);
            case '.':
                return dot_joins(begin, i);
            case ',':
                return thousands_at(begin, i, limit);
            case '#':
                return false;
            default:
                return true;
        }
    }

    bool clitic_at(std::size_t i, std::size_t limit) const {
        return i + 1 < limit && text_[i] == '\'' && (text_[i + 1] | 32) == 's' &&
               !word_starts_at(i + 2, limit);
    }

    // "end.Next" lacks a blank: a lower-case word of three or more letters before a capital.
    bool dot_joins(std::size_t begin, std::size_t i) const {
        if (class_of(text_[i + 1]) != upper_letter || i < begin + 3) return true;
        for (std::size_t k = i - 3; k < i; ++k)
            if (class_of(text_[k]) != lower_letter) return true;
        return i + 2 < text_.size() && class_of(text_[i + 2]) == upper_letter;
    }

    bool thousands_at(std::size_t begin, std::size_t i, std::size_t limit) const {
        if (i + 3 >= limit || word_starts_at(i + 4, limit)) return false;
        for (std::size_t k = i + 1; k < i + 4; ++k)
            if (class_of(text_[k]) != digit) return false;
        for (std::size_t k = i; k > begin && k + 3 >= i; --k)
            if (class_of(text_[k - 1]) != digit) return k < i && text_[k - 1] == ',';
        return true;
    }

    // C++, PLaID++, CD4+, C#: marks that close a word.
    std::size_t closing_marks(std::size_t begin, std::size_t i, std::size_t limit) const {
        if (i >= limit) return i;
        if (text_[i] == '#' && i == begin + 1 && class_of(text_[begin]) == upper_letter)
            return i + 1;
        std::size_t end = i;
        while (end < limit && end < i + 2 && text_[end] == '+') ++end;
        const bool free = end == limit || (text_[end] != '+' && text_[end] != '/');
        return free && !word_starts_at(end, limit) ? end : i;
    }

    // e.g. and U.S. keep their last full stop.
    std::size_t dotted_end(std::size_t begin, std::size_t i, std::size_t limit) const {
        if (i >= limit || text_[i] != '.' || i < begin + 3 || i > begin + 7) return i;
        for (std::size_t k = begin; k < i; ++k) {
            const Class c = class_of(text_[k]);
            const bool letter = c == lower_letter || c == upper_letter;
            if ((k - begin) % 2 == 0 ? !letter : text_[k] != '.') return i;
        }
        return (i - begin) % 2 == 1 ? i + 1 : i;
    }

    static void note_letter(Word& w, bool upper) {
        if (upper) {
            ++w.upper_count;
            if (w.letter_count == 0)
                w.first_upper = true;
            else
                w.inner_capital = true;
        }
        ++w.letter_count;
    }

    // Reads one letter, digit or mark at i, or gives i.
    std::size_t step(std::size_t i, Word& w) const {
        const Class c = class_of(text_[i]);
        if (c == lower_letter || c == upper_letter) {
            note_letter(w, c == upper_letter);
            return i + 1;
        }
        if (c == digit) {
            w.has_digit = true;
            return i + 1;
        }
        if (c != wide) return i;
        const CodePoint point = code_point_at(text_, i);
        if (!is_word_point(point.value)) return i;
        w.has_wide = true;
        if (is_letter(point.value)) {
            note_letter(w, is_upper(point.value));
            w.cjk = is_cjk(point.value);
        }
        if (is_digit(point.value)) w.has_digit = true;
        return i + point.size;
    }

    // The commonest word: ASCII letters, of which only the first may be a capital.
    std::size_t plain_letters(std::size_t begin, std::size_t limit, Word& w) const {
        std::size_t i = begin;
        if (class_of(text_[i]) == upper_letter) {
            note_letter(w, true);
            ++i;
        }
        const std::size_t lower_begin = i;
        while (i < limit && class_of(text_[i]) == lower_letter) ++i;
        w.letter_count += i - lower_begin;
        return i;
    }

    std::size_t word(std::size_t begin, std::size_t limit) {
        Word w;
        std::size_t i = plain_letters(begin, limit, w);
        if (i > begin && (i == limit || class_of(text_[i]) == blank)) {
            push_word(begin, i, w);
            return i;
        }
        while (i < limit) {
            if (i > begin && script_changes(i, w)) break;
            const std::size_t next = step(i, w);
            if (next != i) {
                i = next;
            } else if (class_of(text_[i]) == connector && joins(begin, i, limit) &&
                       !script_changes(i + 1, w)) {
                if (text_[i] == '-') w.has_hyphen = true;
                ++i;
            } else {
                break;
            }
        }
        i = w.letter_count > 0 ? dotted_end(begin, closing_marks(begin, i, limit), limit) : i;
        push_word(begin, i, w);
        if (clitic_at(i, limit)) {
            push(i, i + 2, TokenKind::punctuation, 0);
            i += 2;
        }
        return i;
    }

    void push_word(std::size_t begin, std::size_t end, const Word& w) {
        std::uint8_t flags = 0;
        if (w.first_upper) flags |= flag_capital;
        if (w.upper_count >= 2) flags |= flag_capitals;
        if (w.has_digit) flags |= flag_digit;
        if (w.has_hyphen) flags |= flag_hyphen;
        if (w.inner_capital) flags |= flag_inner_capital;
        if (w.has_wide) flags |= flag_non_ascii;
        push(begin, end, w.letter_count > 0 ? TokenKind::word : TokenKind::number, flags);
    }

    std::size_t punctuation(std::size_t i, std::size_t size) {
        push(i, i + size, TokenKind::punctuation, size > 1 ? flag_non_ascii : 0);
        const char32_t value = code_point_at(text_, i).value;
        const bool full_width = value == 0x3002 || value == 0xFF01 || value == 0xFF1F;
        if (value == '.' || value == '?' || value == '!' || full_width)
            end_sentence(i + size, value);
        return i + size;
    }

    std::string_view word_before_mark() const {
        if (out_.tokens.size() < 2) return {};
        const Token& t = out_.tokens[out_.tokens.size() - 2];
        if (t.kind != TokenKind::word || t.end != out_.tokens.back().begin) return {};
        return t.of(text_);
    }

    // Whether the full stop just pushed belongs to the word before it, given what follows.
    bool abbreviates(std::size_t next) const {
        const std::string_view raw = word_before_mark();
        if (raw.empty() || raw.size() > 8) return false;
        const std::string word = lower(raw);
        if (contains(never_end, word)) return true;
        const bool number_follows = class_of(text_[next]) == digit || text_[next] == '(' ||
                                    class_of(text_[next]) == upper_letter;
        if (contains(before_number, word))
            return number_follows &&
                   (next + 1 >= text_.size() || class_of(text_[next + 1]) != lower_letter);
        return raw.size() == 1 && class_of(raw.front()) == upper_letter &&
               class_of(text_[next]) == upper_letter && initial_before_mark();
    }

    // A capital letter is an initial at the start of a sentence, after a name or after another
    // initial.
    bool initial_before_mark() const {
        const std::size_t at = out_.tokens.size() - 2;
        if (out_.tokens[at].has(flag_sentence_start)) return true;
        if (at == 0) return true;
        const Token& before = out_.tokens[at - 1];
        const std::string_view word = before.of(text_);
        return before.has(flag_capital) || word == "." || word == "by" || word == "," ||
               word == "and";
    }

    std::size_t skip_closers(std::size_t i) const {
        while (i < text_.size()) {
            const CodePoint point = code_point_at(text_, i);
            const char32_t v = point.value;
            const bool closes = v == '"' || v == '\'' || v == ')' || v == ']' || v == '}' ||
                                v == 0x201D || v == 0x2019 || v == 0xBB;
            if (!closes) break;
            i += point.size;
        }
        return i;
    }

    bool opens_sentence(std::size_t i) const {
        while (i < text_.size()) {
            const CodePoint point = code_point_at(text_, i);
            const char32_t v = point.value;
            const bool opens = v == '"' || v == '\'' || v == '(' || v == '[' || v == 0x201C ||
                               v == 0x2018 || v == 0xAB || v == 0xBF || v == 0xA1;
            if (!opens) return is_upper(v) || is_digit(v) || camel_at(i);
            i += point.size;
        }
        return false;
    }

    // mRAG, iPhone, β-Catenin: a lower-case start that a capital follows soon.
    bool camel_at(std::size_t i) const {
        const std::size_t end = std::min(text_.size(), i + 3);
        for (; i < end; ++i) {
            const Class c = class_of(text_[i]);
            if (c == upper_letter) return true;
            if (c == blank) return false;
        }
        return false;
    }

    void end_sentence(std::size_t i, char32_t mark) {
        if (i <= title_end_) return;  // a title is one sentence
        const std::size_t closed = skip_closers(i);
        const bool full_width = mark > 0x7F;
        std::size_t next = closed;
        while (next < text_.size() && class_of(text_[next]) == blank) ++next;
        if (next == text_.size() || (next == closed && !full_width)) return;
        if (!full_width && !opens_sentence(next)) return;
        if (mark == '.' && abbreviates(next)) return;
        break_at_ = std::min(break_at_, next);
    }

    std::string_view text_;
    Tokens& out_;
    std::size_t title_end_;
    std::size_t break_at_ = std::numeric_limits<std::size_t>::max();
    bool sentence_is_open_ = false;
};

}  // namespace

void tokenize(std::string_view clean_text, Tokens& out, std::size_t title_end) {
    if (clean_text.size() > std::numeric_limits<std::uint32_t>::max())
        throw Error(ErrorCode::limit, "a text is larger than 4 GiB");
    out.tokens.clear();
    out.sentence_begin.clear();
    Scanner(clean_text, out, title_end).run();
}

}  // namespace bibweft::text
