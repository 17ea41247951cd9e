#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <ostream>
#include <unordered_map>

#include "bibweft/community/labels.hpp"
#include "bibweft/core/error.hpp"
#include "bibweft/core/number.hpp"
#include "bibweft/core/output_file.hpp"
#include "bibweft/graphio/format.hpp"
#include "bibweft/network/type.hpp"
#include "cli/analysis.hpp"
#include "cli/clustering.hpp"
#include "cli/concept_table.hpp"
#include "cli/items.hpp"
#include "cli/linking.hpp"
#include "cli/manifest.hpp"
#include "cli/page_data.hpp"
#include "cli/placing.hpp"
#include "cli/recipe.hpp"

namespace bibweft::cli {
namespace {

constexpr std::size_t members_shown = 12;   // of a community, in clusters.tsv
constexpr std::size_t clusters_shown = 12;  // of a network, in the summary
constexpr std::size_t wide_map = 3000;      // nodes above which a picture would show nothing
constexpr std::size_t wide_page = 50'000;   // nodes above which a page takes too long to open
constexpr std::size_t terms_shown = 10;     // of a community, in pages

std::vector<std::string> default_formats() {
    std::vector<std::string> formats{"graphml", "dot", "json", "svg"};
    if (graphio::has_page()) formats.emplace_back("html");
    return formats;
}

struct Options {
    AnalysisOptions analysis;
    std::string output;
    bool overwrite = false;
    std::string recipe;
    std::string title;
    std::vector<std::string> networks;
    std::vector<std::string> formats = default_formats();
    LinkingOptions linking;
    std::string labelled_by{"c-tf-idf"};
    ClusteringOptions clustering;
    PlacingOptions placing;

    bool page() const { return std::ranges::find(formats, "html") != formats.end(); }
};

/// A network with its communities, ready to be written.
struct Mapped {
    const network::NetworkType* type = nullptr;
    network::NetworkOptions options;
    Network net;
    Partition partition;
    std::vector<community::CommunityLabel> labels;
};

/// The rows of the papers among the nodes, whatever their order; other nodes have none.
Incidence concepts_of_nodes(const Network& net, const network::NetworkInput& input) {
    std::unordered_map<std::string_view, std::size_t> row_of;
    for (std::size_t p = 0; p < input.papers.ids.size(); ++p) row_of[input.papers.ids[p]] = p;
    const Incidence& papers = input.paper_concepts;
    Incidence rows;
    rows.column_count = papers.column_count;
    for (const std::string& id : net.ids()) {
        const auto paper = row_of.find(id);
        if (paper != row_of.end()) {
            const auto columns = papers.columns(paper->second);
            const auto weights = papers.weights(paper->second);
            rows.column.insert(rows.column.end(), columns.begin(), columns.end());
            rows.weight.insert(rows.weight.end(), weights.begin(), weights.end());
        }
        rows.row_begin.push_back(rows.column.size());
    }
    return rows;
}

/// What names communities: for papers their concepts, for all others themselves.
std::vector<std::string> naming_terms(const Mapped& mapped, const network::NetworkInput& input) {
    std::vector<std::string> terms;
    if (mapped.type->of_papers) {
        const Column& labels = *input.concepts.table.find("label");
        for (std::size_t c = 0; c < labels.size(); ++c) terms.push_back(labels.text(c));
    } else {
        for (const NodeId n : mapped.net.node_range()) terms.push_back(mapped.net.label(n));
    }
    return terms;
}

std::vector<community::CommunityLabel> name_communities(const Mapped& mapped,
                                                        const Partition& partition,
                                                        const network::NetworkInput& input,
                                                        community::LabelOptions options) {
    const std::vector<std::string> terms = naming_terms(mapped, input);
    if (mapped.type->of_papers) {
        return community::label_communities(partition, concepts_of_nodes(mapped.net, input), terms,
                                            options);
    }
    const Incidence held = community::linked_terms(mapped.net);
    options.held = &held;
    return community::label_communities(
        partition, community::own_terms(mapped.net, partition, "papers"), terms, options);
}

community::LabelOptions labelling(const Options& options) {
    return {.score = community::label_score_from(options.labelled_by)};
}

void store_labels(Mapped& mapped) {
    Column& column = mapped.net.nodes().replace("cluster_label", ColumnType::text);
    for (std::size_t n = 0; n < mapped.net.node_count(); ++n) {
        column.set(n, mapped.labels[index_of(mapped.partition.community_of[n])].text);
    }
}

void describe(Mapped& mapped, const Options& options, const Provenance& provenance) {
    mapped.net.provenance() = provenance;
    auto& attributes = mapped.net.attributes();
    attributes.emplace_back("title",
                            options.title.empty() ? std::string(mapped.type->name) : options.title);
    describe_links(mapped.net, *mapped.type, mapped.options);
    if (mapped.type->name == "concepts") {
        attributes.emplace_back("concept_source", options.analysis.source);
    }
    attributes.emplace_back("community_method", mapped.partition.method);
    attributes.emplace_back("resolution", mapped.partition.resolution);
    if (mapped.partition.quality) attributes.emplace_back("quality", *mapped.partition.quality);
}

Mapped make_map(const network::NetworkType& type, const network::NetworkInput& input,
                Counting counting, const Options& options, const CLI::App& app,
                const Provenance& provenance, Session& session) {
    Mapped mapped;
    mapped.type = &type;
    mapped.options =
        network_options(type, options.linking, counting, options.analysis.reading.threads, app);
    mapped.net = type.build(input, mapped.options);
    add_evidence(mapped.net, type, input, mapped.options, options.linking.evidence);
    const Network links = undirected(mapped.net);
    mapped.partition = communities_of(links, options.clustering, session);
    store_clusters(mapped.net, mapped.partition);
    add_stability(mapped.net, links, mapped.partition, options.clustering, type.name, session);
    mapped.labels = name_communities(mapped, mapped.partition, input, labelling(options));
    store_labels(mapped);
    place(mapped.net, links, options.placing, type.name, session);
    describe(mapped, options, provenance);
    return mapped;
}

/// Members of a community, heaviest first: by occurrences, else by papers, else by strength; ties
/// by label.
std::vector<std::uint32_t> members(const Mapped& mapped, std::uint32_t cluster) {
    const Column* occurrences = mapped.net.nodes().find("occurrences");
    if (occurrences == nullptr) occurrences = mapped.net.nodes().find("papers");
    const std::vector<double> strength = strengths(mapped.net);
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t n = 0; n < mapped.net.node_count(); ++n) {
        if (index_of(mapped.partition.community_of[n]) == cluster) nodes.push_back(n);
    }
    const auto size = [&](std::uint32_t n) {
        return occurrences == nullptr ? strength[n] : occurrences->number(n).value_or(0.0);
    };
    std::ranges::sort(nodes, [&](std::uint32_t a, std::uint32_t b) {
        if (size(a) != size(b)) return size(a) > size(b);
        return mapped.net.label(NodeId{a}) < mapped.net.label(NodeId{b});
    });
    return nodes;
}

/// For each term of a label, how many nodes in and outside the community hold it (papers: mention
/// it; all others: are it, or are linked to it).
std::string label_evidence(const Mapped& mapped, std::size_t cluster, std::size_t size) {
    std::string text;
    const community::CommunityLabel& label = mapped.labels[cluster];
    for (std::size_t t = 0; t < label.terms.size(); ++t) {
        const community::CommunityLabel::Term& term = label.terms[t];
        text += fmt::format("{}{} of {}, {} of {} others, log-likelihood {:.1f}", t > 0 ? "; " : "",
                            term.inside, size, term.outside, mapped.net.node_count() - size,
                            term.log_likelihood);
    }
    return text;
}

std::string clusters_tsv(std::span<const Mapped> maps) {
    std::string out =
        tsv_line({"network", "cluster", "size", "label", "label_evidence", "members"});
    for (const Mapped& mapped : maps) {
        for (std::uint32_t c = 0; c < mapped.partition.community_count; ++c) {
            const std::vector<std::uint32_t> nodes = members(mapped, c);
            std::string names;
            for (std::size_t i = 0; i < std::min(nodes.size(), members_shown); ++i) {
                names += (i > 0 ? "; " : "") + mapped.net.label(NodeId{nodes[i]});
            }
            if (nodes.size() > members_shown) names += "; …";
            out +=
                tsv_line({mapped.type->name, std::to_string(c + 1), std::to_string(nodes.size()),
                          mapped.labels[c].text, label_evidence(mapped, c, nodes.size()), names});
        }
    }
    return out;
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

void print_network(std::ostream& out, const Mapped& mapped) {
    const auto sizes = sizes_of(mapped.partition);
    const auto single = static_cast<std::size_t>(std::ranges::count(sizes, std::size_t{1}));
    out << fmt::format("\n{}: {}, {}, {}", mapped.type->name,
                       counted(mapped.net.node_count(), "node", "nodes"),
                       counted(mapped.net.edge_count(), "link", "links"),
                       counted(sizes.size(), "community", "communities"));
    if (mapped.partition.quality) {
        out << fmt::format(" ({}, resolution {}, quality {:.4f})\n", mapped.partition.method,
                           to_text(mapped.partition.resolution), *mapped.partition.quality);
    } else {
        out << fmt::format(" (quality {})\n", mapped.partition.quality_note);
    }
    std::size_t shown = 0;
    for (; shown < std::min(sizes.size() - single, clusters_shown); ++shown) {
        out << fmt::format("  {:>3}  {:>6}  {}\n", shown + 1, sizes[shown],
                           mapped.labels[shown].text);
    }
    if (shown < sizes.size() - single) {
        out << fmt::format("       and {} more in clusters.tsv\n", sizes.size() - single - shown);
    }
    if (single > 0) out << fmt::format("       {} of a single node\n", single);
}

void print_summary(std::ostream& out, const Analysis& analysis, std::span<const Mapped> maps) {
    out << fmt::format("records     {}\n", reading_summary(analysis.read));
    out << fmt::format("papers      {} ({} merged)\n", analysis.corpus.size(),
                       counted(analysis.duplicate_count(), "duplicate", "duplicates"));
    out << fmt::format("concepts    {} of {} found\n", analysis.index.concepts.size(),
                       analysis.index.found_count);
    for (const Mapped& mapped : maps) print_network(out, mapped);
}

/// Papers and sentences behind links, and what is known of the communities.
std::shared_ptr<const graphio::PageData> page_of(const Mapped& mapped, const Analysis& analysis,
                                                 const network::NetworkInput& input,
                                                 const Options& options) {
    const unsigned threads = options.analysis.reading.threads;
    auto page = std::make_shared<graphio::PageData>();
    page->about = {{"records", reading_summary(analysis.read)},
                   {"papers", std::to_string(analysis.corpus.size())},
                   {"duplicates merged", std::to_string(analysis.duplicate_count())},
                   {"concepts", fmt::format("{} of {} found", analysis.index.concepts.size(),
                                            analysis.index.found_count)},
                   {"layout", options.placing.layout}};
    const auto terms = naming_terms(mapped, input);
    community::LabelOptions labels = labelling(options);
    labels.terms = terms_shown;
    const auto described = name_communities(mapped, mapped.partition, input, labels);
    for (std::size_t c = 0; c < mapped.labels.size(); ++c) {
        page->clusters.push_back(
            {static_cast<std::int64_t>(c + 1), mapped.labels[c].text, {}, {}, {}});
        for (const auto& term : described[c].terms) {
            page->clusters.back().terms.push_back(terms[term.column]);
        }
    }
    const PageMaterial material{
        *mapped.type,       mapped.options, input, analysis.corpus, {}, analysis.index.concepts,
        analysis.sentences, threads};
    add_sources(*page, mapped.net, material, std::max(options.linking.evidence, sources_shown));
    add_explanations(*page, mapped.net, mapped.partition, material);
    add_levels(*page, mapped.net, mapped.partition, cluster_options(options.clustering),
               [&](const Partition& partition) {
                   return name_communities(mapped, partition, input, labelling(options));
               });
    return page;
}

/// Whether a file of that format is of use; says why not.
bool is_worth_it(const graphio::GraphFormat& format, const Mapped& mapped, Session& session) {
    if (format.read != nullptr) return true;
    if (mapped.type->name == "paper-concepts") return false;
    const bool page = format.name == "html";
    if (mapped.net.node_count() <= (page ? wide_page : wide_map)) return true;
    session.log->warn("bibweft: note: no {} of {}: {} nodes are too many to {}", format.name,
                      mapped.type->name, mapped.net.node_count(),
                      page ? "show" : "draw with labels");
    return false;
}

void write_maps(const std::filesystem::path& folder, std::span<const Mapped> maps,
                const Analysis& analysis, const network::NetworkInput& input,
                const Options& options, Session& session, std::vector<std::string>& written) {
    graphio::WriteOptions writing;
    writing.overwrite = options.overwrite;
    for (const Mapped& mapped : maps) {
        for (const std::string& format : options.formats) {
            if (!is_worth_it(*graphio::find_format(format), mapped, session)) continue;
            writing.page = nullptr;
            if (format == "html") writing.page = page_of(mapped, analysis, input, options);
            const std::string name = fmt::format("{}{}", mapped.type->name,
                                                 graphio::find_format(format)->suffixes.front());
            std::vector<Diagnostic> problems;
            const auto files =
                graphio::write_graph(mapped.net, folder / name, format, writing, problems);
            report(session, problems, options.analysis.reading.verbose);
            for (const auto& file : files) written.push_back(file.filename().string());
        }
    }
}

/// Refuses before any work is done if a file of an earlier map would be replaced.
void check_output(const std::filesystem::path& folder, bool overwrite) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error || !std::filesystem::is_directory(folder)) {
        throw Error(ErrorCode::io, fmt::format("{}: cannot make this folder: {}", folder.string(),
                                               error ? error.message() : "a file is in its place"));
    }
    if (overwrite || !std::filesystem::exists(folder / "manifest.json")) return;
    throw Error(ErrorCode::io, fmt::format("{}: the folder holds a map; --overwrite replaces it",
                                           folder.string()));
}

int run_map(Options& options, CLI::App& app, Session& session) {
    if (!options.recipe.empty()) apply_recipe(options.recipe, app);
    options.placing.layouting.seed = options.clustering.method.seed;
    options.placing.layouting.threads = options.analysis.reading.threads;
    options.clustering.method.threads = options.analysis.reading.threads;
    if (options.networks.empty()) {
        for (const auto* type : network::network_types()) {
            if (type->of_concepts) options.networks.emplace_back(type->name);
        }
    }
    const std::filesystem::path folder = options.output;
    check_output(folder, options.overwrite);

    Progress progress(session);
    options.analysis.quotes = options.page();
    const bool likeness = std::ranges::find(options.networks, "papers") != options.networks.end();
    const Analysis analysis = analyse(
        options.analysis, likeness ? Purpose::likeness : Purpose::concepts, session, progress);
    report_no_concepts(options.analysis, analysis, session);
    network::NetworkInput input = network_input(analysis);
    std::vector<const network::NetworkType*> types;
    for (const std::string& name : options.networks) {
        types.push_back(&network::find_network_type(name));
    }
    const ItemReport items =
        add_items(input, types, analysis.corpus,
                  {analysis.thesaurus, analysis.lexicon, options.analysis.reading.threads,
                   options.linking.evidence > 0 || options.page()});
    const Provenance provenance =
        provenance_of(app, "map", analysis.read, options.clustering.method.seed);
    std::vector<Mapped> maps;
    for (const network::NetworkType* type : types) {
        progress.say(fmt::format("network of {}", type->name));
        maps.push_back(
            make_map(*type, input, analysis.counting, options, app, provenance, session));
        report_links(maps.back().net, *type, maps.back().options,
                     {analysis.read, analysis.corpus, items}, session);
    }
    progress.say("writing");
    std::vector<std::string> written;
    write_maps(folder, maps, analysis, input, options, session, written);
    std::optional<Partition> clusters;
    for (const Mapped& mapped : maps) {
        if (mapped.type->name == "concepts") clusters = mapped.partition;
    }
    write_file(folder / "concepts.tsv",
               concepts_tsv(analysis, clusters, options.analysis.reading.threads),
               options.overwrite);
    write_file(folder / "clusters.tsv", clusters_tsv(maps), options.overwrite);
    written.insert(written.end(), {"concepts.tsv", "clusters.tsv"});

    Manifest manifest{provenance, analysis, {}, folder, written};
    for (const Mapped& mapped : maps) {
        manifest.networks.push_back({*mapped.type, mapped.net, mapped.partition, mapped.options,
                                     options.placing.layout, options.labelled_by,
                                     options.clustering.stability_runs});
    }
    write_file(folder / "manifest.json", to_json(manifest), options.overwrite);
    progress.clear();
    print_summary(session.out, analysis, maps);
    session.out << fmt::format("\n{} files in {}\n", written.size() + 1, options.output);
    for (const std::string& file : written) {
        if (!file.ends_with(".html")) continue;
        session.out << fmt::format("look at {}\n", (folder / file).string());
    }
    return 0;
}

void declare_output(CLI::App& app, Options& options) {
    app.add_option("-o,--output", options.output, "folder of the results; made if need be")
        ->required();
    app.add_flag("--overwrite", options.overwrite, "replace the files of an earlier map");
    app.add_option("--recipe", options.recipe,
                   "JSON file of options of this command; the command line wins");
    app.add_option("--title", options.title, "title of the maps");
    app.add_option("--networks", options.networks,
                   "which networks, separated by commas (default: those of concepts; `bibweft "
                   "formats` describes them)")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(one_of(names_of(network::network_types())));
    app.add_option("--formats", options.formats, "which files, separated by commas")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(one_of(names_of(graphio::formats())))
        ->capture_default_str();
}

void declare_network(CLI::App& app, Options& options) {
    declare_linking_options(app, options.linking, network::Normalization::association_strength);
    declare_clustering_options(app, options.clustering);
    app.add_option(
           "--labels", options.labelled_by,
           "names of communities: by the most frequent terms of their own (c-tf-idf), or by "
           "the most telling (log-likelihood)")
        ->check(one_of({"c-tf-idf", "log-likelihood"}))
        ->capture_default_str();
    declare_placing_options(app, options.placing);
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_analysis_options(app, options->analysis, countings());
    declare_output(app, *options);
    declare_network(app, *options);
    return [options, &app, &session] { return run_map(*options, app, session); };
}

}  // namespace

extern const Command map_command{
    .name = "map",
    .group = "Make",
    .summary = "Abstracts to concept maps: networks, communities, layout, files",
    .examples =
        "bibweft map abstracts.txt -o map\n"
        "bibweft map a.txt b.jsonl.gz folder/ -o map --lexicon "
        "seeds/lexicons/machine-learning.tsv\n"
        "bibweft map works.jsonl -o map --min-occurrences 5 --max-concepts 300 --resolution 1.5\n"
        "bibweft map works.jsonl -o map --networks concepts --formats graphml,svg,pdf\n"
        "bibweft map savedrecs.txt -o map --networks concepts --source keywords --full",
    .declare = declare,
};

}  // namespace bibweft::cli
