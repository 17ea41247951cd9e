#include "ingest/bibtex_names.hpp"

#include <algorithm>
#include <string>

#include "bibweft/text/latex_text.hpp"
#include "bibweft/text/unicode.hpp"
#include "ingest/fields.hpp"
#include "ingest/names.hpp"

namespace bibweft::ingest::bibtex {
namespace {

bool is_white(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool is_ascii_letter(char c) {
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

bool is_and(std::string_view word) {
    return word.size() == 3 && same_word(word, "and");
}

/// Calls `use(piece)` for each piece between places outside braces where `cuts(i)` gives the size
/// of what divides.
template <class Cuts, class Use>
void for_each_piece(std::string_view text, const Cuts& cuts, const Use& use) {
    std::size_t depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{') {
            ++depth;
        } else if (text[i] == '}') {
            if (depth > 0) --depth;
        } else if (depth == 0) {
            const std::size_t size = cuts(i);
            if (size == 0) continue;
            use(trimmed(text.substr(begin, i - begin)));
            begin = i + size;
            i = begin - 1;
        }
    }
    use(trimmed(text.substr(begin)));
}

/// The size of " and" at i, if a blank or the end follows.
std::size_t and_at(std::string_view text, std::size_t i) {
    if (!is_white(text[i]) || i + 4 > text.size() || !is_and(text.substr(i + 1, 3))) return 0;
    return i + 4 == text.size() || is_white(text[i + 4]) ? 4 : 0;
}

/// Whether the text is one group in braces.
bool is_group(std::string_view text) {
    if (!text.starts_with('{') || !text.ends_with('}')) return false;
    std::size_t depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{') ++depth;
        if (text[i] == '}' && --depth == 0) return i + 1 == text.size();
    }
    return false;
}

std::string_view inside_of(std::string_view group) {
    return group.substr(1, group.size() - 2);
}

/// The letter that decides the case of a command: \'e, \o, \AE.
bool is_small_command(std::string_view command) {
    std::size_t i = 1;
    if (i < command.size() && is_ascii_letter(command[i])) {
        std::size_t end = i;
        while (end < command.size() && is_ascii_letter(command[end])) ++end;
        const std::string_view name = command.substr(i, end - i);
        static constexpr std::string_view letters[] = {"aa", "ae", "oe", "o",  "l",
                                                       "ss", "i",  "j",  "dh", "th"};
        static constexpr std::string_view capitals[] = {"AA", "AE", "OE", "O", "L", "DH", "TH"};
        if (std::find(std::begin(letters), std::end(letters), name) != std::end(letters)) {
            return true;
        }
        if (std::find(std::begin(capitals), std::end(capitals), name) != std::end(capitals)) {
            return false;
        }
        i = end;
    }
    while (i < command.size() && !is_ascii_letter(command[i])) {
        if (static_cast<unsigned char>(command[i]) >= 0x80) {
            return text::is_lower(text::code_point_at(command, i).value);
        }
        ++i;
    }
    return i < command.size() && command[i] >= 'a' && command[i] <= 'z';
}

/// Whether the first letter of a word outside braces is small.
bool is_prefix(std::string_view word) {
    std::size_t depth = 0;
    for (std::size_t i = 0; i < word.size();) {
        const char c = word[i];
        if (c == '{') {
            if (depth == 0 && i + 1 < word.size() && word[i + 1] == '\\') {
                return is_small_command(word.substr(i + 1));
            }
            ++depth;
        } else if (c == '}') {
            if (depth > 0) --depth;
        } else if (c == '\\' && depth == 0) {
            return is_small_command(word.substr(i));
        } else if (depth == 0 && (is_ascii_letter(c) || static_cast<unsigned char>(c) >= 0x80)) {
            const text::CodePoint point = text::code_point_at(word, i);
            if (text::is_letter(point.value)) return text::is_lower(point.value);
            i += point.size;
            continue;
        }
        ++i;
    }
    return false;
}

/// The words of a name, without their blanks and ties.
void split_words(std::string_view name, std::vector<std::string_view>& words) {
    words.clear();
    for_each_piece(
        name,
        [&](std::size_t i) -> std::size_t {
            return is_white(name[i]) || (name[i] == '~' && (i == 0 || name[i - 1] != '\\'));
        },
        [&](std::string_view word) {
            if (!word.empty()) words.push_back(word);
        });
}

/// The text from the begin of one word to the end of another.
std::string between(std::string_view first, std::string_view last) {
    return text::plain_latex(
        {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())});
}

class NameParser {
public:
    explicit NameParser(std::vector<Author>& authors) : authors_(authors) {}

    void parse(std::string_view name) {
        while (name.starts_with(',')) name = trimmed(name.substr(1));
        const std::string_view bare = is_group(name) ? trimmed(inside_of(name)) : name;
        if (bare.empty() || same_word(bare, "others") || same_word(bare, "et al.") ||
            same_word(bare, "et al")) {
            return;
        }
        Author author;
        if (is_group(name)) {
            author.literal = text::plain_latex(inside_of(name));
        } else if (!labelled(name, author)) {
            by_commas(name, author);
        }
        const bool found =
            !author.family.empty() || !author.given.empty() || !author.literal.empty();
        if (found) authors_.push_back(std::move(author));
    }

private:
    void by_commas(std::string_view name, Author& author) {
        parts_.clear();
        for_each_piece(
            name, [&](std::size_t i) -> std::size_t { return name[i] == ','; },
            [&](std::string_view part) { parts_.push_back(part); });
        if (parts_.size() == 1) return by_words(name, author);
        if (is_list()) return several();
        author.family = text::plain_latex(parts_[0]);
        std::size_t suffix = parts_.size();
        if (parts_.size() == 3) suffix = is_name_suffix(parts_[2]) ? 2 : 1;
        for (std::size_t i = 1; i < parts_.size(); ++i) {
            if (parts_.size() > 3 && suffix == parts_.size() && is_name_suffix(parts_[i]))
                suffix = i;
            std::string part = text::plain_latex(parts_[i]);
            if (i == suffix) {
                author.suffix = std::move(part);
            } else if (!part.empty()) {
                if (!author.given.empty()) author.given += ", ";
                author.given += part;
            }
        }
    }

    /// More commas than a name has: "Roe, B., Vale, C." or "Bo Roe, Cy Vale, Ada Quill, Al Poe".
    bool is_list() const {
        if (parts_.size() < 4) return false;
        const auto words = [](std::string_view part) {
            return part.find_first_of(" \t\r\n~") != std::string_view::npos;
        };
        if (std::all_of(parts_.begin(), parts_.end(), words)) return true;
        if (parts_.size() % 2 != 0) return false;
        for (std::size_t i = 1; i < parts_.size(); i += 2) {
            if (!is_initials(parts_[i])) return false;
        }
        return true;
    }

    void several() {
        const bool pairs = is_initials(parts_[1]);
        const std::vector<std::string_view> parts = parts_;
        for (std::size_t i = 0; i < parts.size(); i += pairs ? 2 : 1) {
            Author author;
            if (pairs) {
                author.family = text::plain_latex(parts[i]);
                author.given = text::plain_latex(parts[i + 1]);
            } else {
                by_words(parts[i], author);
            }
            authors_.push_back(std::move(author));
        }
    }

    /// "J.", "J. A.", "J.-L.": capitals with dots.
    static bool is_initials(std::string_view part) {
        bool capital = false;
        bool dot = false;
        for (const char c : part) {
            capital = capital || (c >= 'A' && c <= 'Z');
            dot = dot || c == '.';
            if ((c < 'A' || c > 'Z') && c != '.' && c != '-' && c != '~' && !is_white(c))
                return false;
        }
        return capital && dot && part.size() <= 12;
    }

    void by_words(std::string_view name, Author& author) {
        split_words(name, words_);
        if (words_.empty()) return;
        std::size_t end = words_.size();
        if (end > 2 && is_name_suffix(words_[end - 1])) {
            author.suffix = text::plain_latex(words_[--end]);
        }
        std::size_t family = 0;
        while (family + 1 < end && !is_prefix(words_[family])) ++family;
        author.family = between(words_[family], words_[end - 1]);
        if (family > 0) author.given = between(words_[0], words_[family - 1]);
    }

    /// "family=Roe, given=Bo": the parts themselves; false if the name is not written so.
    bool labelled(std::string_view name, Author& author) {
        const std::size_t equals = name.find('=');
        if (equals == std::string_view::npos || part_name(name.substr(0, equals)) == 0)
            return false;
        std::string prefix;
        for_each_piece(
            name, [&](std::size_t i) -> std::size_t { return name[i] == ','; },
            [&](std::string_view part) {
                const std::size_t at = std::min(part.find('='), part.size());
                const char kind = part_name(part.substr(0, at));
                std::string_view value = trimmed(part.substr(std::min(at + 1, part.size())));
                if (value.size() > 1 && value.starts_with('"') && value.ends_with('"')) {
                    value = inside_of(value);
                }
                std::string text = text::plain_latex(value);
                if (kind == 'f') author.family = std::move(text);
                if (kind == 'g') author.given = std::move(text);
                if (kind == 's') author.suffix = std::move(text);
                if (kind == 'p') prefix = std::move(text);
            });
        if (!prefix.empty() && !author.family.empty()) author.family.insert(0, prefix + " ");
        return true;
    }

    /// f, g, s, p; i for what only helps a style; 0 for anything else.
    static char part_name(std::string_view name) {
        name = trimmed(name);
        for (const std::string_view known : {"family", "given", "suffix", "prefix"}) {
            if (same_word(name, known)) return known.front();
        }
        for (const std::string_view known : {"useprefix", "family-i", "given-i", "suffix-i",
                                             "prefix-i", "id", "juniorcomma", "hash"}) {
            if (same_word(name, known)) return 'i';
        }
        return 0;
    }

    std::vector<Author>& authors_;
    std::vector<std::string_view> parts_;
    std::vector<std::string_view> words_;
};

/// Whether "&auml;" or the like ends at a semicolon.
bool ends_entity(std::string_view text, std::size_t semicolon) {
    std::size_t i = semicolon;
    while (i > 0 && semicolon - i < 10 &&
           (is_ascii_letter(text[i - 1]) || text[i - 1] == '#' ||
            (text[i - 1] >= '0' && text[i - 1] <= '9')))
        --i;
    return i > 0 && i < semicolon && text[i - 1] == '&';
}

/// A list with semicolons: whether each part looks like a whole name.
bool is_semicolon_list(std::string_view raw) {
    if (raw.find(';') == std::string_view::npos) return false;
    std::size_t names = 0;
    bool sound = true;
    for_each_piece(
        raw, [&](std::size_t i) -> std::size_t { return raw[i] == ';' && !ends_entity(raw, i); },
        [&](std::string_view part) {
            if (part.empty()) return;
            ++names;
            sound = sound && part.find_first_of(", \t\r\n~") != std::string_view::npos;
        });
    return sound && names > 1;
}

/// Whether braces match, so that what is outside them is known.
bool is_balanced(std::string_view raw) {
    std::size_t depth = 0;
    for (const char c : raw) {
        if (c == '{') ++depth;
        if (c == '}' && depth-- == 0) return false;
    }
    return depth == 0;
}

}  // namespace

void parse_names(std::string_view raw, std::vector<Author>& authors) {
    std::string unbraced;
    if (!is_balanced(raw)) {
        unbraced = raw;
        std::erase_if(unbraced, [](char c) { return c == '{' || c == '}'; });
        raw = unbraced;
    }
    raw = trimmed(raw);
    if (raw.size() > 4 && is_and(raw.substr(0, 3)) && is_white(raw[3]))
        raw = trimmed(raw.substr(4));
    NameParser parser(authors);
    bool has_and = false;
    for_each_piece(
        raw,
        [&](std::size_t i) {
            const std::size_t size = and_at(raw, i);
            has_and = has_and || size > 0;
            return size;
        },
        [&](std::string_view name) {
            if (has_and || !is_semicolon_list(name)) parser.parse(name);
        });
    if (has_and || !is_semicolon_list(raw)) return;
    for_each_piece(
        raw, [&](std::size_t i) -> std::size_t { return raw[i] == ';' && !ends_entity(raw, i); },
        [&](std::string_view name) { parser.parse(name); });
}

}  // namespace bibweft::ingest::bibtex
