#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "bibweft/concept/proposals.hpp"
#include "cli/analysis.hpp"
#include "cli/output.hpp"

namespace bibweft::cli {
namespace {

struct Options {
    AnalysisOptions analysis;
    OutputOptions output;
    std::vector<std::string> kinds;
    std::size_t min_papers = 2;
    double min_similarity = concepts::ProposalOptions().min_similarity;
};

std::vector<std::string> kind_names() {
    std::vector<std::string> names;
    for (const concepts::MergeReason reason : concepts::merge_reasons())
        names.emplace_back(to_string(reason));
    return names;
}

concepts::ProposalOptions proposal_options(const Options& options) {
    concepts::ProposalOptions out;
    for (const concepts::MergeReason reason : concepts::merge_reasons()) {
        if (std::ranges::find(options.kinds, to_string(reason)) != options.kinds.end())
            out.reasons.push_back(reason);
    }
    out.min_papers = options.min_papers;
    out.min_similarity = options.min_similarity;
    out.threads = options.analysis.reading.threads;
    return out;
}

/// Of the papers that have a concept the one whose label comes first in the alphabet.
class Examples {
public:
    explicit Examples(const Analysis& analysis)
        : analysis_(analysis), papers_of_(transposed(analysis.index.papers)) {}

    std::string_view of(ConceptId c) const {
        std::string_view best;
        for (const std::uint32_t paper : papers_of_.columns(index_of(c))) {
            const std::string& label = analysis_.texts[paper].label;
            if (best.empty() || (!label.empty() && label < best)) best = label;
        }
        return best;
    }

private:
    const Analysis& analysis_;
    Incidence papers_of_;
};

/// A label as a thesaurus reads it back: one that begins with # is no comment in quotes.
std::string thesaurus_label(const std::string& label) {
    return label.starts_with('#') ? '"' + label + '"' : label;
}

std::string row(const concepts::ConceptIndex& index, const Examples& examples,
                const concepts::MergeProposal& p) {
    const concepts::Concept& gone = index.concepts[index_of(p.label)];
    const concepts::Concept& kept = index.concepts[index_of(p.replace_by)];
    const std::uint32_t gain = gone.document_frequency - p.papers_both;
    return tsv_line(
        {(p.alternative ? "# " : "") + thesaurus_label(gone.label), thesaurus_label(kept.label),
         to_string(p.reason), p.detail, std::to_string(gone.document_frequency),
         std::to_string(kept.document_frequency), std::to_string(p.papers_both),
         fmt::format("{} (+{})", kept.document_frequency + gain, gain),
         std::to_string(p.shared_neighbours), std::to_string(p.new_neighbours),
         p.similarity > 0 ? fmt::format("{:.2f}", p.similarity) : "", examples.of(p.label)});
}

std::string table(const Analysis& analysis, const std::vector<concepts::MergeProposal>& proposals) {
    std::string out = tsv_line({"label", "replace by", "reason", "detail", "papers",
                                "papers_replace_by", "papers_both", "papers_merged",
                                "shared_neighbours", "new_neighbours", "similarity", "example"});
    const Examples examples(analysis);
    for (const concepts::MergeProposal& p : proposals) out += row(analysis.index, examples, p);
    return out;
}

void summarise(const Analysis& analysis, const std::vector<concepts::MergeProposal>& proposals,
               Session& session) {
    const auto alternatives =
        std::ranges::count_if(proposals, &concepts::MergeProposal::alternative);
    session.log->info("papers     {}", duplicates_summary(analysis.corpus));
    session.log->info("concepts   {}", analysis.index.concepts.size());
    session.log->info(
        "proposals  {}{}", proposals.size() - static_cast<std::size_t>(alternatives),
        alternatives > 0
            ? fmt::format("; {} alternatives to choose from, as comments", alternatives)
            : "");
}

int run_thesaurus(const Options& options, Session& session) {
    Output output(options.output, session);
    Progress progress(session);
    const Analysis analysis = analyse(options.analysis, Purpose::concepts, session, progress);
    progress.say("comparing concepts");
    const auto proposals = concepts::propose_merges(analysis.index, proposal_options(options));
    progress.clear();
    output.write(table(analysis, proposals));
    output.close();
    summarise(analysis, proposals, session);
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    options->analysis.min_occurrences = 1;  // the rarer spelling may occur once
    options->analysis.max_concepts = 0;
    declare_analysis_options(app, options->analysis);
    declare_output_options(app, options->output);
    app.add_option("--kinds", options->kinds, "only these kinds of proposals, a,b,...")
        ->delimiter(',')
        ->check(one_of(kind_names()));
    app.add_option("--min-papers", options->min_papers,
                   "only pairs that at least so many papers have, either or both")
        ->capture_default_str();
    app.add_option("--min-similarity", options->min_similarity,
                   "least cosine of a distributional proposal")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    return [options, &session] { return run_thesaurus(*options, session); };
}

}  // namespace

extern const Command thesaurus_command{
    .name = "thesaurus",
    .group = "Make",
    .summary = "Concepts that may be one: a thesaurus to review, for --thesaurus",
    .examples =
        "bibweft thesaurus abstracts/ -o proposals.tsv\n"
        "bibweft thesaurus abstracts/ --kinds plural,hyphen,spelling -o proposals.tsv\n"
        "bibweft map abstracts/ -o map --thesaurus proposals.tsv",
    .declare = declare,
};

}  // namespace bibweft::cli
