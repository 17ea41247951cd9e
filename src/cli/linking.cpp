#include "cli/linking.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "bibweft/core/number.hpp"
#include "cli/advice.hpp"

namespace bibweft::cli {
namespace {

using network::step_count;
using network::Unit;

/// The fields of records that give a unit; one of them is enough.
std::vector<std::string_view> fields_of(Unit unit) {
    switch (unit) {
        case Unit::cited_works:
        case Unit::cited_sources:
        case Unit::cited_authors:
            return {"references"};
        case Unit::authors:
            return {"authors"};
        case Unit::author_keywords:
            return {"keywords"};
        case Unit::index_keywords:
            return {"index_keywords"};
        case Unit::all_keywords:
            return {"keywords", "index_keywords"};
        case Unit::sources:
            return {"venue"};
        default:
            return {"affiliations"};
    }
}

/// What is said where no record holds any of the fields of a unit; else empty.
std::string missing(const ingest::ReadSummary& read, Unit unit) {
    std::string text;
    for (const std::string_view field : fields_of(unit)) {
        const std::string one = missing_everywhere(read, field);
        if (one.empty()) return {};
        text += (text.empty() ? "" : "; ") + one;
    }
    return text;
}

std::string no_item_kept(Unit unit, std::int64_t found, const network::NetworkOptions& options) {
    if (found == 0) return fmt::format("the records hold no {} that can be told", to_string(unit));
    return fmt::format("none of the {} {} is in {} papers or more; --min-papers 1 keeps all", found,
                       to_string(unit), options.min_papers);
}

std::string no_citation(const Origin& origin) {
    const corpus::CitationCounts& counts = *origin.items.citations;
    if (counts.to_papers > counts.to_itself) return "all citations stay within one source";
    return fmt::format("none of the {} references names another of the {} papers",
                       counts.references, origin.corpus.size());
}

}  // namespace

std::vector<std::string> countings() {
    return {"binary", "full", "fractional"};
}

void declare_linking_options(CLI::App& app, LinkingOptions& options,
                             network::Normalization default_normalization) {
    options.normalization = to_string(default_normalization);
    std::vector<std::string> names;
    std::string formulas;
    for (const network::Normalization n : network::normalizations()) {
        names.emplace_back(to_string(n));
        formulas += fmt::format("{}{}", formulas.empty() ? "" : "; ", formula(n));
    }
    app.add_option("--normalization", options.normalization,
                   fmt::format("of co-occurrences: {}. c_ij: papers with both, k_i: sum of c_ij "
                               "over j, m: sum over all pairs, n: nodes, f_i: papers with i",
                               formulas))
        ->check(one_of(names))
        ->capture_default_str();
    app.add_option("--min-papers", options.min_papers,
                   "keep cited works, authors, keywords, sources and the like of at least so many "
                   "papers (default 1; of co-citations and keywords 2)");
    app.add_option("--max-items", options.max_items,
                   "of those, keep so many of the most papers; 0: all")
        ->capture_default_str();
    app.add_option("--max-shared", options.max_shared,
                   "a paper of more items than this, and a work that more papers cite in coupling, "
                   "links nothing, and is reported; 0: no limit")
        ->capture_default_str();
    app.add_option("--min-weight", options.min_weight,
                   "keep links of at least this weight before normalization: papers with both, "
                   "likeness of papers (default 0.1), score in a paper")
        ->check(CLI::NonNegativeNumber);
    app.add_option("--top-k", options.top_k,
                   "keep a link if it is among the k heaviest of either end; 0: all (default of "
                   "papers: 10)");
    app.add_flag("--drop-isolates", options.drop_isolates, "leave out nodes without a link");
}

network::NetworkOptions network_options(const network::NetworkType& type,
                                        const LinkingOptions& options, Counting counting,
                                        unsigned threads, const CLI::App& app) {
    network::NetworkOptions chosen = type.defaults;
    if (type.counted()) {
        chosen.counting = counting;
        chosen.normalization = network::normalization_from(options.normalization);
    }
    if (app.count("--min-papers") > 0) chosen.min_papers = options.min_papers;
    if (app.count("--min-weight") > 0) chosen.min_weight = options.min_weight;
    if (app.count("--top-k") > 0) chosen.top_k = options.top_k;
    chosen.max_items = options.max_items;
    chosen.max_shared = options.max_shared;
    chosen.drop_isolates = options.drop_isolates;
    chosen.threads = threads;
    return chosen;
}

void describe_links(Network& net, const network::NetworkType& type,
                    const network::NetworkOptions& options) {
    auto& attributes = net.attributes();
    attributes.emplace_back("network", std::string(type.summary));
    attributes.emplace_back("weight_means", weight_means(type, options));
    if (!type.counted()) return;
    attributes.emplace_back("counting", std::string(to_string(options.counting)));
    attributes.emplace_back("normalization", std::string(to_string(options.normalization)));
}

std::string why_empty(const Network& net, const network::NetworkType& type,
                      const network::NetworkOptions& options, const Origin& origin) {
    if (net.edge_count() > 0) return {};
    for (const Unit unit : type.units) {
        if (std::string text = missing(origin.read, unit); !text.empty()) return text;
    }
    const bool of_items = !type.of_papers && !type.of_concepts;
    if (of_items && step_count(net, "items_kept") == 0) {
        return no_item_kept(type.units.front(), step_count(net, "items_found"), options);
    }
    if (type.directed && origin.items.citations) return no_citation(origin);
    if (step_count(net, "hubs_skipped") > 0) {
        return fmt::format("{} are shared by more than --max-shared {} and were skipped",
                           step_count(net, "hubs_skipped"), options.max_shared);
    }
    if (options.min_weight > 0) {
        return fmt::format("no link reaches the least weight of {} (--min-weight)",
                           to_text(options.min_weight));
    }
    if (type.of_concepts) return "no two nodes share a concept";
    const std::string_view items = to_string(type.units.front());
    if (type.of_papers) return fmt::format("no two papers share any of their {}", items);
    if (type.units.size() > 1) {
        return fmt::format("no two {} share any of their {}", items, to_string(type.units[1]));
    }
    return fmt::format("no paper holds two of the {} {}", step_count(net, "items_kept"), items);
}

void report_links(const Network& net, const network::NetworkType& type,
                  const network::NetworkOptions& options, const Origin& origin, Session& session) {
    if (const std::int64_t hubs = step_count(net, "hubs_skipped"); hubs > 0) {
        session.log->warn(
            "bibweft: note: {}: {} shared by more than {} nodes linked nothing ({} pairs skipped); "
            "--max-shared 0 counts them",
            type.name, hubs, options.max_shared, step_count(net, "pairs_skipped"));
    }
    if (type.of_concepts) return;
    const std::string why = why_empty(net, type, options, origin);
    if (!why.empty()) session.log->warn("bibweft: warning: {}: no link: {}", type.name, why);
}

}  // namespace bibweft::cli
