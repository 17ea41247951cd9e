#include <algorithm>

#include "bibweft/corpus/keys.hpp"
#include "bibweft/corpus/references.hpp"
#include "bibweft/text/doi.hpp"
#include "corpus/reference_fields.hpp"

namespace bibweft::corpus {
namespace {

/// The first DOI of a text; of its spellings the one in small letters, which is how they compare.
std::string_view first_doi(std::string_view text) {
    const std::string_view first = text::doi_in(text);
    if (first.empty() || doi_key(first) == first) return first;
    const std::string key = doi_key(first);
    std::string_view rest = text;
    for (std::string_view doi = first; !doi.empty(); doi = text::doi_in(rest)) {
        if (doi == key) return doi;
        rest = rest.substr(static_cast<std::size_t>(doi.data() - rest.data()) + doi.size());
    }
    return first;
}

/// "kind:value" of an identifier that is all the text holds; "" of others.
std::string lone_id(std::string_view text) {
    const auto behind = [&](std::string_view prefix) {
        const bool same =
            text.size() > prefix.size() &&
            std::equal(prefix.begin(), prefix.end(), text.begin(), [](char p, char c) {
                return p == (c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
            });
        return same ? trimmed(text.substr(prefix.size())) : std::string_view{};
    };
    const auto of = [](std::string_view kind, std::string_view value) {
        return std::string(kind) + ":" + std::string(value);
    };
    if (text.size() > 80) return {};
    if (const auto value = behind("https://openalex.org/"); !value.empty()) {
        return of("openalex", value);
    }
    if (text.front() == 'W' && is_digits(text.substr(1))) {
        return of("openalex", text);
    }
    for (const std::string_view prefix : {"pmid:", "pmid ", "https://pubmed.ncbi.nlm.nih.gov/",
                                          "https://www.ncbi.nlm.nih.gov/pubmed/"}) {
        std::string_view value = behind(prefix);
        while (value.ends_with('/')) value.remove_suffix(1);
        if (is_digits(value)) return of("pmid", value);
    }
    if (text.starts_with("PMC") && is_digits(text.substr(3))) return of("pmcid", text);
    if (const auto value = behind("pmcid:"); !value.empty()) return of("pmcid", value);
    if (text.starts_with("WOS:") && text.find(' ') == std::string_view::npos) return of("ut", text);
    if (text.starts_with("2-s2.0-") && is_digits(text.substr(7))) return of("eid", text);
    for (const std::string_view prefix :
         {"arxiv:", "https://arxiv.org/abs/", "http://arxiv.org/abs/"}) {
        const auto value = behind(prefix);
        if (has_digit(value) && value.find(' ') == std::string_view::npos)
            return of("arxiv", value);
    }
    return {};
}

/// "10.1000/x", "doi:10.1000/x" and "https://doi.org/10.1000/x" hold nothing but a DOI.
bool is_lone_doi(std::string_view text, std::string_view doi) {
    if (doi.empty()) return false;
    const std::string_view before =
        trimmed(text.substr(0, static_cast<std::size_t>(doi.data() - text.data())));
    const std::string_view after =
        text.substr(static_cast<std::size_t>(doi.data() - text.data()) + doi.size());
    const bool resolver = before.empty() || before.ends_with("://doi.org/") ||
                          before.ends_with("://dx.doi.org/") || before == "doi:" ||
                          before == "DOI:" || before == "DOI" || before == "doi";
    return resolver && before.find(' ') == std::string_view::npos &&
           after.find_first_not_of(" .,;)") == std::string_view::npos;
}

/// The identifier of arXiv in running text: "arXiv:1412.6980", or "ARXIV14126980" of the Web of
/// Science.
std::string arxiv_in(std::string_view text) {
    if (const std::size_t at = text.find("arXiv:"); at != std::string_view::npos) {
        std::string_view value = trimmed(text.substr(at + 6));
        value = value.substr(0, value.find_first_of(" ,;)]"));
        while (value.ends_with('.')) value.remove_suffix(1);
        if (has_digit(value)) return "arxiv:" + std::string(value);
    }
    if (const std::size_t at = text.find("ARXIV"); at != std::string_view::npos) {
        std::string_view digits = text.substr(at + 5);
        const auto end = std::find_if_not(digits.begin(), digits.end(), is_digit);
        digits = digits.substr(0, static_cast<std::size_t>(end - digits.begin()));
        if (digits.size() == 8 || digits.size() == 9) {
            return "arxiv:" + std::string(digits.substr(0, 4)) + "." +
                   std::string(digits.substr(4));
        }
    }
    return {};
}

/// Without the number that a list of references puts before each: "[12] ".
std::string_view without_number(std::string_view text) {
    if (!text.starts_with('[')) return text;
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos || !is_digits(text.substr(1, end - 1))) return text;
    return trimmed(text.substr(end + 1));
}

}  // namespace

Reference parse_reference(Reference reference) {
    const std::string whole = reference.text;
    const std::string_view text = without_number(trimmed(whole));
    if (text.empty()) return reference;
    if (std::string id = lone_id(text); !id.empty()) {
        fill(reference.id, id);
        return reference;
    }
    const std::string_view doi = first_doi(text);
    fill(reference.doi, doi);
    if (is_lone_doi(text, text::doi_in(text))) return reference;
    fill(reference.id, arxiv_in(text));
    const Fields fields = comma_fields(text);
    if (looks_like_wos(fields)) {
        parse_wos(fields, reference);
    } else if (const std::string_view year = bracketed_year(text); !year.empty()) {
        parse_bracketed(text, year, reference);
    } else {
        parse_prose(text, reference);
    }
    return reference;
}

}  // namespace bibweft::corpus
