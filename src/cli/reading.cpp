#include "cli/reading.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>

#include "bibweft/core/error.hpp"
#include "bibweft/core/number.hpp"
#include "bibweft/ingest/format.hpp"

namespace bibweft::cli {
namespace {

ingest::ReaderOptions reader_options(const ReadingOptions& options) {
    ingest::ReaderOptions reader;
    for (const std::string& column : options.columns) {
        const std::size_t equals = column.find('=');
        if (equals == 0 || equals == std::string::npos || equals + 1 == column.size()) {
            throw Usage{fmt::format("--column {}: expected FIELD=COLUMN, as in --column title=Name",
                                    column)};
        }
        reader.columns.emplace_back(column.substr(0, equals), column.substr(equals + 1));
    }
    return reader;
}

}  // namespace

void declare_reading_options(CLI::App& app, ReadingOptions& options) {
    app.add_option("INPUT", options.inputs, "files, folders, or - for standard input")->required();
    app.add_option("--from", options.from, "format of the inputs, where the content does not tell")
        ->check(one_of(names_of(ingest::input_formats())));
    app.add_option("--column", options.columns,
                   "in tables, the column of a field: title=Name; may be repeated")
        ->allow_extra_args(false);
    app.add_option("--threads", options.threads,
                   "threads; 0: one for each processor. Results do not depend on it")
        ->capture_default_str();
    app.add_flag("--strict", options.strict,
                 "stop with status 1 if a record is repaired or skipped");
    app.add_flag("--verbose", options.verbose, "show notes and every warning");
}

void declare_paper_choice(CLI::App& app, PaperChoice& choice) {
    const auto is_range = [](std::string& text) -> std::string {
        if (parse_years(text)) return {};
        return fmt::format("{}: expected FIRST-LAST, as in 2015-2020, 2015- or -2020", text);
    };
    app.add_option(
           "--years", choice.years,
           "only papers of these years: 2015-2020, 2015, 2015- or -2020; before anything is "
           "counted")
        ->check(CLI::Validator(is_range, "YEARS"));
    app.add_option("--min-citations", choice.min_citations,
                   "only papers that are cited so often, by the count that their database gives; "
                   "before anything is counted")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
}

std::optional<YearRange> parse_years(std::string_view text) {
    const auto year = [](std::string_view digits) -> std::optional<int> {
        const std::optional<std::int64_t> value = parse_integer(digits);
        if (!value || *value < 0 || *value > 9999) return std::nullopt;
        return static_cast<int>(*value);
    };
    YearRange range;
    const std::size_t dash = text.find('-');
    if (dash == std::string_view::npos) {
        range.first = range.last = year(text);
        return range.first ? std::optional(range) : std::nullopt;
    }
    const std::string_view first = text.substr(0, dash);
    const std::string_view last = text.substr(dash + 1);
    if (!first.empty() && !(range.first = year(first))) return std::nullopt;
    if (!last.empty() && !(range.last = year(last))) return std::nullopt;
    if (!range.first && !range.last) return std::nullopt;
    if (range.first && range.last && *range.last < *range.first) return std::nullopt;
    return range;
}

void choose_papers(const PaperChoice& choice, corpus::Corpus& corpus, Session& session) {
    if (choice.years.empty() && choice.min_citations == 0) return;
    const YearRange years = parse_years(choice.years).value_or(YearRange{});
    std::size_t other_years = 0, no_year = 0, less_cited = 0, no_count = 0, kept = 0;
    const auto chosen = [&](const Record& fields) {
        if (years.first || years.last) {
            if (!fields.year) return ++no_year, false;
            if (*fields.year < years.first.value_or(*fields.year) ||
                *fields.year > years.last.value_or(*fields.year)) {
                return ++other_years, false;
            }
        }
        if (choice.min_citations == 0) return true;
        if (!fields.citation_count) return ++no_count, false;
        if (*fields.citation_count < choice.min_citations) return ++less_cited, false;
        return true;
    };
    std::vector<char> marked;
    for (const PaperId paper : IdRange<PaperId>(corpus.size())) {
        marked.push_back(chosen(corpus.fields(paper)) ? 1 : 0);
        kept += marked.back() != 0 ? 1 : 0;
    }
    std::vector<std::string> dropped;
    const auto say = [&](std::size_t count, const std::string& what) {
        if (count > 0) dropped.push_back(fmt::format("{} {}", count, what));
    };
    say(other_years, "of other years");
    say(no_year, "without a year");
    say(less_cited, fmt::format("cited less than {} times", choice.min_citations));
    say(no_count, "without a citation count");
    const std::string text =
        fmt::format("{} of {} papers{}{}", kept, corpus.size(),
                    dropped.empty() ? "" : "; dropped: ", fmt::join(dropped, ", "));
    if (kept == 0 && corpus.size() > 0) {
        session.log->warn("bibweft: warning: no paper is chosen: {}", text);
    } else {
        session.log->info("chosen      {}", text);
    }
    corpus.keep(marked);
}

ingest::ReadSummary read_records(const ReadingOptions& options, Progress& progress,
                                 const std::function<void(Record&&)>& record) {
    ingest::ReadOptions reading;
    reading.from = options.from;
    reading.reader = reader_options(options);
    reading.allow_empty = options.allow_empty;
    progress.say("reading");
    std::size_t count = 0;
    ingest::ReadSummary read = ingest::read_inputs(options.inputs, reading, [&](Record&& one) {
        record(std::move(one));
        if (++count % 10000 == 0) progress.say(fmt::format("reading: {} records", count));
    });
    progress.clear();
    return read;
}

void report_reading(const ReadingOptions& options, const ingest::ReadSummary& read,
                    Session& session) {
    report(session, read.problems, options.verbose);
    if (options.strict && !read.clean()) {
        throw Error(ErrorCode::data, "records were repaired or skipped, and --strict was given");
    }
}

Papers read_papers(const ReadingOptions& options, bool keep_abstracts, Session& session,
                   Progress& progress) {
    corpus::CorpusBuilder builder;
    if (keep_abstracts) builder.keep_abstracts();
    Papers papers;
    papers.read =
        read_records(options, progress, [&](Record&& record) { builder.add(std::move(record)); });
    report_reading(options, papers.read, session);
    progress.say("merging copies");
    papers.corpus = builder.build(papers.read.file_names(), options.threads);
    choose_papers(options.papers, papers.corpus, session);
    progress.clear();
    return papers;
}

std::string reading_summary(const ingest::ReadSummary& read) {
    std::uint64_t repaired = 0;
    std::uint64_t skipped = 0;
    for (const ingest::FileSummary& file : read.files) {
        repaired += file.repaired;
        skipped += file.skipped;
    }
    const std::size_t files = read.files.size();
    return fmt::format("{} from {} {} ({} repaired, {} skipped)", read.record_count, files,
                       files == 1 ? "file" : "files", repaired, skipped);
}

std::string duplicates_summary(const corpus::Corpus& corpus) {
    std::map<corpus::MergeReason, std::size_t> by_reason;
    for (const corpus::Merge& merge : corpus.merges()) ++by_reason[merge.reason];
    std::string reasons;
    for (const auto& [reason, count] : by_reason) {
        reasons +=
            fmt::format("{} {} by {}", reasons.empty() ? ":" : ",", count, to_string(reason));
    }
    const std::size_t merged = corpus.merges().size();
    return fmt::format("{} ({} {} merged{})", corpus.size(), merged,
                       merged == 1 ? "duplicate" : "duplicates", reasons);
}

}  // namespace bibweft::cli
