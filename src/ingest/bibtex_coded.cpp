#include "ingest/bibtex_coded.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "bibweft/text/unicode.hpp"
#include "ingest/fields.hpp"

namespace bibweft::ingest::bibtex {
namespace {

using Parts = std::vector<std::string>;
using Items = std::vector<Parts>;

void append_coded(std::string& out, std::string_view part) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    const bool valid = text::first_invalid_utf8(part) == std::string_view::npos;
    for (const char c : part) {
        const auto byte = static_cast<unsigned char>(c);
        const bool special = byte < 0x20 || byte == 0x7F || (byte >= 0x80 && !valid) ||
                             std::string_view("%|;{}\\\"@").find(c) != std::string_view::npos;
        if (!special) {
            out += c;
        } else {
            out += '%';
            out += digits[byte >> 4];
            out += digits[byte & 15];
        }
    }
}

std::string coded(const Items& items) {
    std::string out;
    for (const Parts& parts : items) {
        for (const std::string& part : parts) {
            append_coded(out, part);
            out += '|';
        }
        out += ';';
    }
    return out;
}

Items decoded(std::string_view text) {
    Items items;
    Parts parts;
    std::string part;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned byte = 0;
        if (text[i] == '|') {
            parts.push_back(std::exchange(part, {}));
        } else if (text[i] == ';') {
            part.clear();
            items.push_back(std::exchange(parts, {}));
        } else if (text[i] == '%' && i + 2 < text.size() &&
                   std::from_chars(text.data() + i + 1, text.data() + i + 3, byte, 16).ptr ==
                       text.data() + i + 3) {
            part += static_cast<char>(byte);
            i += 2;
        } else {
            part += text[i];
        }
    }
    return items;
}

template <class Number>
std::string number_text(const std::optional<Number>& number) {
    return number ? std::to_string(*number) : std::string{};
}

template <class Number>
std::optional<Number> number_of(std::string_view text) {
    Number number = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || result.ec != std::errc{}) return {};
    return number;
}

Items of_pairs(const std::vector<std::pair<std::string, std::string>>& pairs) {
    Items items;
    for (const auto& [name, value] : pairs) items.push_back({name, value});
    return items;
}

std::vector<std::pair<std::string, std::string>> to_pairs(const Items& items) {
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const Parts& parts : items) {
        if (parts.size() == 2) pairs.emplace_back(parts[0], parts[1]);
    }
    return pairs;
}

Items of_words(const std::vector<std::string>& words) {
    Items items;
    for (const std::string& word : words) items.push_back({word});
    return items;
}

std::vector<std::string> to_words(const Items& items) {
    std::vector<std::string> words;
    for (const Parts& parts : items) {
        if (parts.size() == 1) words.push_back(parts[0]);
    }
    return words;
}

Items of_authors(const std::vector<Author>& authors) {
    Items items;
    for (const Author& a : authors) {
        Parts parts = {a.family, a.given, a.suffix, a.literal, a.orcid};
        parts.insert(parts.end(), a.affiliations.begin(), a.affiliations.end());
        items.push_back(std::move(parts));
    }
    return items;
}

std::vector<Author> to_authors(const Items& items) {
    std::vector<Author> authors;
    for (const Parts& parts : items) {
        if (parts.size() < 5) continue;
        Author a;
        a.family = parts[0];
        a.given = parts[1];
        a.suffix = parts[2];
        a.literal = parts[3];
        a.orcid = parts[4];
        a.affiliations.assign(parts.begin() + 5, parts.end());
        authors.push_back(std::move(a));
    }
    return authors;
}

Items of_references(const std::vector<Reference>& references) {
    Items items;
    for (const Reference& r : references) {
        items.push_back({r.text, r.author, number_text(r.year), r.title, r.source, r.volume, r.page,
                         r.doi, r.id});
    }
    return items;
}

std::vector<Reference> to_references(const Items& items) {
    std::vector<Reference> references;
    for (const Parts& parts : items) {
        if (parts.size() != 9) continue;
        Reference r = Reference::of_text(parts[0]);
        r.author = parts[1];
        r.year = number_of<int>(parts[2]);
        r.title = parts[3];
        r.source = parts[4];
        r.volume = parts[5];
        r.page = parts[6];
        r.doi = parts[7];
        r.id = parts[8];
        references.push_back(std::move(r));
    }
    return references;
}

struct Member {
    std::string_view name;
    Items (*get)(const Record&);
    void (*set)(Record&, const Items&);
};

template <std::string Record::*member>
constexpr Member text_member(std::string_view name) {
    return {name, [](const Record& r) { return Items{{r.*member}}; },
            [](Record& r, const Items& items) {
                r.*member = items.empty() || items[0].empty() ? std::string{} : items[0][0];
            }};
}

constexpr Member members[] = {
    text_member<&Record::type>("type"),
    text_member<&Record::key>("key"),
    text_member<&Record::title>("title"),
    text_member<&Record::abstract>("abstract"),
    text_member<&Record::venue>("venue"),
    text_member<&Record::volume>("volume"),
    text_member<&Record::issue>("issue"),
    text_member<&Record::pages>("pages"),
    text_member<&Record::publisher>("publisher"),
    text_member<&Record::url>("url"),
    text_member<&Record::language>("language"),
    {"authors", [](const Record& r) { return of_authors(r.authors); },
     [](Record& r, const Items& items) { r.authors = to_authors(items); }},
    {"year", [](const Record& r) { return Items{{number_text(r.year)}}; },
     [](Record& r, const Items& items) {
         r.year = items.empty() || items[0].empty() ? std::nullopt : number_of<int>(items[0][0]);
     }},
    {"ids", [](const Record& r) { return of_pairs(r.ids); },
     [](Record& r, const Items& items) { r.ids = to_pairs(items); }},
    {"keywords", [](const Record& r) { return of_words(r.keywords); },
     [](Record& r, const Items& items) { r.keywords = to_words(items); }},
    {"index-keywords", [](const Record& r) { return of_words(r.index_keywords); },
     [](Record& r, const Items& items) { r.index_keywords = to_words(items); }},
    {"references", [](const Record& r) { return of_references(r.references); },
     [](Record& r, const Items& items) { r.references = to_references(items); }},
    {"citation-count", [](const Record& r) { return Items{{number_text(r.citation_count)}}; },
     [](Record& r, const Items& items) {
         r.citation_count = items.empty() || items[0].empty()
                                ? std::nullopt
                                : number_of<std::int64_t>(items[0][0]);
     }},
    {"extra", [](const Record& r) { return of_pairs(r.extra); },
     [](Record& r, const Items& items) { r.extra = to_pairs(items); }},
};

}  // namespace

void decode_coded(const CodedFields& fields, Record& record) {
    std::vector<std::pair<std::string_view, std::string_view>> others;
    for (const auto& field : fields) {
        const auto* member = std::find_if(std::begin(members), std::end(members),
                                          [&](const Member& m) { return m.name == field.first; });
        if (member != std::end(members)) {
            member->set(record, decoded(field.second));
        } else {
            others.push_back(field);
        }
    }
    for (const auto& [name, value] : others) {
        add_extra(record, std::string(coded_prefix).append(name), value);
    }
}

void encode_differences(const Record& wanted, const Record& got,
                        const std::function<void(std::string_view, const std::string&)>& use) {
    for (const Member& member : members) {
        const Items items = member.get(wanted);
        if (items != member.get(got)) use(member.name, coded(items));
    }
}

}  // namespace bibweft::ingest::bibtex
