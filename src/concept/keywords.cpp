#include "bibweft/concept/keywords.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "bibweft/concept/abbreviation.hpp"
#include "bibweft/text/clean.hpp"
#include "bibweft/text/unicode.hpp"

namespace bibweft::concepts {
namespace {

/// The topical qualifiers of MeSH. Sorted.
constexpr auto mesh_qualifiers = std::to_array<std::string_view>({
    "abnormalities",
    "administration & dosage",
    "adverse effects",
    "agonists",
    "analogs & derivatives",
    "analysis",
    "anatomy & histology",
    "antagonists & inhibitors",
    "biosynthesis",
    "blood",
    "blood supply",
    "cerebrospinal fluid",
    "chemical synthesis",
    "chemically induced",
    "chemistry",
    "classification",
    "complications",
    "congenital",
    "cytology",
    "deficiency",
    "diagnosis",
    "diagnostic imaging",
    "diet therapy",
    "drug effects",
    "drug therapy",
    "economics",
    "education",
    "embryology",
    "enzymology",
    "epidemiology",
    "ethics",
    "ethnology",
    "etiology",
    "genetics",
    "growth & development",
    "history",
    "immunology",
    "injuries",
    "innervation",
    "instrumentation",
    "isolation & purification",
    "legislation & jurisprudence",
    "manpower",
    "metabolism",
    "methods",
    "microbiology",
    "mortality",
    "nursing",
    "organization & administration",
    "parasitology",
    "pathogenicity",
    "pathology",
    "pharmacokinetics",
    "pharmacology",
    "physiology",
    "physiopathology",
    "poisoning",
    "prevention & control",
    "psychology",
    "radiation effects",
    "radiography",
    "radiotherapy",
    "rehabilitation",
    "secondary",
    "secretion",
    "standards",
    "statistics & numerical data",
    "supply & distribution",
    "surgery",
    "therapeutic use",
    "therapy",
    "toxicity",
    "transmission",
    "transplantation",
    "trends",
    "ultrasonography",
    "ultrastructure",
    "urine",
    "utilization",
    "veterinary",
    "virology",
});
static_assert(std::ranges::is_sorted(mesh_qualifiers));

bool has_letter_or_digit(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const text::CodePoint c = text::code_point_at(text, i);
        if (text::is_letter(c.value) || text::is_digit(c.value)) return true;
        i += c.size;
    }
    return false;
}

bool lacks_lower_case(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const text::CodePoint c = text::code_point_at(text, i);
        if (text::is_lower(c.value)) return false;
        i += c.size;
    }
    return true;
}

/// Without any of these bytes and blanks at the front, and of those at the end.
std::string_view trimmed(std::string_view text, std::string_view front, std::string_view back) {
    while (!text.empty() && (text.front() == ' ' || front.find(text.front()) != front.npos))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || back.find(text.back()) != back.npos))
        text.remove_suffix(1);
    return text;
}

template <class Visit>
void each_part(std::string_view text, char border, Visit visit) {
    while (true) {
        const std::size_t end = std::min(text.find(border), text.size());
        visit(text.substr(0, end));
        if (end == text.size()) return;
        text.remove_prefix(end + 1);
    }
}

bool is_qualifier(std::string_view part) {
    std::string name(trimmed(part, "*", "*"));
    const std::size_t conjunction = name.find(" and ");
    if (conjunction != std::string::npos) name.replace(conjunction, 5, " & ");
    return std::ranges::binary_search(mesh_qualifiers, std::string_view(name));
}

/// Mutation of "Mutation/genetics/*physiology". A heading begins with a capital.
std::string_view without_qualifiers(std::string_view heading) {
    const text::CodePoint first = text::code_point_at(heading, 0);
    if (!text::is_upper(first.value) && !text::is_digit(first.value)) return heading;
    std::size_t slash = heading.rfind('/');
    while (slash != std::string_view::npos && slash > 0 &&
           is_qualifier(heading.substr(slash + 1))) {
        heading = heading.substr(0, slash);
        slash = heading.rfind('/');
    }
    return heading;
}

/// Quotes around the whole go.
std::string_view unquoted(std::string_view text) {
    for (const auto& [open, close] :
         {std::pair<std::string_view, std::string_view>{"\"", "\""}, {"'", "'"}, {"“", "”"}}) {
        if (text.size() > open.size() + close.size() && text.starts_with(open) &&
            text.ends_with(close)) {
            text.remove_prefix(open.size());
            text.remove_suffix(close.size());
            return text;
        }
    }
    return text;
}

std::string cleaned(std::string_view raw) {
    const std::string plain = text::clean(raw).text;
    std::string_view text = trimmed(plain, "*,;-", "*,;");
    if (text.ends_with('.') && text.find('.') == text.size() - 1) text.remove_suffix(1);
    text = trimmed(unquoted(text), "*", "*");
    if (!has_letter_or_digit(text)) return {};
    return std::string(trimmed(without_qualifiers(text), "", "*"));
}

/// Takes "long form (SF)" and "SF (long form)" apart.
void take_short_form(Keyword& keyword) {
    if (!keyword.text.ends_with(')')) return;
    text::Tokens tokens;
    text::tokenize(keyword.text, tokens);
    for (const Abbreviation& a : find_abbreviations(keyword.text, tokens)) {
        if (keyword.text != a.long_form + " (" + a.short_form + ")" &&
            keyword.text != a.short_form + " (" + a.long_form + ")")
            continue;
        keyword.short_form = a.short_form;
        keyword.text = a.long_form;
        return;
    }
}

void look_up(const Lexicon& lexicon, Keyword& keyword) {
    if (lexicon.empty()) return;
    const std::optional<std::size_t> place = lexicon.find(keyword.text);
    if (!place) return;
    const Lexicon::Entry& entry = lexicon.entries()[*place];
    keyword.spelling = std::exchange(keyword.text, entry.label);
    keyword.kind = entry.kind;
    keyword.from_lexicon = true;
}

/// Capitals throughout, where that is no list of short forms.
bool is_shouted(const std::vector<std::string>& list) {
    const bool capitals = std::ranges::all_of(list, lacks_lower_case);
    const bool phrase = std::ranges::any_of(
        list, [](const std::string& text) { return text.find(' ') != std::string::npos; });
    return capitals && (phrase || list.size() > 2);
}

std::vector<std::string> divided(const std::vector<std::string>& raw, bool author) {
    std::vector<std::string> out;
    const bool one = author && raw.size() == 1 && raw[0].find(';') == std::string::npos &&
                     std::ranges::count(raw[0], ',') > 1;
    for (const std::string& text : raw) {
        each_part(text, one ? ',' : ';',
                  [&](std::string_view part) { out.push_back(cleaned(part)); });
    }
    std::erase_if(out, [](const std::string& text) { return text.empty(); });
    return out;
}

void add_list(const std::vector<std::string>& list, const Lexicon& lexicon,
              std::vector<Keyword>& out) {
    const bool shouted = is_shouted(list);
    for (const std::string& text : list) {
        Keyword keyword;
        keyword.text = text;
        keyword.shouted = shouted;
        take_short_form(keyword);
        look_up(lexicon, keyword);
        if (std::ranges::find(out, keyword.text, &Keyword::text) == out.end())
            out.push_back(std::move(keyword));
    }
}

}  // namespace

std::vector<Keyword> keywords_of(const Record& record, KeywordField field, const Lexicon& lexicon) {
    std::vector<Keyword> out;
    if (field != KeywordField::index) add_list(divided(record.keywords, true), lexicon, out);
    if (field != KeywordField::author) {
        add_list(divided(record.index_keywords, false), lexicon, out);
    }
    return out;
}

}  // namespace bibweft::concepts
