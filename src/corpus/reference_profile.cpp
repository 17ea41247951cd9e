#include "corpus/reference_profile.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bibweft/corpus/keys.hpp"
#include "bibweft/text/clean.hpp"
#include "bibweft/text/doi.hpp"
#include "bibweft/text/unicode.hpp"
#include "corpus/likeness.hpp"
#include "corpus/reference_fields.hpp"

namespace bibweft::corpus {
namespace {

constexpr std::size_t longest_label = 100;  // bytes of a text that stands for all parts
constexpr std::size_t nearly_equal_from = 4;

std::string without_zeros(std::string digits) {
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
}

std::string first_digits(std::string_view text) {
    const auto begin = std::find_if(text.begin(), text.end(), is_digit);
    const auto end = std::find_if_not(begin, text.end(), is_digit);
    return without_zeros(std::string(begin, end));
}

std::string volume_key(std::string_view volume) {
    std::string key = first_digits(volume);
    return key.empty() ? words_key(volume) : key;
}

std::string_view first_of_range(std::string_view pages) {
    return trimmed(pages.substr(0, std::min(pages.find('-'), pages.find("\xE2\x80"))));
}

std::string page_key(std::string_view pages) {
    std::string digits;
    for (const char c : first_of_range(pages)) {
        if (is_digit(c)) digits += c;
    }
    return without_zeros(std::move(digits));
}

/// The family name in "Aria M", "Aria, Massimo", "S. C. Byeon".
std::string family_in(std::string_view author) {
    if (const std::size_t comma = author.find(','); comma != std::string_view::npos) {
        return std::string(author.substr(0, comma));
    }
    std::string name = family_first(author);
    if (name.empty()) name = initials_first(author);
    if (name.empty()) return std::string(author);
    return name.substr(0, name.rfind(' '));
}

/// Of a literal name that shows no initials the last word: "Bo Roe".
std::string family_of(const Author& author) {
    if (!author.family.empty()) return author.family;
    const std::string family = family_in(author.literal);
    return family == author.literal ? family.substr(family.rfind(' ') + 1) : family;
}

/// All words of a reference, also of one that comes in parts.
std::string all_words(const Reference& r) {
    if (r.text.empty()) {
        return words_key(fmt::format("{} {} {} {} {} {} {} {}", r.author,
                                     r.year ? std::to_string(*r.year) : "", r.source, r.title,
                                     r.volume, r.page, r.doi, r.id));
    }
    std::string words = words_key(r.text);
    // The parts beside a text may say more; then they make it another reference.
    for (const std::string_view beside : {std::string_view(r.doi), std::string_view(r.id)}) {
        if (!beside.empty() && r.text.find(beside) == std::string::npos) {
            const std::string more = words_key(beside);
            if (words.find(more) == std::string::npos) words += " " + more;
        }
    }
    return words;
}

std::vector<std::string> other_dois(std::string_view text, std::string_view first) {
    std::vector<std::string> dois;
    for (std::string_view doi = text::doi_in(text); !doi.empty(); doi = text::doi_in(text)) {
        std::string key = doi_key(doi);
        const bool known = key == first || std::find(dois.begin(), dois.end(), key) != dois.end();
        if (!known && dois.size() < 4) dois.push_back(std::move(key));
        text.remove_prefix(static_cast<std::size_t>(doi.data() - text.data()) + doi.size());
    }
    return dois;
}

bool names_doi(const Profile& profile, std::string_view doi) {
    return std::find(profile.more_dois.begin(), profile.more_dois.end(), doi) !=
           profile.more_dois.end();
}

bool share_doi(const Profile& a, const Profile& b) {
    return a.doi == b.doi || names_doi(a, b.doi) || names_doi(b, a.doi);
}

bool same_known(const std::string& a, const std::string& b) {
    return !a.empty() && a == b;
}

/// Family names equal but for prefixes or one letter, or one the beginning of the other.
bool nearly_equal(std::string_view a, std::string_view b) {
    if (family_core(a) == family_core(b)) return true;
    if (std::min(a.size(), b.size()) < nearly_equal_from) return false;
    return a.starts_with(b) || b.starts_with(a) || one_edit_apart(a, b);
}

std::string initials_of(std::string_view given) {
    std::string initials;
    bool inside = false;
    for (std::size_t at = 0; at < given.size();) {
        const text::CodePoint point = text::code_point_at(given, at);
        const bool letter = text::is_letter(point.value);
        const bool capitals = inside && text::is_upper(point.value) && given.size() <= 4;
        if (letter && (!inside || capitals)) initials += given.substr(at, point.size);
        inside = letter;
        at += point.size;
    }
    return initials;
}

/// The beginning of a text, cut between characters.
std::string shortened(std::string_view text) {
    if (text.size() <= longest_label) return std::string(text);
    std::size_t end = longest_label;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return std::string(text.substr(0, end)) + "…";
}

/// "@" and the initials of a book or proceedings, which abbreviations keep: of "Handbook of
/// Intertidal Surveying" and of "HDB INTERTIDAL SURVE" both "@his". "" of fewer than three.
std::string series_key(std::string_view source) {
    static constexpr std::string_view little[] = {"a",  "an", "and", "for", "in", "of",
                                                  "on", "to", "the", "und", "de", "der"};
    const std::string words = words_key(source);
    std::string key = "@";
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        const std::string_view word = std::string_view(words).substr(at, end - at);
        if (std::find(std::begin(little), std::end(little), word) == std::end(little)) {
            key += word.front();
        }
        at = end + 1;
    }
    return key.size() > 3 ? key : std::string{};
}

}  // namespace

std::string Profile::key() const {
    return fmt::format("{}|{}|{}{}|{}", family, year, volume, series, page);
}

std::string Profile::match_key() const {
    return fmt::format("{}|{}|{}{}|{}", family_core(family), year, volume, series, page);
}

Profile profile_of(const Reference& reference) {
    Profile profile;
    profile.words = all_words(reference);
    profile.family = family_key(family_in(reference.author));
    profile.volume = volume_key(reference.volume);
    if (profile.volume.empty()) profile.series = series_key(reference.source);
    profile.page = page_key(reference.page);
    profile.title = words_key(reference.title);
    profile.year = reference.year.value_or(0);
    profile.doi = doi_key(reference.doi);
    profile.more_dois = other_dois(reference.text, profile.doi);
    if (const std::size_t colon = reference.id.find(':'); colon != std::string::npos) {
        const std::string_view id = reference.id;
        std::string key = id_key(id.substr(0, colon), id.substr(colon + 1));
        if (id.starts_with("key:")) key = id;
        if (!key.empty()) profile.ids.push_back(std::move(key));
    }
    if (profile.parts == 0 && reference.text.find(' ') == std::string::npos) {
        profile.ids.push_back("key:" + reference.text);  // one word may be a citation key
    }
    if (std::string arxiv = id_key("doi", reference.doi); !arxiv.empty()) {
        if (profile.ids.empty()) profile.ids.push_back(std::move(arxiv));
    }
    for (const std::string* part :
         {&reference.author, &reference.title, &reference.source, &reference.volume,
          &reference.page, &reference.doi, &reference.id}) {
        profile.parts += part->empty() ? 0 : 1;
    }
    profile.parts += reference.year ? 1 : 0;
    return profile;
}

Profile profile_of(const Record& paper) {
    Profile profile;
    if (!paper.authors.empty()) profile.family = family_key(family_of(paper.authors.front()));
    profile.volume = volume_key(paper.volume);
    if (profile.volume.empty()) {
        const std::string_view abbreviated = find_extra(paper, "source-abbreviation");
        profile.series = series_key(abbreviated.empty() ? paper.venue : abbreviated);
    }
    profile.page = page_key(paper.pages);
    profile.title = words_key(text::clean(paper.title).text);
    profile.year = paper.year.value_or(0);
    for (const auto& [kind, value] : paper.ids) {
        if (kind == "doi" && profile.doi.empty()) profile.doi = doi_key(value);
        if (std::string id = id_key(kind, value); !id.empty()) {
            profile.ids.push_back(std::move(id));
        }
    }
    if (!paper.key.empty()) profile.ids.push_back("key:" + paper.key);
    for (const auto& [name, value] : paper.extra) {
        if (name == "citation-key") profile.ids.push_back("key:" + value);
    }
    std::sort(profile.ids.begin(), profile.ids.end());
    profile.ids.erase(std::unique(profile.ids.begin(), profile.ids.end()), profile.ids.end());
    return profile;
}

bool contradict(const Profile& a, const Profile& b) {
    const bool same_volume = same_known(a.volume, b.volume);
    const bool same_page = same_known(a.page, b.page);
    if (same_volume && same_page) return false;
    if (!a.title.empty() && !b.title.empty()) return !titles_alike(a.title, b.title);
    if (a.family.empty() || b.family.empty() || nearly_equal(a.family, b.family)) return false;
    return a.year != b.year || !(same_volume || same_page);
}

Agreement agreement_under_key(const Profile& a, const Profile& b) {
    if (!a.doi.empty() && !b.doi.empty()) {
        return share_doi(a, b) ? Agreement::same : Agreement::other_doi;
    }
    if (a.title.empty() || b.title.empty()) return Agreement::unknown;
    return titles_alike(a.title, b.title) ? Agreement::same : Agreement::other_title;
}

Reference reference_to(const Record& paper) {
    Reference reference;
    if (!paper.authors.empty()) {
        const Author& first = paper.authors.front();
        reference.author = first.family.empty() ? first.literal : first.family;
        if (const std::string initials = initials_of(first.given); !initials.empty()) {
            reference.author += " " + initials;
        }
    }
    reference.year = paper.year;
    reference.title = paper.title;
    reference.source = paper.venue;
    reference.volume = paper.volume;
    reference.page = first_of_range(paper.pages);
    reference.doi = find_id(paper, "doi");
    return reference;
}

std::string reference_label(const Reference& r) {
    std::string label;
    const auto add = [&](std::string_view prefix, std::string_view value) {
        if (value.empty()) return;
        if (!label.empty()) label += ", ";
        label.append(prefix).append(value);
    };
    const std::string_view source = r.source.empty() ? r.title : r.source;
    const bool placed = !r.author.empty() || r.year || !source.empty();
    if (!placed) {
        if (!r.text.empty()) return shortened(trimmed(r.text));
        return !r.doi.empty() ? "DOI " + r.doi : r.id;
    }
    add("", r.author.empty() ? "[Anonymous]" : std::string_view(r.author));
    if (r.year) add("", std::to_string(*r.year));
    add("", shortened(source));
    add("V", r.volume);
    add("P", r.page);
    return label;
}

}  // namespace bibweft::corpus
