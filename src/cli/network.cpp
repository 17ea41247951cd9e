#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "bibweft/core/error.hpp"
#include "bibweft/core/number.hpp"
#include "bibweft/network/slice.hpp"
#include "cli/graph_files.hpp"
#include "cli/linking.hpp"
#include "cli/manifest.hpp"
#include "cli/material.hpp"
#include "cli/page_data.hpp"

namespace bibweft::cli {
namespace {

using network::step_count;

struct Options {
    std::string type;
    AnalysisOptions analysis;
    LinkingOptions linking;
    GraphOutput output;
    std::string title;
    std::string slice;
    bool cumulative = false;

    bool page() const { return output_format(output).name == "html"; }
};

void summarise(const Material& material, Session& session) {
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
}

void summarise(const Network& net, const network::NetworkType& type, Session& session) {
    if (const std::int64_t found = step_count(net, "items_found"); found > 0) {
        session.log->info("{:<11} {} of {} kept", "nodes", step_count(net, "items_kept"), found);
    }
    session.log->info("network     {}: {} nodes, {} links", type.name, net.node_count(),
                      net.edge_count());
}

/// A part of the papers, and the file of its network.
struct Part {
    std::string years;  ///< empty: all papers
    std::string path;
    std::vector<PaperId> papers;
};

/// "net.2011-2015.graphml" of "net.graphml".
std::string sliced_path(const std::string& path, const graphio::GraphFormat& format,
                        const std::string& years) {
    for (const std::string_view suffix : format.suffixes) {
        if (!path.ends_with(suffix)) continue;
        return fmt::format("{}.{}{}", path.substr(0, path.size() - suffix.size()), years, suffix);
    }
    return fmt::format("{}.{}", path, years);
}

/// The years of "5y" or "5".
unsigned slice_width(const std::string& text) {
    const std::optional<std::int64_t> years = parse_integer(
        text.ends_with('y') ? std::string_view(text).substr(0, text.size() - 1) : text);
    if (!years || *years < 1 || *years > 9999) {
        throw Usage{fmt::format("--slice {}: expected a number of years, as in 5y", text)};
    }
    return static_cast<unsigned>(*years);
}

/// From the first year asked for, else of the papers, to the last; nothing where no paper has one.
std::optional<network::Years> span_of_slices(const Options& options,
                                             const network::Entities& papers) {
    const Column& years = *papers.table.find("year");
    std::optional<network::Years> span;
    for (std::size_t p = 0; p < years.size(); ++p) {
        if (!years.has(p)) continue;
        const auto year = static_cast<int>(*years.number(p));
        if (!span) span = network::Years{year, year};
        span = network::Years{std::min(span->first, year), std::max(span->last, year)};
    }
    const YearRange asked =
        parse_years(options.analysis.reading.papers.years).value_or(YearRange{});
    if (span)
        span = network::Years{asked.first.value_or(span->first), asked.last.value_or(span->last)};
    return span;
}

/// The papers and sentences behind the links.
std::shared_ptr<const graphio::PageData> page_of(const Network& net,
                                                 const network::NetworkType& type,
                                                 const network::NetworkOptions& linking,
                                                 const network::NetworkInput& input,
                                                 const Material& material, const Part& part,
                                                 std::size_t evidence) {
    auto page = std::make_shared<graphio::PageData>();
    page->about = {{"records", reading_summary(material.read)},
                   {"papers", std::to_string(part.papers.size())}};
    add_sources(*page, net,
                {type, linking, input, material.corpus, part.papers, material.concepts,
                 material.sentences, linking.threads},
                std::max(evidence, sources_shown));
    return page;
}

/// One network of these papers: made, described, written; what came of it is said.
void make_network(const Options& options, const network::NetworkType& type,
                  const network::NetworkOptions& linking, const network::NetworkInput& input,
                  const Material& material, const Provenance& provenance, const Part& part,
                  Session& session, Progress& progress) {
    Network net = type.build(input, linking);
    add_evidence(net, type, input, linking, options.linking.evidence);
    report_links(net, type, linking, {material.read, material.corpus, material.items}, session);
    net.provenance() = provenance;
    std::string title = options.title.empty() ? options.type : options.title;
    if (!part.years.empty()) title += " " + part.years;
    net.attributes().emplace_back("title", title);
    describe_links(net, type, linking);
    if (!part.years.empty()) net.attributes().emplace_back("years", part.years);
    GraphOutput output = options.output;
    output.path = part.path;
    progress.say("writing");
    write_network(net, output, options.analysis.reading.verbose, session,
                  options.page()
                      ? page_of(net, type, linking, input, material, part, options.linking.evidence)
                      : nullptr);
    progress.clear();
    summarise(net, type, session);
}

/// A network for each slice that holds papers.
void make_slices(const Options& options, const network::NetworkType& type,
                 const network::NetworkOptions& linking, const Material& material,
                 const Provenance& provenance, Session& session, Progress& progress) {
    const network::Entities& papers = material.input.papers;
    const std::optional<network::Years> span = span_of_slices(options, papers);
    if (!span) {
        throw Error(ErrorCode::data,
                    fmt::format("no slice: none of {} papers has a year", papers.ids.size()));
    }
    const auto all = network::slices(*span, slice_width(options.slice), options.cumulative);
    const std::size_t dated = network::papers_of(papers, *span).size();
    if (dated < papers.ids.size()) {
        session.log->warn("bibweft: note: {} of {} papers have no year and are in no slice",
                          papers.ids.size() - dated, papers.ids.size());
    }
    const graphio::GraphFormat& format = output_format(options.output);
    std::vector<Part> parts;
    for (const network::Years& years : all) {
        const std::string name = to_string(years);
        parts.push_back({name, sliced_path(options.output.path, format, name), {}});
        check_output(parts.back().path, options.output.overwrite);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::vector<std::uint32_t> rows = network::papers_of(papers, all[i]);
        if (rows.empty()) {
            session.log->warn("bibweft: note: {}: no paper of these years; no file is written",
                              parts[i].years);
            continue;
        }
        for (const std::uint32_t row : rows) parts[i].papers.push_back(material.papers[row]);
        session.log->info("slice       {}: {} papers, {}", parts[i].years, rows.size(),
                          parts[i].path);
        make_network(options, type, linking, network::with_papers(material.input, rows), material,
                     provenance, parts[i], session, progress);
    }
}

int run_network(const Options& options, const CLI::App& app, Session& session) {
    const network::NetworkType& type = network::find_network_type(options.type);
    output_format(options.output);
    if (options.slice.empty()) {
        if (options.cumulative) throw Usage{"--cumulative is of slices: it needs --slice"};
        check_output(options.output.path, options.output.overwrite);
    } else {
        if (options.output.path == "-")
            throw Usage{"--slice writes several files: -o needs a name"};
        slice_width(options.slice);
    }
    if (!type.counted() && app.count("--normalization") > 0 &&
        options.linking.normalization != "none") {
        throw Usage{
            fmt::format("the links of {} are not co-occurrences: --normalization does not "
                        "apply",
                        type.name)};
    }
    const network::NetworkOptions linking =
        network_options(type, options.linking, counting_from(options.analysis.counting),
                        options.analysis.reading.threads, app);
    Progress progress(session);
    const Material material = material_of(
        type, options.analysis,
        options.linking.evidence > 0 || options.page() ? Purpose::evidence : Purpose::concepts,
        session, progress);
    progress.say("linking");
    const Provenance provenance = provenance_of(app, "network", material.read, 0);
    summarise(material, session);
    if (options.slice.empty()) {
        make_network(options, type, linking, material.input, material, provenance,
                     {"", options.output.path, material.papers}, session, progress);
    } else {
        make_slices(options, type, linking, material, provenance, session, progress);
    }
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    app.add_option("TYPE", options->type, "which network; `bibweft formats` describes them")
        ->required()
        ->check(one_of(names_of(network::network_types())));
    declare_analysis_options(app, options->analysis, countings());
    declare_linking_options(app, options->linking, network::Normalization::none);
    declare_graph_output(app, options->output);
    app.add_option("--title", options->title, "title of the network");
    app.add_option(
        "--slice", options->slice,
        "a network for each so many years, as in 5y: NAME.2011-2015.graphml, …, from the "
        "first year of the papers or of --years; items count anew in each slice and keep "
        "their ids");
    app.add_flag("--cumulative", options->cumulative,
                 "each slice begins with the first year of all");
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
        "bibweft network keywords exports/ -o keywords.graphml --backbone pathfinder --slice 5y\n"
        "bibweft network citation exports/ -o - -f dot | dot -Tsvg > citation.svg",
    .declare = declare,
};

}  // namespace bibweft::cli
