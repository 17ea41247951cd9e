// How much of a thesaurus that a person wrote the rules of form reproduce, and how much they merge
// that the person kept apart.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>
#include <set>

#include "bibweft/concept/proposals.hpp"
#include "concept/gold.hpp"

namespace bibweft::concepts {
namespace {

struct Row {
    std::string label;
    std::string replacement;
};

std::vector<Row> rows_of(const std::string& path) {
    std::vector<Row> rows;
    for (const std::string& line : test::lines_of(path)) {
        const std::size_t tab = line.find('\t');
        if (tab == std::string::npos || line.starts_with("label\t")) continue;
        const std::string rest = line.substr(tab + 1);
        rows.push_back({line.substr(0, tab), rest.substr(0, rest.find('\t'))});
    }
    return rows;
}

/// A paper for each row, with both its texts as concepts.
ConceptIndex index_of(const std::vector<Row>& rows) {
    IndexBuilder builder;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        DocumentConcepts paper;
        for (const std::string& text : {rows[r].label, rows[r].replacement}) {
            DocumentConcept c;
            c.surface = text;
            c.score = 0.6F;
            c.occurrences = 1;
            paper.concepts.push_back(c);
        }
        paper.selected = 2;
        builder.add(r, paper);
    }
    return builder.build();
}

/// What the rules make one: the index, then the proposals of form.
class Merged {
public:
    explicit Merged(const std::vector<Row>& rows)
        : index_(index_of(rows)), parent_(index_.concepts.size()) {
        std::iota(parent_.begin(), parent_.end(), 0U);
        for (const MergeProposal& p : propose_merges(index_)) {
            if (p.alternative || p.reason == MergeReason::distributional) continue;
            parent_[find(index_of_id(p.label))] = find(index_of_id(p.replace_by));
        }
    }
    std::uint32_t silent(const std::string& text) const {
        return index_of_id(index_.find(text).value());
    }
    std::uint32_t of(const std::string& text) { return find(silent(text)); }

private:
    static std::uint32_t index_of_id(ConceptId id) {
        return static_cast<std::uint32_t>(bibweft::index_of(id));
    }
    std::uint32_t find(std::uint32_t c) {
        while (parent_[c] != c) c = parent_[c];
        return c;
    }
    ConceptIndex index_;
    std::vector<std::uint32_t> parent_;
};

struct Outcome {
    std::size_t rows = 0;
    std::size_t silent = 0;  ///< rows that the index merges
    std::size_t merged = 0;  ///< and those that proposals merge
    std::size_t wrong = 0;   ///< pairs of labels with different targets that became one
    std::size_t pairs = 0;   ///< of all pairs that became one
};

/// Rows whose texts are equal say nothing and do not count.
Outcome measure(std::vector<Row> rows) {
    std::erase_if(rows, [](const Row& row) { return row.label == row.replacement; });
    Merged merged(rows);
    Outcome out;
    out.rows = rows.size();
    std::map<std::string, std::set<std::string>> targets;  // a label may have two, by context
    for (const Row& row : rows) {
        targets[row.label].insert(row.replacement);
        targets[row.replacement].insert(row.replacement);
        out.silent += merged.silent(row.label) == merged.silent(row.replacement) ? 1 : 0;
        const bool one = merged.of(row.label) == merged.of(row.replacement);
        out.merged += one ? 1 : 0;
    }
    std::map<std::string, std::uint32_t> concept_of;
    for (const auto& [text, wanted] : targets) concept_of[text] = merged.of(text);
    for (auto a = targets.begin(); a != targets.end(); ++a) {
        for (auto b = std::next(a); b != targets.end(); ++b) {
            if (concept_of[a->first] != concept_of[b->first]) continue;
            ++out.pairs;
            const bool right = std::ranges::any_of(
                a->second, [&](const std::string& target) { return b->second.contains(target); });
            out.wrong += right ? 0 : 1;
        }
    }
    return out;
}

/// Prints what was measured and holds it to the floors.
void check(const char* name, const Outcome& o) {
    const auto percent = [](std::size_t part, std::size_t all) {
        return 100.0 * static_cast<double>(part) / static_cast<double>(all);
    };
    std::printf("%s: %zu of %zu rows by form (%.1f %%; silently %zu), %zu of %zu pairs wrong\n",
                name, o.merged, o.rows, percent(o.merged, o.rows), o.silent, o.wrong, o.pairs);
    EXPECT_GE(percent(o.merged, o.rows), 43.0) << name;
    EXPECT_LE(percent(o.wrong, o.pairs), 1.0) << name;
}

TEST(ThesaurusGold, FormRulesReproduceItAndMergeNothingElse) {
    BW_REQUIRE_DATA("../eval/gold/thesaurus_000.tsv");
    BW_REQUIRE_DATA("../eval/gold/thesaurus_context_000.tsv");
    const std::vector<Row> general = rows_of("../eval/gold/thesaurus_000.tsv");
    std::vector<Row> all = general;
    for (Row& row : rows_of("../eval/gold/thesaurus_context_000.tsv")) all.push_back(row);
    check("rows that hold everywhere", measure(general));
    check("with those of single papers", measure(all));
}

}  // namespace
}  // namespace bibweft::concepts
