#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <map>
#include <set>

#include "bibweft/graphio/format.hpp"
#include "cli/support.hpp"

namespace bibweft {
namespace {

using test::contains;
using test::run;

const std::string sample = std::string(BIBWEFT_SOURCE_DIR) + "/seeds/corpora/tidal-maps/";

class NetworkCommand : public test::CommandTest {
protected:
    /// Makes a network of the inputs and reads it back; the log is kept.
    Network made(const std::string& type, std::vector<std::string> inputs,
                 const std::vector<std::string>& more = {}) {
        std::vector<std::string> arguments{"network", type};
        arguments.insert(arguments.end(), inputs.begin(), inputs.end());
        arguments.insert(arguments.end(), {"-o", path("net.json"), "--overwrite"});
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto outcome = run(arguments);
        EXPECT_EQ(0, outcome.status) << outcome.err;
        EXPECT_EQ("", outcome.out);
        log_ = outcome.err;
        std::vector<Diagnostic> problems;
        return graphio::read_graph(folder_ / "net.json", "", problems);
    }
    std::string log_;
};

/// Links by their labels, in the order of labels where they have no direction.
std::map<std::string, double> links(const Network& net) {
    std::map<std::string, double> out;
    for (const Edge& e : net.edges()) {
        std::string a = net.label(e.source);
        std::string b = net.label(e.target);
        if (!net.directed() && b < a) std::swap(a, b);
        out[a + (net.directed() ? " > " : " - ") + b] = e.weight;
    }
    return out;
}

/// What the papers of the sample cite, read from papers.jsonl alone: the line of a paper of the
/// sample ("#12"), else author, title, year and page as written.
std::vector<std::set<std::string>> cited_by_lines() {
    const std::string text = test::slurp(sample + "papers.jsonl");
    const simdjson::padded_string lines(text);
    std::map<std::string, std::string> line_of;
    std::vector<std::set<std::string>> cited;
    for (int pass = 0; pass < 2; ++pass) {
        simdjson::dom::parser parser;
        simdjson::dom::document_stream stream;
        EXPECT_EQ(simdjson::SUCCESS, parser.parse_many(lines).get(stream));
        int line = 0;
        for (simdjson::dom::element paper : stream) {
            ++line;
            if (pass == 0) {
                line_of[std::string(paper["id"])] = "#" + std::to_string(line);
                continue;
            }
            std::set<std::string> works;
            for (simdjson::dom::element reference : simdjson::dom::array(paper["references"])) {
                if (reference.is_string()) {
                    works.insert(line_of.at(std::string(reference)));
                    continue;
                }
                std::string work;
                for (const char* part : {"author", "title", "year", "page"}) {
                    simdjson::dom::element value;
                    if (reference[part].get(value) != simdjson::SUCCESS) continue;
                    work += simdjson::minify(value) + "|";
                }
                works.insert(work);
            }
            cited.push_back(works);
        }
    }
    return cited;
}

/// "#12" of "…/papers.jsonl#12", for each id of a network of papers.
std::map<std::string, std::string> lines_of_papers(const Network& papers) {
    std::map<std::string, std::string> out;
    for (const NodeId n : papers.node_range()) {
        const std::string& origin = papers.nodes().find("origin")->text(index_of(n));
        out[papers.id(n)] = origin.substr(origin.rfind('#'));
    }
    return out;
}

std::map<std::pair<std::string, std::string>, double> by_lines(
    const Network& net, const std::map<std::string, std::string>& line_of) {
    std::map<std::pair<std::string, std::string>, double> out;
    for (const Edge& e : net.edges()) {
        const auto a = line_of.find(net.id(e.source));
        const auto b = line_of.find(net.id(e.target));
        if (a == line_of.end() || b == line_of.end()) continue;
        std::pair ends(a->second, b->second);
        if (!net.directed() && ends.second < ends.first) std::swap(ends.first, ends.second);
        out[ends] = e.weight;
    }
    return out;
}

TEST_F(NetworkCommand, TheSampleFieldEqualsACountOfItsLines) {
    const std::string input = sample + "papers.jsonl";
    const auto cited = cited_by_lines();
    ASSERT_EQ(60U, cited.size());
    const auto line = [](std::size_t p) { return "#" + std::to_string(p + 1); };
    std::map<std::pair<std::string, std::string>, double> citations, cocitations, shared;
    for (std::size_t p = 0; p < cited.size(); ++p) {
        for (const std::string& a : cited[p]) {
            if (a[0] != '#') continue;
            citations[{line(p), a}] = 1;
            for (const std::string& b : cited[p]) {
                if (b[0] == '#' && a < b) cocitations[{a, b}] += 1;
            }
        }
        for (std::size_t q = 0; q < cited.size(); ++q) {
            if (line(q) <= line(p)) continue;
            const auto common = std::ranges::count_if(
                cited[p], [&](const std::string& work) { return cited[q].contains(work); });
            if (common > 0) shared[{line(p), line(q)}] = static_cast<double>(common);
        }
    }
    ASSERT_EQ(252U, citations.size());

    const Network citation = made("citation", {input});
    EXPECT_TRUE(citation.directed());
    const auto line_of = lines_of_papers(citation);
    EXPECT_EQ(citations, by_lines(citation, line_of));
    EXPECT_EQ(cocitations, by_lines(made("co-citation", {input}, {"--min-papers", "1"}), line_of));
    EXPECT_EQ(shared, by_lines(made("coupling", {input}), line_of));
    EXPECT_EQ(60U, citation.node_count());
    EXPECT_TRUE(contains(log_, "404 to 83 works: 252 to papers of these files")) << log_;
}

TEST_F(NetworkCommand, WebOfScienceAndScopusGiveTheSameCitations) {
    for (const char* name : {"wos.txt", "scopus.csv", "openalex.jsonl.gz"}) {
        EXPECT_EQ(252U, made("citation", {sample + name}).edge_count()) << name;
    }
}

TEST_F(NetworkCommand, EveryNetworkIsTheSameInAnyOrderAndNumberOfThreads) {
    std::vector<std::string> halves[2];
    const std::string text = test::slurp(sample + "papers.jsonl");
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) {
        const std::size_t end = text.find('\n', at) + 1;
        halves[count % 2].push_back(text.substr(at, end - at));
        at = end;
    }
    const auto write = [&](bool reversed) {
        std::vector<std::string> names;
        for (int half = 0; half < 2; ++half) {
            std::string bytes;
            for (const std::string& one : halves[half])
                bytes = reversed ? one + bytes : bytes + one;
            names.push_back(file("half" + std::to_string(half) + ".jsonl", bytes));
        }
        return names;
    };
    for (const char* type :
         {"citation", "co-citation", "coupling", "co-authorship", "keywords", "index-keywords",
          "all-keywords", "author-coupling", "author-co-citation", "source-co-citation",
          "source-citation", "organisations", "countries"}) {
        const auto names = write(false);
        const Network first = made(type, names, {"--threads", "1"});
        EXPECT_GT(first.edge_count(), 0U) << type;
        const std::string before = read("net.json");
        made(type, {names[1], names[0]}, {"--threads", "3"});
        EXPECT_EQ(before, read("net.json")) << type;
        write(true);  // other hashes and places in the files, the same network
        const Network other = made(type, names, {});
        EXPECT_TRUE(std::ranges::equal(first.ids(), other.ids())) << type;
        EXPECT_EQ(links(first), links(other)) << type;
    }
}

TEST_F(NetworkCommand, AReferenceListedTwiceCountsOnce) {
    const std::string input = file(
        "in.jsonl",
        "{\"title\": \"Alpha paper of tides\", \"references\": [\"Vale C, 2018, J TEST, V2, P10\", "
        "\"Vale C, 2018, J TEST, V2, P10\", \"Roe B, 1999, J TEST, V1, P5\"]}\n"
        "{\"title\": \"Beta paper of creeks\", \"references\": [\"VALE C,  2018, J Test, V2, "
        "P10\", "
        "\"Roe B, 1999, J TEST, V1, P5\"]}\n"
        "{\"title\": \"Gamma paper of marshes\"}\n");
    const Network coupling = made("coupling", {input});
    EXPECT_EQ(3U, coupling.node_count());
    EXPECT_EQ((std::map<std::string, double>{{"Alpha paper of tides - Beta paper of creeks", 2}}),
              links(coupling));
    EXPECT_TRUE(contains(log_, "1 repeated in their paper")) << log_;
    EXPECT_EQ(2U, made("coupling", {input}, {"--drop-isolates"}).node_count());
    const Network cocitation = made("co-citation", {input});
    ASSERT_EQ(2U, cocitation.node_count());
    EXPECT_EQ(
        (std::map<std::string, double>{{"Roe B. (1999) J TEST, V1, P5 - Vale C. (2018) J TEST, V2, "
                                        "P10",
                                        2}}),
        links(cocitation));
}

TEST_F(NetworkCommand, CitationsStayInsideAndPapersDoNotCiteThemselves) {
    const std::string input =
        file("in.jsonl",
             "{\"id\": \"https://openalex.org/W1\", \"title\": \"A\", \"publication_year\": 2022, "
             "\"referenced_works\": [\"https://openalex.org/W2\", \"https://openalex.org/W2\", "
             "\"https://openalex.org/W999\"]}\n"
             "{\"id\": \"https://openalex.org/W2\", \"title\": \"B\", \"publication_year\": 2020, "
             "\"referenced_works\": [\"https://openalex.org/W3\", \"https://openalex.org/W2\"]}\n"
             "{\"id\": \"https://openalex.org/W3\", \"title\": \"C\", \"publication_year\": 2018, "
             "\"referenced_works\": []}\n");
    const Network net = made("citation", {input});
    EXPECT_EQ(3U, net.node_count());
    EXPECT_EQ((std::map<std::string, double>{{"A > B", 1}, {"B > C", 1}}), links(net));
    EXPECT_TRUE(contains(log_, "(1 to the paper itself), 1 to other works; 1 repeated")) << log_;
}

TEST_F(NetworkCommand, AuthorsOfAPaperCountOnceEach) {
    const std::string input = file(
        "in.ris",
        "TY  - JOUR\nTI  - d1\nAU  - Quill, A.\nAU  - Roe, B.\nAU  - Vale, C.\nAU  - Quill, A.\n"
        "ER  - \n\nTY  - JOUR\nTI  - d2\nAU  - Solo, S.\nER  - \n");
    EXPECT_EQ((std::map<std::string, double>{{"Quill, A. - Roe, B.", 0.5},
                                             {"Quill, A. - Vale, C.", 0.5},
                                             {"Roe, B. - Vale, C.", 0.5}}),
              links(made("co-authorship", {input}, {"--counting", "fractional"})));
    const Network net = made("co-authorship", {input});
    EXPECT_EQ(4U, net.node_count());
    EXPECT_EQ(3U, net.edge_count());
}

// f(alpha) = 2, f(beta) = 3, f(gamma) = 1; alpha and beta share two papers, beta and gamma one.
TEST_F(NetworkCommand, KeywordsByEveryNormalization) {
    const std::string input = file("in.ris",
                                   "TY  - JOUR\nTI  - d1\nKW  - alpha\nKW  - Beta\nKW  - ALPHA.\n"
                                   "ER  - \n\nTY  - JOUR\nTI  - d2\nKW  - alpha\nKW  - beta\n"
                                   "ER  - \n\nTY  - JOUR\nTI  - d3\nKW  - beta\nKW  - gamma\n"
                                   "ER  - \n");
    const std::vector<std::pair<std::string, std::pair<double, double>>> expected{
        {"none", {2, 1}},
        {"association-strength", {6.0 * 2 / (2 * 3), 6.0 * 1 / (3 * 1)}},
        {"fractionalisation", {2 * (3 / 2.0 + 3 / 3.0) / 2, (3 / 3.0 + 3 / 1.0) / 2}},
        {"cosine", {0.8164965809277261, 0.5773502691896258}},
        {"jaccard", {2 / 3.0, 1 / 3.0}},
        {"inclusion", {1, 1}},
        {"equivalence", {4 / 6.0, 1 / 3.0}}};
    for (const auto& [name, weights] : expected) {
        const auto found =
            links(made("keywords", {input}, {"--min-papers", "1", "--normalization", name}));
        ASSERT_EQ(2U, found.size()) << name;
        EXPECT_NEAR(weights.first, found.at("alpha - beta"), 1e-12) << name;
        EXPECT_NEAR(weights.second, found.at("beta - gamma"), 1e-12) << name;
    }
}

TEST_F(NetworkCommand, AnEmptyNetworkSaysWhichStepEmptiedIt) {
    const std::string bare =
        file("in.bib", "@article{a, title={A}, year=2020}\n@article{b, title={B}, year=2021}\n");
    EXPECT_EQ(2U, made("coupling", {bare}).node_count());
    EXPECT_TRUE(contains(log_, "coupling: no link: 0 of 2 records hold cited references")) << log_;
    made("co-authorship", {bare});
    EXPECT_TRUE(contains(log_, "0 of 2 records hold authors")) << log_;
    made("countries", {bare});
    EXPECT_TRUE(contains(log_, "0 of 2 records hold affiliations")) << log_;
    const std::string input = sample + "papers.jsonl";
    made("co-citation", {input}, {"--min-papers", "50"});
    EXPECT_TRUE(contains(log_, "none of the 83 cited works is in 50 papers or more")) << log_;
    made("coupling", {input}, {"--min-weight", "90"});
    EXPECT_TRUE(contains(log_, "no link reaches the least weight of 90")) << log_;
    made("coupling", {input}, {"--max-shared", "1"});
    EXPECT_TRUE(contains(log_, "--max-shared")) << log_;
}

TEST_F(NetworkCommand, NodesCarryWhatTheirPapersTell) {
    const Network net = made("countries", {sample + "wos.txt"});
    const AttributeTable& table = net.nodes();
    for (const NodeId n : net.node_range()) {
        if (net.label(n) != "Australia") continue;
        const std::size_t row = index_of(n);
        EXPECT_EQ(Value(std::int64_t{2}), table.find("papers")->value(row));
        EXPECT_EQ(Value(std::int64_t{2012}), table.find("first_year")->value(row));
        EXPECT_EQ(Value(std::int64_t{2016}), table.find("last_year")->value(row));
        EXPECT_EQ(2014.0, table.find("mean_year")->number(row));
    }
    EXPECT_EQ(22U, net.node_count());
    EXPECT_TRUE(contains(log_, "0 give no country")) << log_;
}

TEST_F(NetworkCommand, WritesAnyFormatAndRefusesWhatMakesNoSense) {
    const std::string input = sample + "papers.jsonl";
    for (const char* name : {"net.graphml", "net.dot", "net.svg"}) {
        EXPECT_EQ(0, run({"network", "citation", input, "-o", path(name)}).status) << name;
        EXPECT_TRUE(std::filesystem::exists(folder_ / name));
    }
    EXPECT_TRUE(contains(run({"network", "concepts", input, "-o", path("c.json")}).err, "papers"));
    EXPECT_EQ(1, run({"network", "citation", input, "-o", path("net.dot")}).status);
    EXPECT_EQ(2, run({"network", "citation", input, "-o", path("net.unknown")}).status);
    EXPECT_EQ(2, run({"network", "cocitations", input, "-o", path("x.json")}).status);
    EXPECT_EQ(2,
              run({"network", "citation", input, "-o", path("x.json"), "--normalization", "cosine"})
                  .status);
}

// Years 2012, 2015, 2018 and none: of 2015 to 2020 are two papers, so that alpha has 2 and beta 1.
TEST_F(NetworkCommand, PapersAreChosenBeforeAnythingIsCounted) {
    const std::string input =
        file("in.ris",
             "TY  - JOUR\nTI  - d1\nPY  - 2012\nKW  - alpha\nKW  - beta\nER  - \n\n"
             "TY  - JOUR\nTI  - d2\nPY  - 2015\nKW  - alpha\nKW  - beta\nER  - \n\n"
             "TY  - JOUR\nTI  - d3\nPY  - 2018\nKW  - alpha\nER  - \n\n"
             "TY  - JOUR\nTI  - d4\nKW  - alpha\nKW  - beta\nER  - \n");
    const Network net = made("keywords", {input}, {"--years", "2015-2020", "--min-papers", "1"});
    EXPECT_EQ((std::map<std::string, double>{{"alpha - beta", 1}}), links(net));
    const Column& papers = *net.nodes().find("papers");
    EXPECT_EQ(2.0, papers.number(net.label(NodeId{0}) == "alpha" ? 0 : 1));
    EXPECT_EQ(1.0, papers.number(net.label(NodeId{0}) == "alpha" ? 1 : 0));
    EXPECT_TRUE(contains(log_, "2 of 4 papers; dropped: 1 of other years, 1 without a year"))
        << log_;
    made("keywords", {input}, {"--years", "2030-"});
    EXPECT_TRUE(contains(log_, "no paper is chosen: 0 of 4 papers; dropped: 3 of other years"));
    EXPECT_TRUE(contains(log_, "no link: no paper is left")) << log_;
    made("keywords", {input}, {"--min-citations", "1"});
    EXPECT_TRUE(contains(log_, "4 without a citation count")) << log_;
    for (const char* years : {"2020-2015", "x", "-", "20l5"}) {
        EXPECT_EQ(
            2, run({"network", "keywords", input, "-o", path("x.json"), "--years", years}).status)
            << years;
    }
}

// 25 of the 60 papers are cited 20 times or more, by the counts in their lines.
TEST_F(NetworkCommand, PapersOfEnoughCitations) {
    const std::string input = sample + "papers.jsonl";
    EXPECT_EQ(25U, made("citation", {input}, {"--min-citations", "20"}).node_count());
    EXPECT_TRUE(contains(log_, "25 of 60 papers; dropped: 35 cited less than 20 times")) << log_;
    EXPECT_EQ(25U, made("papers", {input}, {"--min-citations", "20"}).node_count());
}

TEST_F(NetworkCommand, StepsThatEmptyItAreNamedWithTheirNumbers) {
    const std::string input = sample + "papers.jsonl";
    made("keywords", {input}, {"--min-weight", "90"});
    EXPECT_TRUE(contains(log_,
                         "no link reaches the least weight of 90 (--min-weight): 101 are "
                         "lighter, the heaviest weighs 5"))
        << log_;
    made("keywords", {input}, {"--backbone", "significance", "--alpha", "1e-9"});
    EXPECT_TRUE(contains(log_, "none of 101 links is in the backbone significance (--alpha 1e-09)"))
        << log_;
    made("source-citation", {input}, {"--min-weight", "50"});
    EXPECT_TRUE(contains(log_, "42 are lighter, the heaviest weighs 12")) << log_;
}

TEST_F(NetworkCommand, BackbonesAndComponents) {
    const std::string input = sample + "papers.jsonl";
    const Network all = made("co-authorship", {input});
    const Network tree = made("co-authorship", {input}, {"--backbone", "spanning-tree"});
    EXPECT_EQ(all.node_count(), tree.node_count());
    EXPECT_TRUE(contains(log_, "spanning-tree: ")) << log_;
    const Network part =
        made("co-authorship", {input}, {"--backbone", "spanning-tree", "--largest-component"});
    EXPECT_EQ(part.node_count() - 1, part.edge_count());
    EXPECT_TRUE(contains(log_, "component ")) << log_;
    EXPECT_LT(made("citation", {input}, {"--transitive-reduction"}).edge_count(), 252U);
    const auto refused = [&](const std::string& type, const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"network", type, input, "-o", path("x.json")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto outcome = run(arguments);
        EXPECT_EQ(2, outcome.status) << outcome.err;
        return outcome.err;
    };
    EXPECT_TRUE(contains(refused("citation", {"--backbone", "pathfinder"}), "citing -> cited"));
    EXPECT_TRUE(contains(refused("keywords", {"--transitive-reduction"}), "with directions"));
    EXPECT_TRUE(contains(refused("keywords", {"--backbone", "significance", "--counting", "full"}),
                         "binary"));
    EXPECT_TRUE(contains(refused("papers", {"--backbone", "significance"}), "no such counts"));
    refused("citation", {"--transitive-reduction", "--backbone", "pathfinder"});
}

// Papers of 2011 (alpha, beta), 2012 (alpha, beta), 2016 (alpha, gamma), none from 2021 to 2025,
// one of 2026 (beta, gamma), one without a year.
TEST_F(NetworkCommand, SlicesAreFilesOfTheSameIds) {
    std::string text;
    const auto paper = [&](const char* title, const char* year, const char* a, const char* b) {
        text += std::string("TY  - JOUR\nTI  - ") + title + "\n" + year + "KW  - " + a +
                "\nKW  - " + b + "\nER  - \n\n";
    };
    paper("d1", "PY  - 2011\n", "alpha", "beta");
    paper("d2", "PY  - 2012\n", "alpha", "beta");
    paper("d3", "PY  - 2016\n", "alpha", "gamma");
    paper("d4", "PY  - 2026\n", "beta", "gamma");
    paper("d5", "", "beta", "gamma");
    const std::string input = file("in.ris", text);
    const auto slice = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{
            "network", "keywords", input,          "-o", path("n.json"),
            "--slice", "5y",       "--min-papers", "1",  "--overwrite"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto outcome = run(arguments);
        EXPECT_EQ(0, outcome.status) << outcome.err;
        return outcome.err;
    };
    const auto get = [&](const std::string& years) {
        std::vector<Diagnostic> problems;
        return graphio::read_graph(path("n." + years + ".json"), "", problems);
    };
    const std::string log = slice({});
    EXPECT_TRUE(contains(log, "1 of 5 papers have no year")) << log;
    EXPECT_TRUE(contains(log, "2021-2025: no paper of these years; no file")) << log;
    EXPECT_FALSE(std::filesystem::exists(path("n.2021-2025.json")));
    EXPECT_EQ((std::map<std::string, double>{{"alpha - beta", 2}}), links(get("2011-2015")));
    EXPECT_EQ((std::map<std::string, double>{{"alpha - gamma", 1}}), links(get("2016-2020")));
    EXPECT_EQ((std::map<std::string, double>{{"beta - gamma", 1}}), links(get("2026")));
    const Network first = get("2011-2015"), second = get("2016-2020");
    const auto id_of = [](const Network& net, const std::string& label) {
        for (const NodeId n : net.node_range()) {
            if (net.label(n) == label) return net.id(n);
        }
        return std::string();
    };
    EXPECT_EQ(id_of(first, "alpha"), id_of(second, "alpha"));
    EXPECT_EQ(2011.5, first.nodes().find("mean_year")->number(0));
    slice({"--cumulative"});
    EXPECT_EQ((std::map<std::string, double>{
                  {"alpha - beta", 2}, {"alpha - gamma", 1}, {"beta - gamma", 1}}),
              links(get("2011-2026")));
    slice({"--years", "2010-2019"});
    EXPECT_EQ(1U, links(get("2010-2014")).size());
    for (const char* width : {"0", "y", "-5y"}) {
        EXPECT_EQ(
            2, run({"network", "keywords", input, "-o", path("m.json"), "--slice", width}).status);
    }
    EXPECT_EQ(2, run({"network", "keywords", input, "-o", path("m.json"), "--cumulative"}).status);
    EXPECT_EQ(2,
              run({"network", "keywords", input, "-o", "-", "-f", "json", "--slice", "5"}).status);
    EXPECT_EQ(1, run({"network", "keywords", input, "-o", path("n.json"), "--slice", "5"}).status);
}

/// Nodes, links and their weights together; the weight of one link.
struct Shape {
    std::size_t nodes, links;
    double weight;
    const char* link;
    double of_link;
};

// Counted from papers.jsonl alone, each list of a paper without repetition: names of authors,
// keywords (of two papers or more) whatever their case (storm surges are storm surge), the last
// part of addresses, the names of journals; of cited works their author or journal (of two citing
// papers or more).
TEST_F(NetworkCommand, TheSampleFieldByHandForEveryType) {
    const std::map<std::string, Shape> expected{
        {"co-authorship", {33, 60, 91, "Lethbridge-Amari, Tobias - Quill, Ada", 5}},
        {"keywords", {39, 101, 132, "creek order graph - tidal creeks", 5}},
        {"all-keywords", {86, 419, 578, "creek order graph - tidal creeks", 5}},
        {"index-keywords", {40, 59, 75, "Drainage networks - Geomorphology", 3}},
        {"countries", {22, 39, 65, "Ireland - United Kingdom", 5}},
        {"organisations",
         {24, 47, 74, "University College Dunmarrow - University of Orrelmouth", 5}},
        {"source-citation",
         {8, 42, 157, "Marsh and Mudflat Ecology > Journal of Tidal Mapping", 12}},
        {"source-co-citation",
         {21, 150, 501, "Journal of Tidal Mapping - Marsh and Mudflat Ecology", 18}},
        {"author-co-citation", {52, 640, 1159, "O'Neill-Quill M. - Quill A.", 10}},
        {"author-coupling", {33, 503, 3009, "Lethbridge-Amari, Tobias - Quill, Ada", 32}},
    };
    for (const auto& [type, shape] : expected) {
        const Network net = made(type, {sample + "papers.jsonl"});
        EXPECT_EQ(shape.nodes, net.node_count()) << type;
        EXPECT_EQ(shape.links, net.edge_count()) << type;
        EXPECT_EQ(shape.weight, net.total_weight()) << type;
        const auto found = links(net);
        ASSERT_TRUE(found.contains(shape.link)) << type;
        EXPECT_EQ(shape.of_link, found.at(shape.link)) << type;
    }
}

// Two papers of 2010 with 4 and 2 citations (mean 3): 4/3 and 2/3.
TEST_F(NetworkCommand, OverlaysOfPapersAndAuthors) {
    const std::string input = file(
        "in.jsonl",
        "{\"title\": \"A\", \"year\": 2010, \"citation_count\": 4, \"doi\": \"10.1000/a\", "
        "\"authors\": [{\"family\": \"Quill\", \"given\": \"A\"}, {\"family\": \"Roe\", \"given\": "
        "\"B\"}]}\n"
        "{\"title\": \"B\", \"year\": 2010, \"citation_count\": 2, \"doi\": \"10.1000/b\", "
        "\"authors\": [{\"family\": \"Quill\", \"given\": \"A\"}], \"references\": "
        "[\"10.1000/a\"]}\n");
    const Network papers = made("citation", {input});
    const AttributeTable& table = papers.nodes();
    EXPECT_DOUBLE_EQ(4 / 3.0, *table.find("normalized_citations")->number(0));
    EXPECT_EQ(1.0, table.find("local_citations")->number(0));
    EXPECT_EQ(1.0, table.find("cites")->number(1));
    const Network authors = made("co-authorship", {input});
    for (const NodeId n : authors.node_range()) {
        if (authors.label(n) != "Quill, A") continue;
        const auto cell = [&](const char* name) {
            return authors.nodes().find(name)->number(index_of(n));
        };
        EXPECT_EQ(6.0, cell("citations"));
        EXPECT_EQ(3.0, cell("mean_citations"));
        EXPECT_DOUBLE_EQ(1, *cell("mean_normalized_citations"));
    }
}

TEST_F(NetworkCommand, MapDrawsThemToo) {
    const auto outcome =
        run({"map", sample + "wos.txt", "-o", path("map"), "--networks",
             "citation,co-citation,coupling,co-authorship", "--formats", "json,svg"});
    ASSERT_EQ(0, outcome.status) << outcome.err;
    for (const char* name : {"citation", "co-citation", "coupling", "co-authorship"}) {
        std::vector<Diagnostic> problems;
        const Network net =
            graphio::read_graph(folder_ / "map" / (std::string(name) + ".json"), "", problems);
        EXPECT_EQ(name == std::string("citation"), net.directed());
        for (const char* column : {"x", "y", "cluster", "cluster_label"}) {
            EXPECT_NE(nullptr, net.nodes().find(column)) << name << " " << column;
        }
        EXPECT_TRUE(std::filesystem::exists(folder_ / "map" / (std::string(name) + ".svg")));
    }
    EXPECT_TRUE(contains(read("map/manifest.json"), "\"normalization\": \"association-strength\""));
}

}  // namespace
}  // namespace bibweft
