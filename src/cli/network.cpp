#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "bibweft/core/error.hpp"
#include "bibweft/corpus/label.hpp"
#include "bibweft/graphio/format.hpp"
#include "bibweft/layout/layout.hpp"
#include "bibweft/layout/spread.hpp"
#include "bibweft/text/clean.hpp"
#include "cli/analysis.hpp"
#include "cli/linking.hpp"
#include "cli/manifest.hpp"

namespace bibweft::cli {
namespace {

using network::step_count;

struct Options {
    std::string type;
    AnalysisOptions analysis;
    LinkingOptions linking;
    std::string output;
    std::string format;
    bool overwrite = false;
    std::string title;
};

/// Papers, what networks are made of, and what is to be said of both.
struct Material {
    ingest::ReadSummary read;
    corpus::Corpus corpus;
    network::NetworkInput input;
    ItemReport items;
};

/// Concepts and all that is known of texts.
Material from_texts(const network::NetworkType& type, const Options& options, Session& session,
                    Progress& progress) {
    const Purpose purpose = type.name == "papers" ? Purpose::likeness : Purpose::concepts;
    Analysis analysis = analyse(options.analysis, purpose, session, progress);
    report_no_concepts(options.analysis, analysis, session);
    Material material;
    material.input = network_input(analysis);
    material.read = std::move(analysis.read);
    material.corpus = std::move(analysis.corpus);
    return material;
}

/// Bibliographic fields alone: no text is looked at.
Material from_fields(const network::NetworkType& type, const Options& options, Session& session,
                     Progress& progress) {
    const text::Thesaurus thesaurus = read_thesaurus(options.analysis, session);
    const concepts::Lexicon lexicon = read_lexicon(options.analysis, session);
    Papers papers = read_papers(options.analysis.reading, false, session, progress);
    Material material;
    material.read = std::move(papers.read);
    material.corpus = std::move(papers.corpus);
    const corpus::Corpus& corpus = material.corpus;
    material.input.papers = paper_entities(corpus, [&](PaperId paper) {
        return corpus::paper_label(text::clean(corpus.fields(paper).title).text, "", "");
    });
    progress.say(fmt::format("finding {}", to_string(type.units.front())));
    const network::NetworkType* types[] = {&type};
    material.items = add_items(material.input, types, corpus,
                               {thesaurus, lexicon, options.analysis.reading.threads});
    return material;
}

void summarise(const Network& net, const network::NetworkType& type, const Material& material,
               Session& session) {
    session.log->info("records     {}", reading_summary(material.read));
    session.log->info("papers      {}", duplicates_summary(material.corpus));
    if (material.items.citations) {
        const corpus::CitationCounts& counts = *material.items.citations;
        session.log->info(
            "references  {} to {} works: {} to papers of these files ({} to the paper itself), {} "
            "to other works; {} repeated in their paper",
            counts.references, material.items.cited_works, counts.to_papers, counts.to_itself,
            counts.references - counts.to_papers, counts.repeated);
    }
    if (material.items.affiliations > 0) {
        session.log->info("affiliations {} of authors; {} give no country, {} no organisation",
                          material.items.affiliations, material.items.without_country,
                          material.items.without_organisation);
    }
    if (const std::int64_t found = step_count(net, "items_found"); found > 0) {
        session.log->info("{:<11} {} of {} kept", "nodes", step_count(net, "items_kept"), found);
    }
    session.log->info("network     {}: {} nodes, {} links", type.name, net.node_count(),
                      net.edge_count());
}

/// The format asked for, else that of the file's name.
const graphio::GraphFormat& output_format(const Options& options) {
    const graphio::GraphFormat* format = options.format.empty()
                                             ? graphio::format_of_path(options.output)
                                             : graphio::find_format(options.format);
    if (format != nullptr) return *format;
    throw Usage{
        fmt::format("{}: no graph format has this suffix; name one by --format", options.output)};
}

void check_output(const Options& options) {
    if (options.overwrite || options.output == "-" || !std::filesystem::exists(options.output)) {
        return;
    }
    throw Error(ErrorCode::io,
                fmt::format("{}: the file exists; --overwrite replaces it", options.output));
}

int run_network(const Options& options, const CLI::App& app, Session& session) {
    const network::NetworkType& type = network::find_network_type(options.type);
    const graphio::GraphFormat& format = output_format(options);
    check_output(options);
    if (!type.counted() && app.count("--normalization") > 0 &&
        options.linking.normalization != "none") {
        throw Usage{
            fmt::format("the links of {} are not co-occurrences: --normalization does not "
                        "apply",
                        type.name)};
    }
    Progress progress(session);
    const Material material = type.of_concepts ? from_texts(type, options, session, progress)
                                               : from_fields(type, options, session, progress);
    progress.say("linking");
    const network::NetworkOptions linking =
        network_options(type, options.linking, counting_from(options.analysis.counting),
                        options.analysis.reading.threads, app);
    Network net = type.build(material.input, linking);
    report_links(net, type, linking, {material.read, material.corpus, material.items}, session);

    net.provenance() = provenance_of(app, "network", material.read, 0);
    net.attributes().emplace_back("title", options.title.empty() ? options.type : options.title);
    describe_links(net, type, linking);
    if (format.read == nullptr) {  // a picture
        const layout::LayoutMethod& vos = layout::find_layout_method("vos");
        store_positions(net, layout::spread(vos.run(undirected(net), {}), {}));
    }
    progress.say("writing");
    std::vector<Diagnostic> problems;
    graphio::WriteOptions writing;
    writing.overwrite = options.overwrite;
    graphio::write_graph(net, options.output, format.name, writing, problems);
    progress.clear();
    report(session, problems, options.analysis.reading.verbose);
    summarise(net, type, material, session);
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    app.add_option("TYPE", options->type, "which network; `bibweft formats` describes them")
        ->required()
        ->check(one_of(names_of(network::network_types())));
    declare_analysis_options(app, options->analysis, countings());
    declare_linking_options(app, options->linking, network::Normalization::none);
    app.add_option("-o,--output", options->output, "the graph file; - is standard output")
        ->required();
    app.add_option("-f,--format", options->format, "its format, if not that of its suffix")
        ->check(one_of(names_of(graphio::formats())));
    app.add_flag("--overwrite", options->overwrite, "replace the file if it exists");
    app.add_option("--title", options->title, "title of the network");
    return [options, &app, &session] { return run_network(*options, app, session); };
}

}  // namespace

extern const Command network_command{
    .name = "network",
    .group = "Make",
    .summary = "One network of papers, cited works, authors, keywords, …, as a graph file",
    .examples =
        "bibweft network co-citation savedrecs.txt -o cocitation.graphml --min-papers 5\n"
        "bibweft network coupling exports/ -o coupling.graphml --counting fractional\n"
        "bibweft network co-authorship works.jsonl -o authors.json --normalization cosine\n"
        "bibweft network citation exports/ -o - -f dot | dot -Tsvg > citation.svg",
    .declare = declare,
};

}  // namespace bibweft::cli
