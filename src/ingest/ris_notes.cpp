#include "ingest/ris_notes.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "ingest/fields.hpp"

namespace bibweft::ingest::ris {
namespace {

constexpr std::string_view note_start = "bibweft ";
constexpr std::string_view line_ends("\r\n\0", 3);

struct Name {
    std::string_view name;
    std::string Record::*field;
};

constexpr Name names[] = {{"type", &Record::type},           {"key", &Record::key},
                          {"title", &Record::title},         {"abstract", &Record::abstract},
                          {"venue", &Record::venue},         {"volume", &Record::volume},
                          {"issue", &Record::issue},         {"pages", &Record::pages},
                          {"publisher", &Record::publisher}, {"url", &Record::url},
                          {"language", &Record::language}};

struct ReferenceName {
    std::string_view name;
    std::string Reference::*field;
};

constexpr ReferenceName reference_names[] = {
    {"author", &Reference::author}, {"title", &Reference::title}, {"source", &Reference::source},
    {"volume", &Reference::volume}, {"page", &Reference::page},   {"doi", &Reference::doi},
    {"id", &Reference::id}};

template <class Integer>
std::optional<Integer> integer(std::string_view text) {
    Integer value = 0;
    const char* end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, value);
    if (result.ec != std::errc{} || result.ptr != end) return {};
    return value;
}

/// Takes the first word off; the rest is what follows one blank.
std::string_view take_word(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

std::string unescaped(std::string_view word) {
    std::string out;
    for (std::size_t i = 0; i < word.size(); ++i) {
        unsigned code = 0;
        const char* digits = word.data() + i + 1;
        if (word[i] == '%' && i + 2 < word.size() &&
            std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
            out += static_cast<char>(code);
            i += 2;
        } else {
            out += word[i];
        }
    }
    return out;
}

bool apply_to_author(std::string_view name, std::string_view value, Record& record) {
    const auto number = integer<std::size_t>(take_word(name));
    if (!number || *number == 0 || *number > record.authors.size() + 1) return false;
    Author changed;
    const bool one_more = *number > record.authors.size();
    Author& author = one_more ? changed : record.authors[*number - 1];
    if (name == "family" || name == "literal") {
        author.given.clear();
        author.suffix.clear();
        author.family = name == "family" ? value : "";
        author.literal = name == "literal" ? value : "";
    } else if (name == "given") {
        author.given = value;
    } else if (name == "suffix") {
        author.suffix = value;
    } else if (name == "orcid") {
        author.orcid = value;
    } else if (name == "affiliation") {
        author.affiliations.emplace_back(value);
    } else {
        return false;
    }
    if (one_more) record.authors.push_back(std::move(changed));
    return true;
}

bool apply_to_reference(std::string_view name, std::string_view value, Record& record) {
    if (record.references.empty()) return false;
    Reference& reference = record.references.back();
    if (name == "year") {
        reference.year = integer<int>(value);
        return reference.year.has_value();
    }
    const auto* found = std::find_if(std::begin(reference_names), std::end(reference_names),
                                     [&](const ReferenceName& n) { return n.name == name; });
    if (found == std::end(reference_names)) return false;
    reference.*(found->field) = value;
    return true;
}

bool apply_named(std::string_view name, std::string_view value, Record& record) {
    const auto* found = std::find_if(std::begin(names), std::end(names),
                                     [&](const Name& n) { return n.name == name; });
    if (found != std::end(names)) {
        record.*(found->field) = value;
    } else if (name == "year") {
        record.year = integer<int>(value);
    } else if (name == "citation count") {
        record.citation_count = integer<std::int64_t>(value);
    } else if (name == "keyword") {
        record.keywords.emplace_back(value);
    } else if (name == "index keyword") {
        record.index_keywords.emplace_back(value);
    } else if (name == "reference") {
        record.references.push_back(Reference::of_text(value));
    } else {
        return false;
    }
    return true;
}

}  // namespace

std::string one_line(std::string_view text) {
    text = trimmed(text);
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(line_ends), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        if (!out.empty() && !line.empty()) out += ' ';
        out += line;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

std::string escaped(std::string_view word) {
    constexpr char digits[] = "0123456789ABCDEF";
    std::string out;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const auto c = static_cast<unsigned char>(word[i]);
        const bool at_end = i == 0 || i + 1 == word.size();
        if (c == '%' || c == ':' || c < 0x20 || (c == ' ' && at_end)) {
            out += '%';
            out += digits[c / 16];
            out += digits[c % 16];
        } else {
            out += word[i];
        }
    }
    return out;
}

void append_note(std::string_view name, std::string_view value, std::string& out) {
    out += "N1  - ";
    out += note_start;
    out += name;
    out += ": ";
    out += one_line(value);
    out += '\n';
}

bool apply_note(std::string_view note, Record& record) {
    if (!note.starts_with(note_start)) return false;
    note.remove_prefix(note_start.size());
    const std::size_t colon = note.find(':');
    if (colon == std::string_view::npos) return false;
    std::string_view name = note.substr(0, colon);
    const std::string_view value = trimmed(note.substr(colon + 1));
    if (apply_named(name, value, record)) return true;
    const std::string_view kind = take_word(name);
    if (kind == "author") return apply_to_author(name, value, record);
    if (kind == "reference") return apply_to_reference(name, value, record);
    if (kind == "id") record.ids.emplace_back(unescaped(name), value);
    if (kind == "extra") record.extra.emplace_back(unescaped(name), value);
    return kind == "id" || kind == "extra";
}

}  // namespace bibweft::ingest::ris
