#include "cli/concept_table.hpp"

#include "bibweft/core/json_writer.hpp"
#include "bibweft/core/number.hpp"
#include "cli/analysis.hpp"

namespace bibweft::cli {
namespace {

void write_texts(JsonWriter& json, std::string_view name, std::span<const std::string> texts) {
    json.key(name).begin_array();
    for (const std::string& text : texts) json.value(text);
    json.end_array();
}

}  // namespace

std::string concepts_tsv(const concepts::ConceptIndex& index,
                         const std::optional<Partition>& partition) {
    std::string out = tsv_line(
        {"id", "label", "kind", "papers", "occurrences", "cluster", "short_forms", "variants"});
    for (std::size_t i = 0; i < index.concepts.size(); ++i) {
        const concepts::Concept& c = index.concepts[i];
        out += tsv_line({concept_id(c), c.label, c.kind, std::to_string(c.document_frequency),
                         std::to_string(c.occurrences),
                         partition ? std::to_string(index_of(partition->community_of[i]) + 1) : "",
                         joined(c.short_forms), joined(c.variants)});
    }
    return out;
}

std::string concepts_jsonl(const concepts::ConceptIndex& index) {
    std::string out;
    for (const concepts::Concept& c : index.concepts) {
        JsonWriter json(out);
        json.begin_object().member("id", concept_id(c)).member("label", c.label);
        json.key("kind");
        c.kind.empty() ? json.null() : json.value(c.kind);
        json.member("papers", std::int64_t{c.document_frequency});
        json.member("occurrences", static_cast<std::int64_t>(c.occurrences));
        write_texts(json, "short_forms", c.short_forms);
        write_texts(json, "variants", c.variants);
        json.end_object();
        out += '\n';
    }
    return out;
}

}  // namespace bibweft::cli
