#include "ingest/bibtex_writer.hpp"

#include <algorithm>
#include <string_view>

#include "bibweft/text/latex_text.hpp"
#include "bibweft/text/unicode.hpp"
#include "ingest/bibtex_coded.hpp"
#include "ingest/bibtex_fields.hpp"
#include "ingest/bibtex_scan.hpp"
#include "ingest/bibtex_values.hpp"
#include "ingest/fields.hpp"

namespace bibweft::ingest::bibtex {
namespace {

bool is_word_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/// Whether a text can stand as the name of a type or field.
bool is_name(std::string_view text) {
    const char first = text.empty() ? '\0' : text.front();
    return ((first >= 'a' && first <= 'z') || first == '_') && text.size() <= 64 &&
           std::all_of(text.begin(), text.end(), is_word_byte);
}

bool is_type(std::string_view text) {
    return is_name(text) && text != "string" && text != "comment" && text != "preamble";
}

bool is_key(std::string_view key) {
    constexpr std::string_view excluded = "\"#%'(),={}\\~@";
    const bool sound = std::all_of(key.begin(), key.end(), [&](char c) {
        return static_cast<unsigned char>(c) > ' ' && c != 0x7F &&
               excluded.find(c) == std::string_view::npos;
    });
    return sound && text::first_invalid_utf8(key) == std::string_view::npos;
}

bool is_balanced(std::string_view text) {
    std::size_t depth = 0;
    for (const char c : text) {
        if (c == '{') ++depth;
        if (c == '}' && depth-- == 0) return false;
    }
    return depth == 0;
}

/// Bytes that a reader would take for another encoding are left to the coded fields.
void field(std::string& out, std::string_view name, std::string_view value) {
    const bool text = value.find('\0') == std::string_view::npos &&
                      text::first_invalid_utf8(value) == std::string_view::npos;
    if (value.empty() || !text) return;
    out.append("  ").append(name).append(" = {").append(value).append("},\n");
}

void text_field(std::string& out, std::string_view name, std::string_view text) {
    if (!text.empty()) field(out, name, text::escaped_latex(text));
}

/// An address or path: nothing in it is LaTeX.
void verbatim_field(std::string& out, std::string_view name, std::string_view text) {
    if (is_balanced(text)) field(out, name, text);
}

/// Markup stays; braces that do not match, and what could be taken for an entry, would cut it.
void abstract_field(std::string& out, const std::string& abstract) {
    if (is_balanced(abstract) && abstract.find('@') == std::string::npos) {
        return field(out, "abstract", abstract);
    }
    std::string text = abstract;
    std::erase_if(text, [](char c) { return c == '{' || c == '}' || c == '@'; });
    field(out, "abstract", text);
}

/// A part of a name, in braces where a comma or " and " would divide it.
std::string name_part(std::string_view part) {
    std::string text = text::escaped_latex(part);
    const bool divides =
        text.find(',') != std::string::npos || text.find(" and ") != std::string::npos;
    return divides ? "{" + text + "}" : text;
}

std::string author_text(const Author& author) {
    if (author.family.empty()) {
        return "{" + text::escaped_latex(author.literal.empty() ? author.given : author.literal) +
               "}";
    }
    std::string out = name_part(author.family) + ",";
    if (!author.suffix.empty()) out += " " + name_part(author.suffix) + ",";
    if (!author.given.empty()) out += " " + name_part(author.given);
    return out;
}

void author_field(std::string& out, const std::vector<Author>& authors) {
    std::string text;
    for (const Author& author : authors) {
        if (!text.empty()) text += " and ";
        text += author_text(author);
    }
    field(out, "author", text);
}

/// Items between semicolons; in braces where one holds the like.
std::string list_item(std::string_view item) {
    const std::string text = text::escaped_latex(item);
    return item.find_first_of(";,") == std::string_view::npos ? text : "{" + text + "}";
}

void keyword_field(std::string& out, std::string_view name, const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text.append(list_item(word)).append("; ");
    if (!text.empty()) text.pop_back();
    field(out, name, text);
}

std::string reference_text(const Reference& reference) {
    if (!reference.text.empty()) return reference.text;
    std::string out;
    const std::string year = reference.year ? std::to_string(*reference.year) : std::string{};
    for (const std::string* part : {&reference.author, &year, &reference.title, &reference.source,
                                    &reference.volume, &reference.page, &reference.doi}) {
        if (part->empty()) continue;
        if (!out.empty()) out += ", ";
        out += *part;
    }
    return out.empty() ? reference.id : out;
}

/// The key of a work that is known by its citation key alone, or "".
std::string_view cited_key(const Reference& reference) {
    Reference alone;
    alone.id = reference.id;
    if (reference != alone || !reference.id.starts_with("key:")) return {};
    const std::string_view key = std::string_view(reference.id).substr(4);
    return is_key(key) ? key : std::string_view{};
}

void reference_fields(std::string& out, const std::vector<Reference>& references) {
    std::string text;
    std::string keys;
    for (const Reference& reference : references) {
        if (const std::string_view key = cited_key(reference); !key.empty()) {
            keys.append(keys.empty() ? "" : ", ").append(key);
            continue;
        }
        const std::string item = text::escaped_latex(reference_text(reference));
        const bool divides = item.find(';') != std::string::npos;
        if (!text.empty()) text += "; ";
        text += divides ? "{" + item + "}" : item;
    }
    field(out, "references", text);
    field(out, "cites", keys);
}

void id_fields(std::string& out, const Record& record) {
    for (const auto& [kind, value] : record.ids) {
        if (kind == "arxiv") {
            verbatim_field(out, "eprint", value);
            field(out, "archiveprefix", "arXiv");
        } else if (kind == "ut") {
            text_field(out, "unique-id", value);
        } else if (kind == "doi") {
            verbatim_field(out, kind, value);
        } else if (kind == "isbn" || kind == "issn" || kind == "pmid" || kind == "pmcid" ||
                   kind == "openalex" || kind == "eid") {
            text_field(out, kind, value);
        }
    }
}

std::string_view venue_name(std::string_view type) {
    constexpr std::string_view in_books[] = {"inproceedings", "conference", "incollection",
                                             "inbook",        "bookinbook", "inreference"};
    const bool in_book =
        std::find(std::begin(in_books), std::end(in_books), type) != std::end(in_books);
    return in_book ? "booktitle" : "journal";
}

/// "14-39" as "14--39".
void pages_field(std::string& out, const std::string& pages) {
    std::string text = text::escaped_latex(pages);
    const std::size_t hyphen = text.find('-');
    if (hyphen != std::string::npos && text.find('-', hyphen + 1) == std::string::npos) {
        text.insert(hyphen, 1, '-');
    }
    field(out, "pages", text);
}

/// The fields that every program knows.
void plain_fields(std::string& out, const Record& record) {
    text_field(out, "title", record.title);
    author_field(out, record.authors);
    text_field(out, venue_name(record.type), record.venue);
    const std::string year = record.year ? std::to_string(*record.year) : std::string{};
    if (year_in(year)) field(out, "year", year);
    text_field(out, "volume", record.volume);
    text_field(out, number_is_issue(record.type) ? "number" : "issue", record.issue);
    pages_field(out, record.pages);
    text_field(out, "publisher", record.publisher);
    id_fields(out, record);
    verbatim_field(out, "url", record.url);
    keyword_field(out, "keywords", record.keywords);
    keyword_field(out, "keywords-plus", record.index_keywords);
    text_field(out, "language", record.language);
    if (record.citation_count) field(out, "times-cited", std::to_string(*record.citation_count));
    abstract_field(out, record.abstract);
    reference_fields(out, record.references);
    for (const auto& [name, value] : record.extra) {
        const bool plain =
            is_extra_name(name) || (name == "number" && !number_is_issue(record.type));
        if (plain && is_name(name) && !name.starts_with(coded_prefix)) {
            is_verbatim_name(name) ? verbatim_field(out, name, value)
                                   : text_field(out, name, value);
        }
    }
}

/// What the reader gives for an entry that stands alone.
Record read_back(const std::string& text) {
    Window window{std::string_view(text)};
    Macros macros;
    Scanner scanner(window, macros);
    Entry entry;
    return scanner.next(entry) ? make_record(entry).record : Record{};
}

}  // namespace

void append_entry(const Record& record, std::string& out) {
    std::string text = "@" + (is_type(record.type) ? record.type : "misc") + "{" +
                       (is_key(record.key) ? record.key : "") + ",\n";
    plain_fields(text, record);
    const Record got = read_back(text + "}");
    encode_differences(record, got, [&](std::string_view name, const std::string& value) {
        text.append("  ")
            .append(coded_prefix)
            .append(name)
            .append(" = {")
            .append(value)
            .append("},\n");
    });
    out += text;
    out += "}\n";
}

}  // namespace bibweft::ingest::bibtex
