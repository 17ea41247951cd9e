#include "bibweft/ingest/read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bibweft/core/error.hpp"
#include "bibweft/ingest/format.hpp"
#include "bibweft/ingest/inputs.hpp"
#include "ingest/joined.hpp"

namespace bibweft::ingest {
namespace {

const InputFormat* wished_format(const std::string& name) {
    if (name.empty()) return nullptr;
    if (const InputFormat* format = find_input_format(name)) return format;
    std::string known;
    for (const InputFormat* format : input_formats()) {
        known += known.empty() ? "" : ", ";
        known += format->name;
    }
    throw Error(ErrorCode::usage,
                fmt::format("unknown input format \"{}\"; known are: {}", name, known));
}

/// Reads one file: counts, stamps and passes on.
class FileReader {
public:
    FileReader(std::string name, FileId id, const ReadOptions& options,
               std::vector<Diagnostic>& problems, const std::function<void(Record&&)>& record)
        : id_(id), options_(options), problems_(problems), record_(record) {
        summary_.name = std::move(name);
    }

    FileSummary read(const InputFormat* wished) {
        try {
            read_source(wished);
        } catch (const Error& error) {
            if (error.code() != ErrorCode::data) throw;
            report({Severity::error, "input.unusable", {}, {}, without_name(error.what())});
        }
        sum_up_hidden();
        return std::move(summary_);
    }

private:
    void read_source(const InputFormat* wished) {
        Source source(summary_.name, options_.limits, options_.read_ahead);
        if (source.peek(1).empty()) {
            source.drain();
            if (source.problems().empty()) {
                report({Severity::warning, "input.empty", {}, {}, "the file is empty"});
            }
        } else {
            const InputFormat& format = wished != nullptr ? *wished : detect(source);
            summary_.format = format.name;
            summary_.database = format.database;
            if (wished == nullptr) compare_suffix(format);
            JoinedExports joined(format);
            source.observe([&](std::string_view piece) { joined.take(piece); });
            read_records(source, format);
            source.drain();
            for (Diagnostic& problem : joined.finish()) report(std::move(problem));
        }
        for (const Diagnostic& problem : source.problems()) report(problem);
        summary_.sha256 = source.sha256();
        summary_.bytes = source.stored_bytes();
    }

    void read_records(Source& source, const InputFormat& format) {
        const Sink sink{[this](Record&& record) { deliver(std::move(record)); },
                        [this](Diagnostic problem) { report(std::move(problem)); },
                        [this](std::string heading) { summary_.heading = std::move(heading); },
                        [this](std::string database) {
                            if (!std::exchange(database_told_, true)) {
                                summary_.database = std::move(database);
                            }
                        }};
        try {
            format.read(source, sink, options_.reader);
        } catch (const Error& error) {
            if (error.code() != ErrorCode::data) throw;
            report({Severity::error, "input.unusable", {}, {}, without_name(error.what())});
        }
        if (summary_.records == 0 && summary_.skipped == 0) {
            report({Severity::warning, "input.no-records", {}, {}, "the file holds no record"});
        }
    }

    /// A suffix that belongs to other formats is worth a word; ".txt" promises nothing.
    void compare_suffix(const InputFormat& format) {
        if (!suffix_in(summary_.name, format).empty()) return;
        for (const InputFormat* other : input_formats()) {
            const std::string_view suffix = suffix_in(summary_.name, *other);
            if (suffix.empty() || suffix == ".txt") continue;
            report(
                {Severity::warning,
                 "input.suffix",
                 {},
                 {},
                 fmt::format("the name ends in \"{}\", but the content is {} and is read as that",
                             suffix, format.name)});
            return;
        }
    }

    void deliver(Record&& record) {
        if (++summary_.records > options_.limits.max_records) {
            throw Error(ErrorCode::limit,
                        fmt::format("{}: more than {} records (limit max_records)", summary_.name,
                                    options_.limits.max_records));
        }
        summary_.fields.count(record);
        if (warned_) ++summary_.repaired;
        warned_ = false;
        record.file = id_;
        record.number = static_cast<std::uint32_t>(summary_.records);
        record_(std::move(record));
    }

    void report(Diagnostic problem) {
        if (problem.severity == Severity::error) ++summary_.skipped;
        warned_ = problem.severity == Severity::warning;
        if (++reported_ > options_.max_problems) {
            hidden_worst_ = std::max(hidden_worst_, problem.severity);
            return;
        }
        problem.file = summary_.name;
        problems_.push_back(std::move(problem));
    }

    void sum_up_hidden() {
        if (reported_ <= options_.max_problems) return;
        problems_.push_back(
            {hidden_worst_,
             "input.more-problems",
             summary_.name,
             {},
             fmt::format("{} more problems in this file", reported_ - options_.max_problems)});
    }

    /// Messages of Source begin with the name, which a Diagnostic holds apart.
    std::string without_name(std::string message) const {
        const std::string start = summary_.name + ": ";
        return message.starts_with(start) ? message.substr(start.size()) : message;
    }

    FileId id_;
    const ReadOptions& options_;
    std::vector<Diagnostic>& problems_;
    const std::function<void(Record&&)>& record_;
    FileSummary summary_;
    bool database_told_ = false;  ///< by the content, which knows more than the format
    bool warned_ = false;         ///< a warning came, its record not yet
    std::size_t reported_ = 0;
    Severity hidden_worst_ = Severity::note;
};

/// Why nothing was read, for people: the first problem that explains it.
std::string why_nothing(const ReadSummary& summary) {
    const auto worst = std::max_element(
        summary.problems.begin(), summary.problems.end(),
        [](const Diagnostic& a, const Diagnostic& b) { return a.severity < b.severity; });
    if (worst == summary.problems.end()) return "no input holds a record";
    std::string place = worst->file;
    if (worst->location.line > 0) place += fmt::format(":{}", worst->location.line);
    if (worst->location.column > 0) place += fmt::format(":{}", worst->location.column);
    return fmt::format("{}: {}{}", place, worst->message,
                       summary.files.size() > 1 ? "; no other input holds a record" : "");
}

}  // namespace

void FieldCounts::count(const Record& record) {
    title += !record.title.empty();
    abstract += !record.abstract.empty();
    authors += !record.authors.empty();
    affiliations += std::any_of(record.authors.begin(), record.authors.end(),
                                [](const Author& a) { return !a.affiliations.empty(); });
    year += record.year.has_value();
    venue += !record.venue.empty();
    doi += !find_id(record, "doi").empty();
    keywords += !record.keywords.empty();
    index_keywords += !record.index_keywords.empty();
    references += !record.references.empty();
    citation_count += record.citation_count.has_value();
}

std::vector<std::pair<std::string_view, std::uint64_t>> FieldCounts::rows() const {
    return {{"title", title},
            {"abstract", abstract},
            {"authors", authors},
            {"affiliations", affiliations},
            {"year", year},
            {"venue", venue},
            {"doi", doi},
            {"keywords", keywords},
            {"index_keywords", index_keywords},
            {"references", references},
            {"citation_count", citation_count}};
}

std::vector<Provenance::Input> ReadSummary::provenance() const {
    std::vector<Provenance::Input> inputs;
    for (const FileSummary& file : files) inputs.push_back({file.name, file.sha256, file.bytes});
    return inputs;
}

std::vector<std::string> ReadSummary::file_names() const {
    std::vector<std::string> names;
    for (const FileSummary& file : files) names.push_back(file.name);
    return names;
}

bool ReadSummary::clean() const noexcept {
    return std::all_of(problems.begin(), problems.end(), [](const Diagnostic& problem) {
        return problem.severity == Severity::note;
    });
}

ReadSummary read_inputs(std::span<const std::string> inputs, const ReadOptions& options,
                        const std::function<void(Record&&)>& record) {
    const InputFormat* wished = wished_format(options.from);
    Inputs expanded = expand_inputs(inputs);
    ReadSummary summary;
    summary.problems = std::move(expanded.problems);
    for (std::string& name : expanded.files) {
        const auto id = id_at<FileId>(summary.files.size());
        FileReader reader(std::move(name), id, options, summary.problems, record);
        summary.files.push_back(reader.read(wished));
        summary.record_count += summary.files.back().records;
    }
    if (summary.record_count == 0 && !options.allow_empty) {
        throw Error(ErrorCode::data, why_nothing(summary));
    }
    return summary;
}

}  // namespace bibweft::ingest
