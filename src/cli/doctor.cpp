#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "bibweft/core/json_writer.hpp"
#include "bibweft/ingest/format.hpp"
#include "cli/advice.hpp"
#include "cli/output.hpp"
#include "cli/reading.hpp"

namespace bibweft::cli {
namespace {

struct Options {
    ReadingOptions reading;
    std::string format = "text";
};

/// A field that no record of a file holds.
struct Finding {
    const Need* need;
    std::string advice;
};

std::vector<Finding> findings_of(const ingest::FileSummary& file) {
    std::vector<Finding> findings;
    if (file.records == 0) return findings;
    for (const auto& [field, count] : file.fields.rows()) {
        const Need* need = find_need(field);
        if (count == 0 && need != nullptr) findings.push_back({need, advice_of(file, field)});
    }
    return findings;
}

std::string share(std::uint64_t count, std::uint64_t all) {
    return fmt::format("{} ({:.0f} %)", count,
                       100.0 * static_cast<double>(count) / static_cast<double>(all));
}

std::string kind_of(const ingest::FileSummary& file) {
    if (file.format.empty()) return "not readable";
    const ingest::InputFormat* format = ingest::find_input_format(file.format);
    const std::string_view summary = format == nullptr ? "" : format->summary;
    const bool named = file.database.empty() || summary.starts_with(file.database);
    return fmt::format("{}{}{} [{}]", named ? "" : file.database, named ? "" : ": ", summary,
                       file.format);
}

/// Problems of one file, which stand together in the summary.
std::vector<const Diagnostic*> problems_of(const ingest::ReadSummary& read,
                                           const std::string& file) {
    std::vector<const Diagnostic*> problems;
    for (const Diagnostic& problem : read.problems) {
        if (problem.file == file) problems.push_back(&problem);
    }
    return problems;
}

void print_problems(std::ostream& out, const std::vector<const Diagnostic*>& problems,
                    const Options& options) {
    constexpr std::size_t shown = 20;
    const std::size_t most =
        options.reading.verbose ? problems.size() : std::min(shown, problems.size());
    for (std::size_t i = 0; i < most; ++i) out << fmt::format("  {}\n", to_string(*problems[i]));
    if (most < problems.size()) {
        out << fmt::format("  and {} more; --verbose shows them all\n", problems.size() - most);
    }
}

/// What is missing with its remedy first, the rest in one line.
void print_findings(std::ostream& out, const ingest::FileSummary& file) {
    std::string others;
    for (const Finding& finding : findings_of(file)) {
        if (finding.advice.empty()) {
            others += fmt::format("{}{}", others.empty() ? "" : ", ", finding.need->what);
            continue;
        }
        out << fmt::format("  missing: 0 of {} records hold {}; not possible: {}\n", file.records,
                           finding.need->what, finding.need->impossible);
        out << fmt::format("           {}\n", finding.advice);
    }
    if (!others.empty()) out << fmt::format("  also missing: {}\n", others);
}

void print_file(std::ostream& out, const ingest::ReadSummary& read, const ingest::FileSummary& file,
                const Options& options) {
    out << fmt::format("{}\n  {}\n", file.name, kind_of(file));
    out << fmt::format("  {} {} read, {} repaired, {} skipped\n", file.records,
                       file.records == 1 ? "record" : "records", file.repaired, file.skipped);
    if (file.records > 0) {
        for (const auto& [field, count] : file.fields.rows()) {
            if (count > 0) out << fmt::format("    {:<15} {}\n", field, share(count, file.records));
        }
    }
    print_findings(out, file);
    print_problems(out, problems_of(read, file.name), options);
    out << '\n';
}

void print_text(std::ostream& out, const ingest::ReadSummary& read, const Options& options) {
    for (const ingest::FileSummary& file : read.files) print_file(out, read, file, options);
    std::vector<const Diagnostic*> others;  // of inputs that are no files of the reading
    for (const Diagnostic& problem : read.problems) {
        const bool named = std::ranges::any_of(
            read.files, [&](const auto& file) { return file.name == problem.file; });
        if (!named) others.push_back(&problem);
    }
    print_problems(out, others, options);
    out << fmt::format("records  {}\n", reading_summary(read));
}

void write_json(std::ostream& out, const ingest::ReadSummary& read) {
    std::string text;
    JsonWriter json(text, 2);
    json.begin_object().key("files").begin_array();
    for (const ingest::FileSummary& file : read.files) {
        json.begin_object().member("name", file.name).member("format", file.format);
        json.member("database", file.database).member("sha256", file.sha256);
        json.member("bytes", static_cast<std::size_t>(file.bytes));
        json.member("records", static_cast<std::size_t>(file.records));
        json.member("repaired", static_cast<std::size_t>(file.repaired));
        json.member("skipped", static_cast<std::size_t>(file.skipped));
        json.key("fields").begin_object();
        for (const auto& [field, count] : file.fields.rows()) {
            json.member(field, static_cast<std::size_t>(count));
        }
        json.end_object().key("missing").begin_array();
        for (const Finding& finding : findings_of(file)) {
            json.begin_object().member("field", finding.need->field);
            json.member("not_possible", finding.need->impossible);
            json.member("advice", finding.advice).end_object();
        }
        json.end_array().end_object();
    }
    json.end_array().key("problems").begin_array();
    for (const Diagnostic& problem : read.problems) {
        json.begin_object().member("severity", to_string(problem.severity));
        json.member("code", problem.code).member("file", problem.file);
        json.member("line", static_cast<std::size_t>(problem.location.line));
        json.member("column", static_cast<std::size_t>(problem.location.column));
        json.member("message", problem.message).end_object();
    }
    json.end_array();
    json.member("records", static_cast<std::size_t>(read.record_count)).end_object();
    out << text << '\n';
}

/// Counts while it reads and keeps no record, so that memory does not grow with the input.
int run_doctor(const Options& options, Session& session) {
    Progress progress(session);
    const ingest::ReadSummary read = read_records(options.reading, progress, [](Record&&) {});
    if (options.format == "json") {
        write_json(session.out, read);
    } else {
        print_text(session.out, read, options);
    }
    const bool failed = read.record_count == 0 || (options.reading.strict && !read.clean());
    return failed ? 1 : 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    options->reading.allow_empty = true;
    declare_reading_options(app, options->reading);
    app.add_option("-f,--format", options->format, "text or json")
        ->check(one_of({"text", "json"}))
        ->capture_default_str();
    return [options, &session] { return run_doctor(*options, session); };
}

}  // namespace

extern const Command doctor_command{
    .name = "doctor",
    .group = "Look",
    .summary = "What each input file is, what it holds and lacks, and what was repaired or skipped",
    .examples =
        "bibweft doctor savedrecs.txt scopus.csv\n"
        "bibweft doctor exports/ --verbose\n"
        "bibweft doctor export.ris -f json | jq .files[0].fields",
    .declare = declare,
};

}  // namespace bibweft::cli
