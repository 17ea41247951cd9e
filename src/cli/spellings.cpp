#include "cli/spellings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "bibweft/core/error.hpp"
#include "bibweft/core/json_writer.hpp"
#include "bibweft/text/unicode.hpp"
#include "cli/output.hpp"
#include "concept/likeness.hpp"

namespace bibweft::cli {
namespace {

constexpr std::size_t most_near = 5;

/// The labels nearest to a text: those that begin with it or with which it begins, then those a
/// third of its letters away at most; the nearest first, then the more frequent.
std::vector<std::string> near_labels(const concepts::ConceptIndex& index, std::string_view text) {
    const std::string wanted = text::fold(text);
    const std::size_t limit = std::max<std::size_t>(2, wanted.size() / 3);
    std::vector<std::tuple<bool, std::size_t, std::size_t>> found;
    for (std::size_t c = 0; c < index.concepts.size(); ++c) {
        const std::string label = text::fold(index.concepts[c].label);
        const bool begins = label.starts_with(wanted) || wanted.starts_with(label + ' ');
        const std::size_t distance = concepts::typing_errors(wanted, label, limit);
        if (begins || distance <= limit) found.emplace_back(!begins, begins ? 0 : distance, c);
    }
    std::ranges::sort(found);
    std::vector<std::string> labels;
    for (std::size_t i = 0; i < std::min(found.size(), most_near); ++i)
        labels.push_back(index.concepts[std::get<2>(found[i])].label);
    return labels;
}

/// A spelling of a concept that differs in capitals only: svm for SVM; else the text itself.
std::string with_capitals(const concepts::ConceptIndex& index, std::string_view text) {
    const std::string wanted = text::fold(text);
    for (const concepts::Concept& c : index.concepts) {
        if (text::fold(c.label) == wanted) return c.label;
        for (const std::string& variant : c.variants) {
            if (text::fold(variant) == wanted) return variant;
        }
    }
    return std::string(text);
}

[[noreturn]] void refuse(const concepts::ConceptIndex& index, std::string_view spelling) {
    const std::vector<std::string> near = near_labels(index, spelling);
    throw Error(ErrorCode::data,
                fmt::format("\"{}\" is no concept of these papers{}", spelling,
                            near.empty() ? "" : fmt::format("; near it: {}", joined(near))));
}

std::string relative_rows(const concepts::ConceptIndex& index, std::string_view relation,
                          const std::vector<ConceptId>& relatives) {
    std::string rows;
    for (const ConceptId id : relatives) {
        const concepts::Concept& c = index.concepts[index_of(id)];
        rows +=
            tsv_line({relation, c.label, std::to_string(c.document_frequency), "not merged", ""});
    }
    return rows;
}

void write_relatives(JsonWriter& json, std::string_view name, const concepts::ConceptIndex& index,
                     const std::vector<ConceptId>& relatives) {
    json.key(name).begin_array();
    for (const ConceptId id : relatives) {
        const concepts::Concept& c = index.concepts[index_of(id)];
        json.begin_object().member("label", c.label);
        json.member("papers", std::int64_t{c.document_frequency}).end_object();
    }
    json.end_array();
}

std::string why_json(const concepts::ConceptIndex& index, const concepts::Explanation& why) {
    const concepts::Concept& c = index.concepts[index_of(why.id)];
    std::string out;
    JsonWriter json(out);
    json.begin_object().member("label", c.label);
    json.member("papers", std::int64_t{c.document_frequency}).key("spellings").begin_array();
    for (const concepts::MergedSpelling& s : why.spellings) {
        json.begin_object().member("spelling", s.text).member("papers", std::int64_t{s.papers});
        json.member("rule", to_string(s.rule)).member("detail", s.detail).end_object();
    }
    json.end_array();
    write_relatives(json, "narrower", index, why.narrower);
    write_relatives(json, "broader", index, why.broader);
    json.end_object();
    return out + "\n";
}

}  // namespace

std::string why_table(const concepts::ConceptIndex& index, std::string_view spelling, bool json) {
    std::optional<concepts::Explanation> why = index.explain(spelling);
    if (!why) why = index.explain(with_capitals(index, spelling));
    if (!why) refuse(index, spelling);
    if (json) return why_json(index, *why);
    std::string out = tsv_line({"relation", "spelling", "papers", "rule", "detail"});
    for (const concepts::MergedSpelling& s : why->spellings) {
        out +=
            tsv_line({"spelling", s.text, std::to_string(s.papers), to_string(s.rule), s.detail});
    }
    out += relative_rows(index, "narrower", why->narrower);
    return out + relative_rows(index, "broader", why->broader);
}

}  // namespace bibweft::cli
