#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <numeric>

#include "bibweft/core/hash.hpp"
#include "bibweft/core/json_writer.hpp"
#include "bibweft/corpus/references.hpp"
#include "cli/items.hpp"
#include "cli/output.hpp"
#include "cli/reading.hpp"

namespace bibweft::cli {
namespace {

struct Options {
    ReadingOptions reading;
    OutputOptions output;
    std::string format = "tsv";
    std::string audit;
    std::uint32_t min_citations = 1;
};

/// A corpus and what it cites.
struct Cited {
    const corpus::Corpus& corpus;
    const corpus::CitedWorks& works;

    const corpus::CitedWork& at(std::uint32_t work) const { return works.works[work]; }
    std::string paper_id(PaperId paper) const { return stable_id('w', corpus.key(paper)); }
    /// That of the paper, if the work is in the corpus.
    std::string work_id(std::uint32_t work) const {
        return at(work).in_corpus() ? paper_id(at(work).paper) : stable_id('r', at(work).key);
    }
};

std::string year_text(std::optional<int> year) {
    return year ? std::to_string(*year) : "";
}

std::string work_row(const Cited& cited, std::uint32_t work) {
    const corpus::CitedWork& w = cited.at(work);
    return tsv_line({cited.work_id(work), w.label, w.parts.author, year_text(w.parts.year),
                     w.parts.title, w.parts.source, w.parts.volume, w.parts.page, w.parts.doi,
                     std::to_string(w.citing_papers), std::to_string(w.spellings),
                     w.in_corpus() ? "yes" : "no", w.key});
}

std::string work_json(const Cited& cited, std::uint32_t work) {
    const corpus::CitedWork& w = cited.at(work);
    std::string line;
    JsonWriter json(line);
    json.begin_object().member("id", cited.work_id(work)).member("label", w.label);
    json.member("author", w.parts.author).key("year");
    w.parts.year ? json.value(std::int64_t{*w.parts.year}) : json.null();
    json.member("title", w.parts.title).member("source", w.parts.source);
    json.member("volume", w.parts.volume).member("page", w.parts.page);
    json.member("doi", w.parts.doi).member("citing_papers", std::int64_t{w.citing_papers});
    json.member("spellings", std::int64_t{w.spellings}).member("in_corpus", w.in_corpus());
    json.member("key", w.key).end_object();
    return line + "\n";
}

/// Works by citing papers, the most cited first, then by key.
std::vector<std::uint32_t> ranked(const corpus::CitedWorks& works, std::uint32_t min_citations) {
    std::vector<std::uint32_t> order(works.works.size());
    std::iota(order.begin(), order.end(), 0U);
    std::erase_if(order,
                  [&](std::uint32_t w) { return works.works[w].citing_papers < min_citations; });
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return works.works[a].citing_papers > works.works[b].citing_papers;
    });
    return order;
}

void write_works(const Cited& cited, const Options& options, Output& output) {
    const bool json = options.format == "jsonl";
    if (!json) {
        output.write(tsv_line({"id", "label", "author", "year", "title", "source", "volume", "page",
                               "doi", "citing_papers", "spellings", "in_corpus", "key"}));
    }
    for (const std::uint32_t work : ranked(cited.works, options.min_citations)) {
        output.write(json ? work_json(cited, work) : work_row(cited, work));
    }
}

std::string note_on(const Cited& cited, const corpus::Citation& citation) {
    const corpus::CitedWork& work = cited.at(citation.work);
    if (citation.repeated) return "named before in this paper";
    if (work.paper == citation.paper) return "the paper itself";
    const auto year = cited.corpus.fields(citation.paper).year;
    return year && work.parts.year && *work.parts.year > *year ? "of a later year" : "";
}

/// Every reference with its work, then every key that is ambiguous, a row for each bearer.
void write_audit(const Cited& cited, const OutputOptions& options, Session& session) {
    Output output(options, session);
    output.write(
        tsv_line({"how", "work", "work_label", "paper", "origin", "number", "reference", "note"}));
    for (const corpus::Citation& c : cited.works.citations) {
        const Reference& reference = cited.corpus.fields(c.paper).references[c.reference];
        output.write(tsv_line({to_string(c.how), cited.work_id(c.work), cited.at(c.work).label,
                               cited.paper_id(c.paper), cited.corpus.origin(c.paper),
                               std::to_string(c.reference + 1), reference_text(reference),
                               note_on(cited, c)}));
    }
    for (const corpus::AmbiguousKey& key : cited.works.ambiguous) {
        const std::string how = fmt::format("ambiguous: {}", to_string(key.rule));
        for (const std::uint32_t work : key.works) {
            output.write(tsv_line(
                {how, cited.work_id(work), cited.at(work).label, "", "", "", key.key, ""}));
        }
        for (const PaperId paper : key.papers) {
            output.write(tsv_line({how, cited.paper_id(paper), cited.corpus.fields(paper).title,
                                   cited.paper_id(paper), cited.corpus.origin(paper), "", key.key,
                                   "a paper that is not cited"}));
        }
    }
    output.close();
}

std::string share(std::uint64_t part, std::uint64_t all) {
    return fmt::format("{} ({:.1f} %)", part,
                       100.0 * static_cast<double>(part) / static_cast<double>(all));
}

/// Papers that have references.
std::size_t citing_count(const corpus::CitedWorks& works) {
    std::size_t count = 0;
    for (std::size_t row = 0; row < works.papers.row_count(); ++row) {
        count += works.papers.columns(row).empty() ? 0 : 1;
    }
    return count;
}

void summarise(const Papers& papers, const corpus::CitedWorks& works, bool audited,
               Session& session) {
    using corpus::ReferenceMatch;
    const corpus::CitationCounts& counts = works.counts;
    session.log->info("records     {}", reading_summary(papers.read));
    session.log->info("papers      {}, {} with references", duplicates_summary(papers.corpus),
                      citing_count(works));
    if (counts.references == 0) {
        session.log->warn(
            "bibweft: warning: 0 of {} papers have references; `bibweft doctor` says how to export "
            "them",
            papers.corpus.size());
        return;
    }
    const auto inside = std::ranges::count_if(
        works.works, [](const corpus::CitedWork& work) { return work.in_corpus(); });
    session.log->info(
        "references  {} to {} works{}", counts.references, works.works.size(),
        counts.empty > 0 ? fmt::format("; {} empty ones left out", counts.empty) : "");
    session.log->info("to papers   {} to {} papers of these files",
                      share(counts.to_papers, counts.references), inside);
    session.log->info("unmatched   {} agree with no paper and no other reference",
                      share(counts.of(ReferenceMatch::none), counts.references));
    for (const auto rule : {ReferenceMatch::strict, ReferenceMatch::key, ReferenceMatch::doi,
                            ReferenceMatch::id, ReferenceMatch::title}) {
        if (counts.of(rule) == 0) continue;
        session.log->info("matched     {} by {}", share(counts.of(rule), counts.references),
                          to_string(rule));
    }
    if (counts.repeated + counts.to_itself + counts.to_later > 0) {
        session.log->info(
            "kept        {} repeated in their paper, {} to the paper itself, {} to works of a "
            "later "
            "year",
            counts.repeated, counts.to_itself, counts.to_later);
    }
    if (!works.ambiguous.empty()) {
        session.log->info("ambiguous   {} keys that several works share{}", works.ambiguous.size(),
                          audited ? "" : "; --audit FILE lists them");
    }
}

int run_references(const Options& options, Session& session) {
    Output output(options.output, session);
    Progress progress(session);
    const Papers papers = read_papers(options.reading, false, session, progress);
    progress.say("resolving references");
    const corpus::CitedWorks works =
        corpus::resolve_references(papers.corpus, options.reading.threads);
    progress.clear();
    const Cited cited{papers.corpus, works};
    write_works(cited, options, output);
    if (!options.audit.empty()) {
        write_audit(cited, {options.audit, options.output.overwrite}, session);
    }
    output.close();
    summarise(papers, works, !options.audit.empty(), session);
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_reading_options(app, options->reading);
    declare_output_options(app, options->output);
    app.add_option("-f,--format", options->format, "tsv or jsonl")
        ->check(one_of({"tsv", "jsonl"}))
        ->capture_default_str();
    app.add_option("--min-citations", options->min_citations,
                   "only works that at least so many papers cite")
        ->capture_default_str();
    app.add_option("--audit", options->audit,
                   "write a table of every reference, its work and how it was matched, and of the "
                   "ambiguous keys, to this file");
    return [options, &session] { return run_references(*options, session); };
}

}  // namespace

extern const Command references_command{
    .name = "references",
    .group = "Make",
    .summary = "The works that papers cite, each once, whatever its spellings",
    .examples =
        "bibweft references savedrecs.txt scopus.ris > cited.tsv\n"
        "bibweft references exports/ --min-citations 5 --audit matches.tsv -o cited.tsv\n"
        "bibweft references works.jsonl.gz -f jsonl | jq -r .label",
    .declare = declare,
};

}  // namespace bibweft::cli
