#include "bibweft/corpus/authors.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <numeric>

#include "bibweft/core/hash.hpp"
#include "bibweft/core/json_writer.hpp"
#include "bibweft/ingest/source.hpp"
#include "bibweft/text/thesaurus.hpp"
#include "cli/output.hpp"
#include "cli/reading.hpp"

namespace bibweft::cli {
namespace {

struct Options {
    ReadingOptions reading;
    OutputOptions output;
    std::string format = "tsv";
    std::string thesaurus;
    std::string proposals;
};

text::Thesaurus read_thesaurus(const Options& options, Session& session) {
    if (options.thesaurus.empty()) return {};
    ingest::Source source(options.thesaurus);
    std::vector<Diagnostic> problems;
    text::Thesaurus thesaurus = text::Thesaurus::read(source.read_all(), problems);
    for (Diagnostic& problem : problems) problem.file = options.thesaurus;
    report(session, problems, options.reading.verbose);
    return thesaurus;
}

std::string year_text(std::optional<int> year) {
    return year ? std::to_string(*year) : "";
}

std::string author_row(const corpus::AuthorEntry& author) {
    return tsv_line({stable_id('a', author.key), author.label, joined(author.variants),
                     author.orcid, std::to_string(author.papers), year_text(author.first_year),
                     year_text(author.last_year), std::to_string(author.affiliations), author.key});
}

std::string author_json(const corpus::AuthorEntry& author) {
    std::string line;
    JsonWriter json(line);
    const auto year = [&](const char* name, std::optional<int> value) {
        json.key(name);
        value ? json.value(std::int64_t{*value}) : json.null();
    };
    json.begin_object().member("id", stable_id('a', author.key)).member("name", author.label);
    json.key("variants").begin_array();
    for (const std::string& variant : author.variants) json.value(variant);
    json.end_array().member("orcid", author.orcid).member("papers", std::int64_t{author.papers});
    year("first_year", author.first_year);
    year("last_year", author.last_year);
    json.member("affiliations", std::int64_t{author.affiliations}).member("key", author.key);
    json.end_object();
    return line + "\n";
}

/// The authors of most papers first, then by key.
void write_authors(const corpus::Authors& authors, const std::string& format, Output& output) {
    std::vector<std::uint32_t> order(authors.entries.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return authors.entries[a].papers > authors.entries[b].papers;
    });
    const bool json = format == "jsonl";
    if (!json) {
        output.write(tsv_line({"id", "name", "variants", "orcid", "papers", "first_year",
                               "last_year", "affiliations", "key"}));
    }
    for (const std::uint32_t author : order) {
        const corpus::AuthorEntry& entry = authors.entries[author];
        output.write(json ? author_json(entry) : author_row(entry));
    }
}

int run_authors(const Options& options, Session& session) {
    Output output(options.output, session);
    Progress progress(session);
    corpus::AuthorOptions finding;
    finding.thesaurus = read_thesaurus(options, session);
    finding.threads = options.reading.threads;
    const Papers papers = read_papers(options.reading, false, session, progress);
    progress.say("telling authors apart");
    const corpus::Authors authors = corpus::find_authors(papers.corpus, finding);
    progress.clear();
    report(session, authors.problems, options.reading.verbose);
    write_authors(authors, options.format, output);
    if (!options.proposals.empty()) {
        const auto proposals = corpus::propose_same_authors(papers.corpus, authors);
        Output table({options.proposals, options.output.overwrite}, session);
        table.write(corpus::proposals_table(authors, proposals));
        table.close();
        session.log->info("proposals  {} pairs of names that may be one author", proposals.size());
    }
    output.close();
    session.log->info("records    {}", reading_summary(papers.read));
    session.log->info("papers     {}", duplicates_summary(papers.corpus));
    session.log->info("authors    {} of {} names", authors.entries.size(), authors.names);
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_reading_options(app, options->reading);
    declare_output_options(app, options->output);
    app.add_option("-f,--format", options->format, "tsv or jsonl")
        ->check(one_of({"tsv", "jsonl"}))
        ->capture_default_str();
    app.add_option(
        "--authors-thesaurus", options->thesaurus,
        "VOSviewer thesaurus of author names: a table of label, replace by (empty: drop)");
    app.add_option("--proposals", options->proposals,
                   "write names that may be one author, with reasons, to this file: a thesaurus, "
                   "once wrong rows are removed");
    return [options, &session] { return run_authors(*options, session); };
}

}  // namespace

extern const Command authors_command{
    .name = "authors",
    .group = "Make",
    .summary = "The authors of papers, with the spellings of their names",
    .examples =
        "bibweft authors savedrecs.txt scopus.csv > authors.tsv\n"
        "bibweft authors exports/ -o authors.tsv --proposals same.tsv\n"
        "bibweft authors exports/ --authors-thesaurus same.tsv -f jsonl",
    .declare = declare,
};

}  // namespace bibweft::cli
