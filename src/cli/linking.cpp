#include "cli/linking.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "bibweft/core/number.hpp"
#include "bibweft/network/evidence.hpp"
#include "cli/advice.hpp"
#include "cli/graph_files.hpp"

namespace bibweft::cli {
namespace {

using network::step_count;
using network::step_value;
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

/// What choice of links took all of them, the last such step; empty if there was no link to choose.
std::string emptied_by_choice(const Network& net, const network::NetworkOptions& options) {
    if (net.edge_count() > 0) return {};
    if (const std::int64_t before = step_count(net, "links_before_backbone"); before > 0) {
        return fmt::format(
            "none of {} links is in the backbone {}{}", before, options.backbone->name,
            options.backbone->uses_alpha ? fmt::format(" (--alpha {})", to_text(options.alpha))
                                         : "");
    }
    if (const std::int64_t light = step_count(net, "links_too_light"); light > 0) {
        return fmt::format(
            "no link reaches the least weight of {} (--min-weight): {} are lighter, "
            "the heaviest weighs {}",
            to_text(options.min_weight), light, to_text(step_value(net, "heaviest_link")));
    }
    return {};
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
    std::string backbones;
    for (const network::BackboneMethod* method : network::backbone_methods()) {
        backbones +=
            fmt::format("{}{}: {}", backbones.empty() ? "" : "; ", method->name, method->summary);
    }
    app.add_option("--backbone", options.backbone,
                   fmt::format("keep the links that carry the network alone, by their normalized "
                               "weights. {}",
                               backbones))
        ->check(one_of(names_of(network::backbone_methods())));
    app.add_flag("--transitive-reduction", options.transitive_reduction,
                 "the same as --backbone transitive-reduction");
    app.add_option("--alpha", options.alpha, "level of the backbones disparity and significance")
        ->check(CLI::PositiveNumber)
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_flag("--largest-component", options.largest_component,
                 "keep the largest connected part alone");
    app.add_option("--evidence", options.evidence,
                   "name on each link the ids of so many papers (or shared works) that add most to "
                   "it; `bibweft why` tells all")
        ->capture_default_str();
    app.add_flag("--drop-isolates", options.drop_isolates, "leave out nodes without a link");
    app.footer(
        "Order of steps: papers (--years, --min-citations); items (--min-papers, --max-items); "
        "--max-shared; --counting; links (--min-weight, --top-k); --normalization; --backbone; "
        "--largest-component; --drop-isolates.\n\n" +
        app.get_footer());
}

namespace {

const network::BackboneMethod* chosen_backbone(const network::NetworkType& type,
                                               const LinkingOptions& options, Counting counting) {
    constexpr std::string_view reduction = "transitive-reduction";
    if (options.transitive_reduction && !options.backbone.empty() &&
        options.backbone != reduction) {
        throw Usage{"--transitive-reduction and another --backbone: choose one"};
    }
    const std::string name =
        options.transitive_reduction ? std::string(reduction) : options.backbone;
    if (name.empty()) return nullptr;
    const network::BackboneMethod& method = network::find_backbone_method(name);
    if (method.directed != type.directed) {
        throw Usage{fmt::format("--backbone {} is of networks {}; {} has {}", name,
                                method.directed ? "with directions" : "without directions",
                                type.name, type.directed ? "citing -> cited" : "none")};
    }
    if (method.needs_counts && (!type.counted() || counting != Counting::binary)) {
        throw Usage{fmt::format(
            "--backbone {} tests in how many papers two items meet: {}", name,
            type.counted() ? "it needs --counting binary"
                           : fmt::format("the links of {} are no such counts", type.name))};
    }
    return &method;
}

}  // namespace

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
    chosen.backbone = chosen_backbone(type, options, chosen.counting);
    if (app.count("--alpha") > 0 && (chosen.backbone == nullptr || !chosen.backbone->uses_alpha)) {
        throw Usage{"--alpha is of --backbone disparity and significance"};
    }
    chosen.alpha = options.alpha;
    chosen.largest_component = options.largest_component;
    chosen.drop_isolates = options.drop_isolates;
    chosen.threads = threads;
    return chosen;
}

void describe_links(Network& net, const network::NetworkType& type,
                    const network::NetworkOptions& options) {
    auto& attributes = net.attributes();
    attributes.emplace_back("network_type", std::string(type.name));
    attributes.emplace_back("network", std::string(type.summary));
    attributes.emplace_back("weight_means", weight_means(type, options));
    const auto count = [&](const char* name, std::size_t value) {
        attributes.emplace_back(name, static_cast<std::int64_t>(value));
    };
    if (!type.units.empty()) {
        count("min_papers", options.min_papers);
        count("max_items", options.max_items);
    }
    if (type.counted()) count("max_shared", options.max_shared);
    attributes.emplace_back("min_weight", options.min_weight);
    count("top_k", options.top_k);
    if (!type.counted()) return;
    attributes.emplace_back("counting", std::string(to_string(options.counting)));
    attributes.emplace_back("normalization", std::string(to_string(options.normalization)));
}

void add_evidence(Network& net, const network::NetworkType& type,
                  const network::NetworkInput& input, const network::NetworkOptions& options,
                  std::size_t most) {
    if (most == 0 || net.edge_count() == 0) return;
    const auto evidence = network::evidence_of(type, input, options);
    const auto id_of = [&](const network::Contribution& one) -> std::string {
        using Of = network::Contribution::Of;
        if (one.of == Of::paper || one.of == Of::citation) return input.papers.ids[one.row];
        if (one.of == Of::cited_work) return input.of(Unit::cited_works).entities.ids[one.row];
        return {};
    };
    Column& column = net.edge_attributes().add("evidence", ColumnType::text);
    for (std::size_t e = 0; e < net.edge_count(); ++e) {
        const Edge& edge = net.edges()[e];
        std::vector<network::Contribution> all = evidence->of_link(
            *evidence->find(net.id(edge.source)), *evidence->find(net.id(edge.target)));
        if (all.size() > most) all.resize(most);
        std::string ids;
        for (const network::Contribution& one : all) {
            const std::string id = id_of(one);
            if (!id.empty()) ids += (ids.empty() ? "" : "; ") + id;
        }
        if (!ids.empty()) column.set(e, ids);
    }
}

std::string why_empty(const Network& net, const network::NetworkType& type,
                      const network::NetworkOptions& options, const Origin& origin) {
    if (net.edge_count() > 0) return {};
    if (origin.corpus.size() == 0) return "no paper is left (--years, --min-citations)";
    if (std::string text = emptied_by_choice(net, options); !text.empty()) return text;
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
    if (options.backbone != nullptr) {
        session.log->info("backbone    {}: {} of {} links kept", options.backbone->name,
                          net.edge_count(), step_count(net, "links_before_backbone"));
        report_cycles(net, session);
    }
    if (options.largest_component) {
        session.log->info(
            "component   {} nodes; {} nodes of {} smaller ones left out",
            net.node_count() + static_cast<std::size_t>(step_count(net, "isolates_dropped")),
            step_count(net, "nodes_outside_component"),
            std::max<std::int64_t>(step_count(net, "components"), 1) - 1);
    }
    if (const std::int64_t dropped = step_count(net, "isolates_dropped"); dropped > 0) {
        session.log->info("isolates    {} left out", dropped);
    }
    const std::string why =
        type.of_concepts ? emptied_by_choice(net, options) : why_empty(net, type, options, origin);
    if (!why.empty()) session.log->warn("bibweft: warning: {}: no link: {}", type.name, why);
}

}  // namespace bibweft::cli
