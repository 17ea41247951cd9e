#include "cli/analysis.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

#include "bibweft/core/error.hpp"
#include "bibweft/core/hash.hpp"
#include "bibweft/core/parallel.hpp"
#include "bibweft/corpus/label.hpp"
#include "bibweft/ingest/format.hpp"
#include "bibweft/network/overlay.hpp"
#include "bibweft/text/clean.hpp"
#include "cli/items.hpp"

namespace bibweft::cli {
namespace {

constexpr std::size_t batch_size = 512;
constexpr std::size_t papers_per_chunk = 16;
constexpr std::size_t longest_abstract = std::size_t{1} << 20;  // bytes; what is longer is cut
constexpr std::size_t most_quotes = std::size_t{1} << 28;       // bytes of sentences for quotes

std::string read_text_file(const std::string& path) {
    ingest::Source source(path);
    return std::string(source.read_all());
}

/// Diagnostics of a file that was read outside of read_inputs.
void report_of_file(Session& session, const std::string& path, std::vector<Diagnostic> problems,
                    bool verbose) {
    for (Diagnostic& problem : problems) problem.file = path;
    report(session, problems, verbose);
}

}  // namespace

concepts::Lexicon read_lexicon(const AnalysisOptions& options, Session& session) {
    if (options.lexicon.empty()) return {};
    std::vector<Diagnostic> problems;
    concepts::Lexicon lexicon = concepts::Lexicon::read(read_text_file(options.lexicon), problems);
    report_of_file(session, options.lexicon, std::move(problems), options.reading.verbose);
    return lexicon;
}

text::Thesaurus read_thesaurus(const AnalysisOptions& options, Session& session) {
    if (options.thesaurus.empty()) return {};
    std::vector<Diagnostic> problems;
    text::Thesaurus thesaurus = text::Thesaurus::read(read_text_file(options.thesaurus), problems);
    report_of_file(session, options.thesaurus, std::move(problems), options.reading.verbose);
    return thesaurus;
}

namespace {

/// Takes records as they come, analyses them a batch at a time and forgets their texts.
class Intake {
public:
    Intake(const concepts::Extractor& extractor, const AnalysisOptions& options, Purpose purpose)
        : extractor_(extractor),
          threads_(options.reading.threads),
          from_text_(options.from_text()),
          quotes_(options.quotes),
          purpose_(purpose) {}

    void take(Record&& record) {
        batch_.push_back(std::move(record));
        if (batch_.size() == batch_size) flush();
    }

    void flush() {
        std::vector<Outcome> outcomes(batch_.size());
        parallel_for(batch_.size(), papers_per_chunk, threads_,
                     [&](std::size_t begin, std::size_t end, unsigned) {
                         for (std::size_t i = begin; i < end; ++i) outcomes[i] = study(batch_[i]);
                     });
        for (std::size_t i = 0; i < batch_.size(); ++i) keep(std::move(batch_[i]), outcomes[i]);
        batch_.clear();
    }

    corpus::CorpusBuilder papers;
    concepts::IndexBuilder index;
    std::vector<PaperText> texts;                       // by record
    std::vector<concepts::DocumentConcepts> documents;  // by record, if kept
    std::vector<Sentences> sentences;                   // likewise
    std::vector<std::string> languages;                 // likewise, for all
    std::vector<std::pair<FileId, Location>>
        too_long;  // records of which only the beginning counts

private:
    struct Outcome {
        concepts::DocumentConcepts concepts;
        corpus::TextPrint print;
        std::string label;
        Sentences sentences;
    };

    Outcome study(const Record& record) const {
        Outcome outcome;
        const std::string_view raw = beginning(record.abstract);
        outcome.concepts = extractor_.extract(record.title, raw);
        const std::string abstract = text::clean(raw).text;
        outcome.print = corpus::text_print(abstract);
        outcome.label =
            corpus::paper_label(text::clean(record.title).text, outcome.concepts.name, abstract);
        if (purpose_ == Purpose::table) outcome.sentences = Sentences::of(abstract);
        if (purpose_ == Purpose::evidence || quotes_) {
            outcome.sentences = Sentences::all_of(abstract);
        }
        if (!from_text_) {  // the definitions stay: what keywords are short for
            outcome.concepts.concepts.clear();
            outcome.concepts.selected = 0;
        }
        return outcome;
    }

    /// The first MiB, cut between characters.
    static std::string_view beginning(std::string_view abstract) {
        if (abstract.size() <= longest_abstract) return abstract;
        std::size_t end = longest_abstract;
        while (end > 0 && (static_cast<unsigned char>(abstract[end]) & 0xC0U) == 0x80U) --end;
        return abstract.substr(0, end);
    }

    void keep(Record&& record, Outcome& outcome) {
        if (record.abstract.size() > longest_abstract)
            too_long.emplace_back(record.file, record.location);
        texts.push_back({record.key, std::move(outcome.label)});
        const std::uint32_t number = papers.add(std::move(record), outcome.print);
        index.add(number, outcome.concepts);
        languages.push_back(std::move(outcome.concepts.language));
        if (purpose_ == Purpose::papers) documents.push_back(std::move(outcome.concepts));
        if (purpose_ == Purpose::table || purpose_ == Purpose::evidence) {
            sentences.push_back(std::move(outcome.sentences));
        } else if (quotes_) {
            keep_quotes(std::move(outcome.sentences));
        }
    }

    /// All or none, so that the order of the records does not choose.
    void keep_quotes(Sentences&& all) {
        quoted_ += all.bytes();
        sentences.push_back(std::move(all));
        if (quoted_ <= most_quotes) return;
        quotes_ = false;
        sentences = {};
    }

    const concepts::Extractor& extractor_;
    unsigned threads_;
    bool from_text_;
    bool quotes_;
    std::size_t quoted_ = 0;  // bytes
    Purpose purpose_;
    std::vector<Record> batch_;
};

void set_text(Column& column, std::size_t row, std::string text) {
    if (!text.empty()) column.set(row, std::move(text));
}

std::string authors_of(const Record& fields) {
    std::vector<std::string> names;
    for (const Author& author : fields.authors) names.push_back(to_string(author));
    return joined(names);
}

bool any_citation_count(const corpus::Corpus& corpus) {
    for (const PaperId paper : IdRange<PaperId>(corpus.size())) {
        if (corpus.fields(paper).citation_count) return true;
    }
    return false;
}

}  // namespace

network::Entities paper_entities(const corpus::Corpus& corpus,
                                 const std::function<std::string(PaperId)>& label) {
    network::Entities papers;
    papers.table = AttributeTable(corpus.size());
    for (const char* name : {"label", "title", "authors", "venue", "doi", "url", "origin"}) {
        papers.table.add(name, ColumnType::text);
    }
    papers.table.add("year", ColumnType::integer);
    const bool counted = any_citation_count(corpus);
    if (counted) papers.table.add("citations", ColumnType::integer);
    const auto text = [&](const char* name) -> Column& { return *papers.table.find(name); };
    for (const PaperId paper : IdRange<PaperId>(corpus.size())) {
        const std::size_t row = index_of(paper);
        const Record& fields = corpus.fields(paper);
        papers.ids.push_back(paper_id(corpus, paper));
        set_text(text("label"), row, label(paper));
        set_text(text("title"), row, text::clean(fields.title).text);
        set_text(text("authors"), row, authors_of(fields));
        set_text(text("venue"), row, fields.venue);
        set_text(text("doi"), row, std::string(find_id(fields, "doi")));
        set_text(text("url"), row, fields.url);
        set_text(text("origin"), row, corpus.origin(paper));
        if (fields.year) text("year").set(row, std::int64_t{*fields.year});
        if (fields.citation_count) text("citations").set(row, *fields.citation_count);
    }
    network::add_normalized_citations(papers.table);
    return papers;
}

network::Entities concept_entities(const concepts::ConceptIndex& index) {
    network::Entities entities;
    AttributeTable& table = entities.table = AttributeTable(index.concepts.size());
    for (const char* name : {"label", "concept_kind", "short_forms", "variants"}) {
        table.add(name, ColumnType::text);
    }
    table.add("papers", ColumnType::integer);
    table.add("occurrences", ColumnType::integer);
    const bool of_keywords = std::ranges::any_of(index.concepts, [](const concepts::Concept& c) {
        return c.source != concepts::ConceptSource::text;
    });
    const bool weighed = std::ranges::any_of(
        index.concepts, [](const concepts::Concept& c) { return c.relevance.has_value(); });
    if (of_keywords) table.add("source", ColumnType::text);
    if (weighed) table.add("relevance", ColumnType::real);
    for (std::size_t row = 0; row < index.concepts.size(); ++row) {
        const concepts::Concept& c = index.concepts[row];
        entities.ids.push_back(concept_id(c));
        set_text(*table.find("label"), row, c.label);
        set_text(*table.find("concept_kind"), row, c.kind);
        set_text(*table.find("short_forms"), row, joined(c.short_forms));
        set_text(*table.find("variants"), row, joined(c.variants));
        table.find("papers")->set(row, std::int64_t{c.document_frequency});
        table.find("occurrences")->set(row, static_cast<std::int64_t>(c.occurrences));
        if (of_keywords) set_text(*table.find("source"), row, std::string(to_string(c.source)));
        if (c.relevance) table.find("relevance")->set(row, *c.relevance);
    }
    return entities;
}

namespace {

/// Reads all inputs into the intake and reports what was wrong with them.
void read_abstracts(const AnalysisOptions& options, Analysis& analysis, Intake& intake,
                    Session& session, Progress& progress) {
    analysis.read = read_records(options.reading, progress,
                                 [&](Record&& record) { intake.take(std::move(record)); });
    intake.flush();
    for (const auto& [file, location] : intake.too_long) {
        analysis.read.problems.push_back(
            {Severity::warning, "text.too-long", analysis.read.files[index_of(file)].name, location,
             "an abstract of more than 1 MiB: only its first MiB is analysed"});
    }
    report_reading(options.reading, analysis.read, session);
}

/// Says of how many papers little is taken, since their abstracts are in other languages.
void report_languages(const Intake& intake, const std::vector<std::uint32_t>& rows,
                      Session& session) {
    std::map<std::string, std::size_t> counts;
    std::size_t all = 0;
    for (const std::uint32_t record : rows) {
        const std::string& language = intake.languages[record];
        if (language.empty() || language == "en") continue;
        ++counts[language];
        ++all;
    }
    if (all == 0) return;
    std::vector<std::pair<std::string, std::size_t>> order(counts.begin(), counts.end());
    std::ranges::stable_sort(order, std::greater<>{}, &std::pair<std::string, std::size_t>::second);
    std::vector<std::string> parts;
    for (const auto& [language, count] : order)
        parts.push_back(fmt::format("{} {}", language, count));
    session.log->warn(
        "bibweft: note: {} of {} abstracts {} not in English ({}): only abbreviations and names "
        "are "
        "taken from {}",
        all, rows.size(), all == 1 ? "is" : "are", fmt::join(parts, ", "),
        all == 1 ? "it" : "them");
}

/// Adds the keywords of all papers.
void add_keywords(const AnalysisOptions& options, const concepts::Lexicon& lexicon,
                  Analysis& analysis, concepts::IndexBuilder& index, Session& session) {
    const auto field = options.keywords == "author"  ? concepts::KeywordField::author
                       : options.keywords == "index" ? concepts::KeywordField::index
                                                     : concepts::KeywordField::all;
    std::size_t without = 0;
    for (const PaperId paper : IdRange<PaperId>(analysis.corpus.size())) {
        const auto keywords = concepts::keywords_of(analysis.corpus.fields(paper), field, lexicon);
        if (keywords.empty()) ++without;
        index.add_keywords(index_of(paper), keywords);
    }
    analysis.without_keywords = without;
    if (without == 0) return;
    session.log->warn("bibweft: note: {} of {} papers hold no {}keywords", without,
                      analysis.corpus.size(),
                      options.keywords == "all" ? "" : options.keywords + " ");
}

concepts::IndexOptions indexing(const AnalysisOptions& options, Purpose purpose, Session& session) {
    concepts::IndexOptions indexing;
    indexing.min_occurrences = options.min_occurrences;
    indexing.max_concepts = options.max_concepts;
    indexing.relevance = purpose == Purpose::table;
    indexing.relevance_share = options.relevance;
    indexing.counting = counting_from(options.counting);
    indexing.explain = options.explain;
    indexing.threads = options.reading.threads;
    indexing.thesaurus = read_thesaurus(options, session);
    indexing.similarity = purpose == Purpose::likeness;
    return indexing;
}

/// What stands for each paper is moved to its place.
std::vector<std::uint32_t> choose_texts(Intake& intake, Analysis& analysis) {
    std::vector<std::uint32_t> rows;  // the record whose text stands for each paper
    for (const PaperId paper : IdRange<PaperId>(analysis.corpus.size())) {
        const std::uint32_t record = analysis.corpus.chosen(paper);
        rows.push_back(record);
        analysis.texts.push_back(std::move(intake.texts[record]));
        if (!intake.documents.empty()) {
            analysis.documents.push_back(std::move(intake.documents[record]));
        }
        if (!intake.sentences.empty()) {
            analysis.sentences.push_back(std::move(intake.sentences[record]));
        }
    }
    return rows;
}

/// Declares the option --NAME CHOICE, and a flag --CHOICE for each choice.
void declare_choice(CLI::App& app, const std::string& name, std::string& value,
                    const std::vector<std::string>& choices, const std::string& help) {
    CLI::Option* option = app.add_option("--" + name, value, help);
    option->check(one_of(choices))->capture_default_str();
    for (const std::string& choice : choices) {
        const auto choose = [option, name, choice](std::int64_t times) {
            if (times <= 0) return;
            if (option->count() > 0) {
                throw CLI::ValidationError("--" + choice, "--" + name + " is chosen already");
            }
            option->add_result(choice);
            option->run_callback();
        };
        app.add_flag_function("--" + choice, choose,
                              fmt::format("the same as --{} {}", name, choice));
    }
}

}  // namespace

void declare_analysis_options(CLI::App& app, AnalysisOptions& options,
                              const std::vector<std::string>& countings) {
    declare_reading_options(app, options.reading);
    declare_paper_choice(app, options.reading.papers);
    app.add_option("--lexicon", options.lexicon,
                   "curated concepts: a table of label, aliases (a|b), kind");
    app.add_option("--thesaurus", options.thesaurus,
                   "VOSviewer thesaurus: a table of label, replace by (empty: drop)");
    app.add_option("--min-occurrences", options.min_occurrences,
                   "keep concepts of at least this many papers")
        ->capture_default_str();
    app.add_option("--max-concepts", options.max_concepts, "keep the best so many concepts; 0: all")
        ->capture_default_str();
    app.add_option("--relevance", options.relevance,
                   "of those, keep this share, the most relevant: whose co-occurrences differ most "
                   "from those of all (VOSviewer keeps 0.6)")
        ->check(CLI::PositiveNumber)
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--source", options.source,
                   "where concepts come from: text, keywords, or both merged")
        ->check(one_of({"text", "keywords", "both"}))
        ->capture_default_str();
    app.add_option("--keywords", options.keywords,
                   "which keywords: author (DE, KW), index (ID, MeSH, topics), or all")
        ->check(one_of({"all", "author", "index"}))
        ->capture_default_str();
    std::string help =
        "how a paper counts for co-occurrences: binary (once), or full (the product of the "
        "occurrences of both)";
    if (std::ranges::find(countings, "fractional") != countings.end()) {
        help +=
            ", or fractional (once, divided by the number of its items less one; of the relevance "
            "of concepts: binary)";
    }
    declare_choice(app, "counting", options.counting, countings, help);
}

Analysis analyse(const AnalysisOptions& options, Purpose purpose, Session& session,
                 Progress& progress) {
    concepts::ExtractorOptions extraction;
    extraction.lexicon = read_lexicon(options, session);
    const concepts::Extractor extractor(std::move(extraction));
    const concepts::IndexOptions index_options = indexing(options, purpose, session);

    Analysis analysis;
    analysis.counting = index_options.counting;
    analysis.lexicon = extractor.options().lexicon;
    analysis.thesaurus = index_options.thesaurus;
    Intake intake(extractor, options, purpose);
    read_abstracts(options, analysis, intake, session, progress);
    progress.say("merging copies");
    analysis.corpus = intake.papers.build(analysis.read.file_names(), options.reading.threads);
    choose_papers(options.reading.papers, analysis.corpus, session);
    const std::vector<std::uint32_t> rows = choose_texts(intake, analysis);
    if (options.from_text()) report_languages(intake, rows, session);
    intake.index.keep(rows);
    progress.say("resolving concepts");
    if (options.from_keywords()) {
        add_keywords(options, extractor.options().lexicon, analysis, intake.index, session);
    }
    analysis.index = intake.index.build(index_options);
    progress.clear();
    return analysis;
}

void report_no_concepts(const AnalysisOptions& options, const Analysis& analysis,
                        Session& session) {
    const concepts::ConceptIndex& index = analysis.index;
    if (!index.concepts.empty()) return;
    std::string why;
    if (index.found_count > 0) {
        why = fmt::format(
            "none of the {} found is in {} papers or more; --min-occurrences 1 keeps all",
            index.found_count, options.min_occurrences);
    } else if (index.dropped_count > 0) {
        why = fmt::format("{} drops every spelling that was found ({})", options.thesaurus,
                          index.dropped_count);
    } else if (!options.from_text()) {
        why = fmt::format("none of {} papers holds keywords", analysis.corpus.size());
    } else {
        why = fmt::format("{} papers mention none", analysis.corpus.size());
    }
    session.log->warn("bibweft: warning: no concept: {}", why);
}

std::string paper_id(const corpus::Corpus& corpus, PaperId paper) {
    return stable_id('w', corpus.key(paper));
}

std::string concept_id(const concepts::Concept& c) {
    return stable_id('c', c.key);
}

network::NetworkInput network_input(const Analysis& analysis) {
    network::NetworkInput input;
    input.papers = paper_entities(
        analysis.corpus, [&](PaperId paper) { return analysis.texts[index_of(paper)].label; });
    input.concepts = concept_entities(analysis.index);
    network::add_overlays(input.concepts.table, analysis.index.papers, input.papers.table);
    input.paper_concepts = analysis.index.papers;
    input.occurrences = analysis.index.occurrences;
    input.wide_concepts = analysis.index.wide;
    input.concept_words = analysis.index.words;
    for (double& weight : input.concept_words.weight) weight = std::log1p(weight);
    input.text_stems = analysis.index.stems;
    for (double& tf : input.text_stems.weight) tf = 1 + std::log(tf);
    return input;
}

}  // namespace bibweft::cli
