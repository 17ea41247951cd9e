#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ostream>

#include "bibweft/core/json_writer.hpp"
#include "bibweft/core/number.hpp"
#include "cli/analysis.hpp"
#include "cli/concept_table.hpp"
#include "cli/spellings.hpp"

namespace bibweft::cli {
namespace {

struct Options {
    AnalysisOptions analysis;
    bool by_paper = false;
    std::string format = "tsv";
    std::string why;
};

void write_abbreviations(JsonWriter& json, std::span<const concepts::Abbreviation> abbreviations) {
    json.key("abbreviations").begin_array();
    for (const concepts::Abbreviation& a : abbreviations) {
        json.begin_object().member("short", a.short_form).member("long", a.long_form).end_object();
    }
    json.end_array();
}

void write_sources(JsonWriter& json, const corpus::Corpus& corpus, PaperId paper) {
    json.key("sources").begin_array();
    for (const std::uint32_t record : corpus.records(paper)) {
        const corpus::RecordPlace& place = corpus.place(record);
        json.begin_object().member("file", corpus.file_name(place.file));
        json.member("record", std::int64_t{place.number});
        json.member("line", static_cast<std::int64_t>(place.location.line)).end_object();
    }
    json.end_array();
}

/// The concepts that a paper is about, best first, as people would list them.
std::span<const concepts::DocumentConcept> own_list(const concepts::DocumentConcepts& document) {
    return std::span(document.concepts).first(document.selected);
}

std::string paper_json(const Analysis& analysis, PaperId paper) {
    const concepts::DocumentConcepts& document = analysis.documents[index_of(paper)];
    std::string line;
    JsonWriter json(line);
    json.begin_object().member("paper", paper_id(analysis.corpus, paper));
    json.member("key", analysis.texts[index_of(paper)].key);
    json.member("label", analysis.texts[index_of(paper)].label);
    write_sources(json, analysis.corpus, paper);
    json.key("name");
    document.name.empty() ? json.null() : json.value(document.name);
    write_abbreviations(json, document.abbreviations);
    json.key("urls").begin_array();
    for (const std::string& url : document.urls) json.value(url);
    json.end_array().key("concepts").begin_array();
    for (const concepts::DocumentConcept& c : own_list(document)) {
        json.begin_object().member("label", c.surface).key("variants").begin_array();
        if (!c.short_form.empty()) json.value(c.short_form);
        for (const std::string& variant : c.variants) json.value(variant);
        json.end_array().member("score", static_cast<double>(c.score));
        json.member("occurrences", std::int64_t{c.occurrences});
        if (!c.kind.empty()) json.member("kind", c.kind);
        json.end_object();
    }
    json.end_array().end_object();
    return line + "\n";
}

std::string paper_rows(const Analysis& analysis, PaperId paper) {
    std::string rows;
    for (const concepts::DocumentConcept& c : own_list(analysis.documents[index_of(paper)])) {
        rows +=
            tsv_line({paper_id(analysis.corpus, paper), analysis.texts[index_of(paper)].label,
                      analysis.corpus.origin(paper), c.surface, c.short_form, c.kind,
                      to_text(static_cast<double>(c.score)), to_text(std::int64_t{c.occurrences})});
    }
    return rows;
}

int run_concepts(const Options& options, Session& session) {
    if (options.by_paper && options.analysis.from_keywords()) {
        throw Usage{"--by-paper lists what the texts of papers mention; --source is for the whole"};
    }
    Progress progress(session);
    if (!options.why.empty()) {
        const Analysis analysis = analyse(options.analysis, Purpose::concepts, session, progress);
        session.out << why_table(analysis.index, options.why, options.format == "jsonl");
        return 0;
    }
    const Analysis analysis = analyse(
        options.analysis, options.by_paper ? Purpose::papers : Purpose::table, session, progress);
    const bool json = options.format == "jsonl";
    if (!options.by_paper) {
        const unsigned threads = options.analysis.reading.threads;
        session.out << (json ? concepts_jsonl(analysis, threads)
                             : concepts_tsv(analysis, {}, threads));
        report_no_concepts(options.analysis, analysis, session);
        return 0;
    }
    if (!json) {
        session.out << tsv_line({"paper", "paper_label", "origin", "concept", "short_form", "kind",
                                 "score", "occurrences"});
    }
    for (const PaperId paper : IdRange<PaperId>(analysis.corpus.size())) {
        session.out << (json ? paper_json(analysis, paper) : paper_rows(analysis, paper));
    }
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_analysis_options(app, options->analysis);
    CLI::Option* by_paper =
        app.add_flag("--by-paper", options->by_paper,
                     "the concepts of each paper, with its name, abbreviations and links");
    app.add_option("-f,--format", options->format, "tsv or jsonl")
        ->check(one_of({"tsv", "jsonl"}))
        ->capture_default_str();
    app.add_option(
           "--why", options->why,
           "tell why the spellings of the concept with this label or spelling are one; looks "
           "at all concepts, unless limits are given")
        ->excludes(by_paper);
    return [options, &app, &session] {
        options->analysis.explain = !options->why.empty();
        if (options->analysis.explain && app.count("--min-occurrences") == 0)
            options->analysis.min_occurrences = 1;
        if (options->analysis.explain && app.count("--max-concepts") == 0)
            options->analysis.max_concepts = 0;
        return run_concepts(*options, session);
    };
}

}  // namespace

extern const Command concepts_command{
    .name = "concepts",
    .group = "Make",
    .summary = "The concepts of a corpus, or of each paper",
    .examples =
        "bibweft concepts abstracts.txt > concepts.tsv\n"
        "bibweft concepts abstracts/ --by-paper -f jsonl\n"
        "zcat works.jsonl.gz | bibweft concepts - --min-occurrences 5 --relevance 0.6\n"
        "bibweft concepts abstracts.txt --why \"language model\"\n"
        "bibweft concepts savedrecs.txt --source keywords --keywords author",
    .declare = declare,
};

}  // namespace bibweft::cli
