#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <numeric>

#include "bibweft/core/hash.hpp"
#include "bibweft/core/json_writer.hpp"
#include "bibweft/corpus/label.hpp"
#include "bibweft/corpus/references.hpp"
#include "bibweft/text/clean.hpp"
#include "cli/advice.hpp"
#include "cli/items.hpp"
#include "cli/output.hpp"
#include "cli/reading.hpp"

namespace bibweft::cli {
namespace {

constexpr std::size_t examples_shown = 3;

struct Options {
    ReadingOptions reading;
    OutputOptions output;
    std::string format = "tsv";
    std::uint32_t min_cited = 2;
};

/// A cited work that is no paper of the set.
struct Missing {
    std::uint32_t work = 0;
    std::string reference;              ///< as the first citing paper writes it
    std::vector<std::string> examples;  ///< the first citing papers, by their keys
};

std::vector<Missing> find_missing(const corpus::Corpus& corpus, const corpus::CitedWorks& cited,
                                  std::uint32_t min_cited) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t w = 0; w < cited.works.size(); ++w) {
        const corpus::CitedWork& work = cited.works[w];
        if (!work.in_corpus() && work.citing_papers >= min_cited) order.push_back(w);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return cited.works[a].citing_papers > cited.works[b].citing_papers;
    });
    constexpr auto none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> row_of(cited.works.size(), none);
    std::vector<Missing> rows(order.size());
    for (std::size_t row = 0; row < order.size(); ++row) {
        rows[row].work = order[row];
        row_of[order[row]] = row;
    }
    for (const corpus::Citation& c : cited.citations) {  // by paper, and papers come by their keys
        if (row_of[c.work] == none || c.repeated) continue;
        Missing& missing = rows[row_of[c.work]];
        const Record& fields = corpus.fields(c.paper);
        if (missing.reference.empty()) {
            missing.reference = reference_text(fields.references[c.reference]);
        }
        if (missing.examples.size() < examples_shown) {
            missing.examples.push_back(
                corpus::paper_label(text::clean(fields.title).text, "", corpus.key(c.paper)));
        }
    }
    return rows;
}

std::string year_text(std::optional<int> year) {
    return year ? std::to_string(*year) : "";
}

std::string row_of(const Missing& missing, const corpus::CitedWork& work) {
    return tsv_line({stable_id('r', work.key), std::to_string(work.citing_papers),
                     missing.reference, work.parts.author, year_text(work.parts.year),
                     work.parts.title, work.parts.source, work.parts.doi,
                     joined(missing.examples)});
}

std::string json_of(const Missing& missing, const corpus::CitedWork& work) {
    std::string line;
    JsonWriter json(line);
    json.begin_object().member("id", stable_id('r', work.key));
    json.member("cited_by", std::int64_t{work.citing_papers});
    json.member("reference", missing.reference).member("author", work.parts.author).key("year");
    work.parts.year ? json.value(std::int64_t{*work.parts.year}) : json.null();
    json.member("title", work.parts.title).member("source", work.parts.source);
    json.member("doi", work.parts.doi).key("examples").begin_array();
    for (const std::string& example : missing.examples) json.value(example);
    json.end_array().end_object();
    return line + "\n";
}

void summarise(const Options& options, const Papers& papers, const corpus::CitedWorks& cited,
               std::size_t listed, Session& session) {
    const auto outside = std::ranges::count_if(
        cited.works, [](const corpus::CitedWork& work) { return !work.in_corpus(); });
    session.log->info("records     {}", reading_summary(papers.read));
    session.log->info("papers      {}", duplicates_summary(papers.corpus));
    if (const std::string none = missing_everywhere(papers.read, "references"); !none.empty()) {
        session.log->warn("bibweft: warning: {}", none);
        return;
    }
    session.log->info(
        "missing     {} of {} cited works are no papers of these files; {} of them are "
        "cited by {} papers or more",
        outside, cited.works.size(), listed, options.min_cited);
}

int run_missing(const Options& options, Session& session) {
    Output output(options.output, session);
    Progress progress(session);
    const Papers papers = read_papers(options.reading, false, session, progress);
    progress.say("resolving references");
    const corpus::CitedWorks cited =
        corpus::resolve_references(papers.corpus, options.reading.threads);
    const std::vector<Missing> rows = find_missing(papers.corpus, cited, options.min_cited);
    progress.clear();
    const bool json = options.format == "jsonl";
    if (!json) {
        output.write(tsv_line({"id", "cited_by", "reference", "author", "year", "title", "source",
                               "doi", "examples"}));
    }
    for (const Missing& missing : rows) {
        const corpus::CitedWork& work = cited.works[missing.work];
        output.write(json ? json_of(missing, work) : row_of(missing, work));
    }
    output.close();
    summarise(options, papers, cited, rows.size(), session);
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_reading_options(app, options->reading);
    declare_paper_choice(app, options->reading.papers);
    declare_output_options(app, options->output);
    app.add_option("-f,--format", options->format, "tsv or jsonl")
        ->check(one_of({"tsv", "jsonl"}))
        ->capture_default_str();
    app.add_option("--min-cited", options->min_cited,
                   "only works that at least so many papers of the set cite")
        ->capture_default_str();
    return [options, &session] { return run_missing(*options, session); };
}

}  // namespace

extern const Command missing_command{
    .name = "missing",
    .group = "Look",
    .summary = "Works that the papers cite often, but that are not among them",
    .examples =
        "bibweft missing savedrecs.txt --min-cited 10 > missing.tsv\n"
        "bibweft missing exports/ -f jsonl | jq -r .doi",
    .declare = declare,
};

}  // namespace bibweft::cli
