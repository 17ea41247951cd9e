#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <ostream>
#include <tuple>

#include "bibweft/core/error.hpp"
#include "bibweft/core/json_writer.hpp"
#include "bibweft/core/number.hpp"
#include "bibweft/network/evidence.hpp"
#include "bibweft/text/unicode.hpp"
#include "cli/graph_files.hpp"
#include "cli/output.hpp"
#include "cli/replay.hpp"

namespace bibweft::cli {
namespace {

using network::Contribution;
using network::Evidence;

struct Options {
    GraphInput graph;
    std::vector<std::string> ends;
    std::string node;
    std::int64_t cluster = 0;
    std::vector<std::string> inputs;
    std::size_t top = 10;
    std::string format = "text";
    unsigned threads = 0;
};

/// What is asked about, and the things behind it.
struct Answer {
    std::string title;                     ///< "large language model — reasoning"
    std::vector<Contribution> all;         ///< the heaviest first
    std::vector<std::uint32_t> mentioned;  ///< rows of concepts whose mentions are shown
    std::optional<double> weight;          ///< before normalization, as the file says
    std::string column;                    ///< where the file says so
    std::string shared;                    ///< what the file says that both ends share
    double sum = 0;
};

/// One thing behind a link, in words.
struct Row {
    std::string kind;
    std::string id;
    std::string label;
    std::string year;
    std::string place;
    double adds = 0;
    std::vector<std::string> sentences;
};

/// The graph, and what it was made of, read again.
struct Case {
    const Network& net;
    const Recorded& recorded;
    const Material& material;
    const Evidence& evidence;
};

/// Whether a concept has a spelling, as the file lists them.
bool has_spelling(const Network& net, NodeId node, std::string_view wanted) {
    for (const char* name : {"short_forms", "variants"}) {
        const Column* column = net.nodes().find(name);
        if (column == nullptr || column->type() != ColumnType::text) continue;
        std::string_view rest = column->text(index_of(node));
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find("; "), rest.size());
            if (text::fold(rest.substr(0, end)) == wanted) return true;
            rest.remove_prefix(std::min(end + 2, rest.size()));
        }
    }
    return false;
}

/// A node by its id, its label, or one of its spellings, capitals aside.
/// @throws Error data, with the nearest labels
NodeId node_named(const Network& net, const std::string& name, const std::string& graph) {
    for (const NodeId n : net.node_range()) {
        if (net.id(n) == name) return n;
    }
    const std::string wanted = text::fold(name);
    std::vector<NodeId> found;
    std::vector<NodeId> spelt;
    std::vector<std::string> labels;
    for (const NodeId n : net.node_range()) {
        labels.push_back(net.label(n));
        if (text::fold(net.label(n)) == wanted) found.push_back(n);
        if (has_spelling(net, n, wanted)) spelt.push_back(n);
    }
    if (found.empty()) found = spelt;
    if (found.size() == 1) return found.front();
    if (found.size() > 1) {
        throw Error(ErrorCode::data,
                    fmt::format("{}: {} nodes are called \"{}\"; name one by its id: {}, {}", graph,
                                found.size(), name, net.id(found[0]), net.id(found[1])));
    }
    const std::string near = nearest(name, labels);
    throw Error(ErrorCode::data,
                fmt::format("{}: no node is called \"{}\"{}", graph, name,
                            near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near)));
}

std::uint32_t evidence_row(const Case& c, NodeId node) {
    const auto row = c.evidence.find(c.net.id(node));
    if (row) return *row;
    throw Error(ErrorCode::data, fmt::format("\"{}\" is not found in the inputs as they are now",
                                             c.net.label(node)));
}

/// Of a network of concepts the row of the concept that a node is.
void mention(const Case& c, NodeId node, Answer& answer) {
    const auto& ids = c.material.input.concepts.ids;
    const auto found = std::ranges::find(ids, c.net.id(node));
    if (found == ids.end()) return;
    answer.mentioned.push_back(static_cast<std::uint32_t>(found - ids.begin()));
}

/// Where the file keeps the weights of links before normalization.
struct Weights {
    explicit Weights(const Case& c)
        : column(c.net.edge_attributes().find(c.recorded.type->count_column)),
          name(column == nullptr ? "weight" : c.recorded.type->count_column),
          net(c.net) {}

    std::optional<double> of(std::size_t edge) const {
        return column == nullptr ? net.edges()[edge].weight : column->number(edge);
    }

    const Column* column;  ///< null: the weights themselves
    std::string_view name;
    const Network& net;
};

/// The weight of a link before normalization, from the file.
void note_weight(const Case& c, NodeId a, NodeId b, Answer& answer) {
    for (const Network::Arc& arc : c.net.arcs(a)) {
        if (arc.other != b) continue;
        const Column* shared = c.net.edge_attributes().find("shared");
        if (shared != nullptr && shared->type() == ColumnType::text) {
            answer.shared = shared->text(index_of(arc.edge));
        }
        const Weights weights(c);
        answer.column = weights.name;
        answer.weight = weights.of(index_of(arc.edge));
    }
}

Answer of_link(const Case& c, NodeId a, NodeId b) {
    Answer answer;
    answer.title =
        fmt::format("{} {} {}", c.net.label(a), c.net.directed() ? "→" : "—", c.net.label(b));
    answer.all = c.evidence.of_link(evidence_row(c, a), evidence_row(c, b));
    mention(c, a, answer);
    mention(c, b, answer);
    note_weight(c, a, b, answer);
    return answer;
}

Answer of_node(const Case& c, NodeId node) {
    Answer answer;
    answer.title = c.net.label(node);
    answer.all = c.evidence.of_node(evidence_row(c, node));
    mention(c, node, answer);
    return answer;
}

/// What lies behind the links inside a cluster, each thing once.
Answer of_cluster(const Case& c, std::int64_t cluster, const std::string& graph) {
    const Column* clusters = c.net.nodes().find("cluster");
    if (clusters == nullptr) {
        throw Error(ErrorCode::data, fmt::format("{}: the nodes have no column cluster", graph));
    }
    const auto inside = [&](NodeId n) {
        return clusters->has(index_of(n)) &&
               *clusters->number(index_of(n)) == static_cast<double>(cluster);
    };
    using Key = std::tuple<Contribution::Of, std::uint32_t, std::uint32_t>;
    std::map<Key, double> sums;
    std::size_t links = 0;
    Answer answer;
    const Weights weights(c);
    answer.column = weights.name;
    double weight = 0;
    for (std::size_t e = 0; e < c.net.edge_count(); ++e) {
        const Edge& edge = c.net.edges()[e];
        if (!inside(edge.source) || !inside(edge.target)) continue;
        ++links;
        weight += weights.of(e).value_or(0);
        for (const Contribution& one :
             c.evidence.of_link(evidence_row(c, edge.source), evidence_row(c, edge.target))) {
            sums[{one.of, one.row, one.other}] += one.weight;
        }
    }
    for (const auto& [key, sum] : sums) {
        answer.all.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), sum});
    }
    std::ranges::stable_sort(answer.all, std::greater<>(), &Contribution::weight);
    answer.title = fmt::format("cluster {}: {} links inside", cluster, links);
    if (links > 0) answer.weight = weight;
    return answer;
}

std::string text_at(const AttributeTable& table, std::string_view name, std::size_t row) {
    const Column* column = table.find(name);
    if (column == nullptr || row >= column->size() || !column->has(row)) return {};
    return column->type() == ColumnType::text ? column->text(row) : to_text(column->value(row));
}

void describe_paper(const Case& c, std::uint32_t paper, Row& row) {
    const network::Entities& papers = c.material.input.papers;
    row.id = papers.ids[paper];
    row.label = text_at(papers.table, "label", paper);
    row.year = text_at(papers.table, "year", paper);
    row.place = place_of(c.material.corpus, c.material.papers[paper]);
}

Row row_of(const Case& c, const Answer& answer, const Contribution& one) {
    Row row;
    row.kind = to_string(one.of);
    row.adds = one.weight;
    const network::Items& works = c.material.input.of(network::Unit::cited_works);
    switch (one.of) {
        case Contribution::Of::paper:
            describe_paper(c, one.row, row);
            break;
        case Contribution::Of::citation:
            describe_paper(c, one.row, row);
            row.label += fmt::format(" cites {}",
                                     text_at(c.material.input.papers.table, "label", one.other));
            break;
        case Contribution::Of::cited_work:
            row.id = works.entities.ids[one.row];
            row.label = text_at(works.entities.table, "label", one.row);
            break;
        default:
            row.label = fmt::format("{} that both hold", row.kind);
            if (one.of == Contribution::Of::concepts && !answer.shared.empty()) {
                row.label += ": " + answer.shared;
            }
    }
    if (one.of == Contribution::Of::paper && one.row < c.material.sentences.size()) {
        std::vector<const concepts::Concept*> concepts;
        for (const std::uint32_t n : answer.mentioned) concepts.push_back(&c.material.concepts[n]);
        if (!concepts.empty()) {
            row.sentences = mentions(c.material.sentences[one.row], concepts);
        }
    }
    return row;
}

/// "papers", "cited works", …
std::string_view things(const Answer& answer) {
    const bool one = answer.all.size() == 1;
    switch (answer.all.front().of) {
        case Contribution::Of::paper:
            return one ? "paper" : "papers";
        case Contribution::Of::citation:
            return one ? "citation" : "citations";
        case Contribution::Of::cited_work:
            return one ? "cited work" : "cited works";
        default:
            return one ? "part" : "parts";
    }
}

std::string heading(const Answer& answer, std::size_t shown) {
    std::string text = fmt::format("{}\n", answer.title);
    if (answer.all.empty()) return text + "nothing links them\n";
    text += fmt::format("{} {} {} {:.6g}", answer.all.size(), things(answer),
                        answer.all.size() == 1 ? "adds" : "add", answer.sum);
    if (answer.weight) {
        text += fmt::format("; column {} of the file: {:.6g}", answer.column, *answer.weight);
    }
    if (shown < answer.all.size()) text += fmt::format("; the first {}:", shown);
    return text + "\n";
}

std::string as_text(const Answer& answer, const std::vector<Row>& rows) {
    std::string out = heading(answer, rows.size());
    for (const Row& row : rows) {
        out += fmt::format("\n{:>8.4g}  {}{}{}{}\n", row.adds, row.label,
                           row.year.empty() ? "" : " (" + row.year + ")",
                           row.id.empty() ? "" : "  " + row.id,
                           row.kind == "citation" ? "  [citation]" : "");
        if (!row.place.empty()) out += fmt::format("          {}\n", row.place);
        for (const std::string& sentence : row.sentences) {
            out += fmt::format("          \"{}\"\n", sentence);
        }
    }
    return out;
}

std::string as_tsv(const std::vector<Row>& rows) {
    std::string out = tsv_line({"adds", "kind", "id", "label", "year", "place", "sentences"});
    for (const Row& row : rows) {
        std::string sentences;
        for (const std::string& sentence : row.sentences) {
            sentences += (sentences.empty() ? "" : " | ") + sentence;
        }
        out += tsv_line(
            {to_text(row.adds), row.kind, row.id, row.label, row.year, row.place, sentences});
    }
    return out;
}

std::string as_json(const Case& c, const Answer& answer, const std::vector<Row>& rows) {
    std::string out;
    JsonWriter json(out);
    json.begin_object().member("network", c.recorded.type->name).member("of", answer.title);
    json.key("weight");
    answer.weight ? json.value(*answer.weight) : json.null();
    json.member("column", answer.column).member("sum", answer.sum);
    json.member("count", answer.all.size()).key("evidence").begin_array();
    for (const Row& row : rows) {
        json.begin_object().member("adds", row.adds).member("kind", row.kind);
        json.member("id", row.id).member("label", row.label).member("year", row.year);
        json.member("place", row.place).key("sentences").begin_array();
        for (const std::string& sentence : row.sentences) json.value(sentence);
        json.end_array().end_object();
    }
    json.end_array().end_object();
    return out + "\n";
}

Answer answer_of(const Case& c, const Options& options) {
    Answer answer;
    if (options.cluster > 0) {
        answer = of_cluster(c, options.cluster, options.graph.path);
    } else if (!options.node.empty()) {
        answer = of_node(c, node_named(c.net, options.node, options.graph.path));
    } else {
        answer = of_link(c, node_named(c.net, options.ends[0], options.graph.path),
                         node_named(c.net, options.ends[1], options.graph.path));
    }
    for (const Contribution& one : answer.all) answer.sum += one.weight;
    return answer;
}

void check_question(const Options& options) {
    const int asked = (options.ends.empty() ? 0 : 1) + (options.node.empty() ? 0 : 1) +
                      (options.cluster > 0 ? 1 : 0);
    if (asked != 1 || (!options.ends.empty() && options.ends.size() != 2)) {
        throw Usage{"name the two ends of a link, or --node, or --cluster"};
    }
}

int run_why(const Options& options, Session& session) {
    check_question(options);
    const Network net = read_network(options.graph, session);
    Recorded recorded = recorded_in(net, options.graph.path, options.inputs);
    recorded.analysis.reading.threads = options.threads;
    recorded.options.threads = options.threads;
    Progress progress(session);
    const Material material = material_again(recorded, net, Purpose::evidence, session, progress);
    const auto evidence = network::evidence_of(*recorded.type, material.input, recorded.options);
    progress.clear();
    const Case c{net, recorded, material, *evidence};
    const Answer answer = answer_of(c, options);
    const std::size_t shown =
        options.top == 0 ? answer.all.size() : std::min(options.top, answer.all.size());
    std::vector<Row> rows;
    for (std::size_t i = 0; i < shown; ++i) rows.push_back(row_of(c, answer, answer.all[i]));
    session.out << (options.format == "json"  ? as_json(c, answer, rows)
                    : options.format == "tsv" ? as_tsv(rows)
                                              : as_text(answer, rows));
    if (answer.weight && std::abs(*answer.weight - answer.sum) > 1e-9 * std::abs(answer.sum)) {
        session.log->warn(
            "bibweft: warning: the file says {} {}, the inputs as they are now give {}",
            answer.column, to_text(*answer.weight), to_text(answer.sum));
    }
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_graph_input(app, options->graph);
    app.add_option("ENDS", options->ends, "the two ends of a link: labels or ids")->expected(0, 2);
    app.add_option("--node", options->node, "what holds a node, or what it holds");
    app.add_option("--cluster", options->cluster,
                   "what lies behind the links inside a cluster, by its number")
        ->check(CLI::PositiveNumber);
    app.add_option("--input", options->inputs,
                   "files that the network was made of, where they are no longer in their place");
    app.add_option("--top", options->top, "show the heaviest so many; 0: all")
        ->capture_default_str();
    app.add_option("-f,--format", options->format, "text, tsv or json")
        ->check(one_of({"text", "tsv", "json"}))
        ->capture_default_str();
    app.add_option("--threads", options->threads,
                   "threads; 0: one for each processor. Results do not depend on it")
        ->capture_default_str();
    return [options, &session] { return run_why(*options, session); };
}

}  // namespace

extern const Command why_command{
    .name = "why",
    .group = "Look",
    .summary = "The papers behind a link, a node or a cluster of a network, with their sentences",
    .examples =
        "bibweft why map/concepts.graphml \"reinforcement learning\" reasoning\n"
        "bibweft why cocitation.graphml --node \"Small H. (1973)\"\n"
        "bibweft why map/concepts.json --cluster 2 --top 20 -f tsv",
    .declare = declare,
};

}  // namespace bibweft::cli
