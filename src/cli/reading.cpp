#include "cli/reading.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>

#include "bibweft/core/error.hpp"
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
