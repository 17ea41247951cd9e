#include "cli/concept_table.hpp"

#include <algorithm>

#include "bibweft/core/json_writer.hpp"
#include "bibweft/core/number.hpp"

namespace bibweft::cli {
namespace {

/// When a concept is written about.
struct Years {
    std::optional<std::int64_t> first;
    std::optional<double> mean;  ///< over its papers that have a year
};

std::vector<Years> years_of(const Analysis& analysis) {
    const Incidence papers = transposed(analysis.index.papers);
    std::vector<Years> out(papers.row_count());
    for (std::size_t c = 0; c < out.size(); ++c) {
        std::int64_t sum = 0;
        std::int64_t count = 0;
        for (const std::uint32_t paper : papers.columns(c)) {
            const std::optional<int> year = analysis.corpus.fields(PaperId{paper}).year;
            if (!year) continue;
            sum += *year;
            ++count;
            out[c].first = std::min(out[c].first.value_or(*year), std::int64_t{*year});
        }
        if (count > 0) out[c].mean = static_cast<double>(sum) / static_cast<double>(count);
    }
    return out;
}

/// What the rows say beside Concept.
struct Facts {
    std::vector<Years> years;
    std::vector<Example> examples;
    std::vector<std::string> places;  ///< of the examples
};

Facts facts_of(const Analysis& analysis, unsigned threads) {
    Facts facts{years_of(analysis), {}, {}};
    if (!analysis.sentences.empty()) facts.examples = examples(analysis, threads);
    facts.examples.resize(facts.years.size());
    for (const Example& example : facts.examples) {
        facts.places.push_back(example.text.empty() ? ""
                                                    : place_of(analysis.corpus, example.paper));
    }
    return facts;
}

template <class Number>
std::string text_of(const std::optional<Number>& number) {
    return number ? to_text(*number) : std::string();
}

template <class Number>
void write_optional(JsonWriter& json, std::string_view name, const std::optional<Number>& number) {
    json.key(name);
    number ? json.value(*number) : json.null();
}

void write_text(JsonWriter& json, std::string_view name, const std::string& text) {
    json.key(name);
    text.empty() ? json.null() : json.value(text);
}

void write_texts(JsonWriter& json, std::string_view name, const std::vector<std::string>& texts) {
    json.key(name).begin_array();
    for (const std::string& text : texts) json.value(text);
    json.end_array();
}

}  // namespace

std::string concepts_tsv(const Analysis& analysis, const std::optional<Partition>& partition,
                         unsigned threads) {
    std::string out = tsv_line({"id", "label", "kind", "source", "document_frequency",
                                "occurrences", "first_year", "mean_year", "rank", "relevance",
                                "cluster", "short_forms", "variants", "example", "example_place"});
    const Facts facts = facts_of(analysis, threads);
    for (std::size_t i = 0; i < analysis.index.concepts.size(); ++i) {
        const concepts::Concept& c = analysis.index.concepts[i];
        out += tsv_line({concept_id(c), c.label, c.kind, to_string(c.source),
                         std::to_string(c.document_frequency), std::to_string(c.occurrences),
                         text_of(facts.years[i].first), text_of(facts.years[i].mean),
                         to_text(c.rank), text_of(c.relevance),
                         partition ? std::to_string(index_of(partition->community_of[i]) + 1) : "",
                         joined(c.short_forms), joined(c.variants), facts.examples[i].text,
                         facts.places[i]});
    }
    return out;
}

std::string concepts_jsonl(const Analysis& analysis, unsigned threads) {
    std::string out;
    const Facts facts = facts_of(analysis, threads);
    for (std::size_t i = 0; i < analysis.index.concepts.size(); ++i) {
        const concepts::Concept& c = analysis.index.concepts[i];
        JsonWriter json(out);
        json.begin_object().member("id", concept_id(c)).member("label", c.label);
        write_text(json, "kind", c.kind);
        json.member("source", to_string(c.source));
        json.member("document_frequency", std::int64_t{c.document_frequency});
        json.member("occurrences", static_cast<std::int64_t>(c.occurrences));
        write_optional(json, "first_year", facts.years[i].first);
        write_optional(json, "mean_year", facts.years[i].mean);
        json.member("rank", c.rank);
        write_optional(json, "relevance", c.relevance);
        write_texts(json, "short_forms", c.short_forms);
        write_texts(json, "variants", c.variants);
        write_text(json, "example", facts.examples[i].text);
        write_text(json, "example_place", facts.places[i]);
        json.end_object();
        out += '\n';
    }
    return out;
}

}  // namespace bibweft::cli
