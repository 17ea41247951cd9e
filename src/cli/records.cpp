#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <set>

#include "bibweft/core/hash.hpp"
#include "bibweft/core/number.hpp"
#include "bibweft/corpus/keys.hpp"
#include "bibweft/ingest/format.hpp"
#include "cli/output.hpp"
#include "cli/reading.hpp"

namespace bibweft::cli {
namespace {

struct Options {
    ReadingOptions reading;
    OutputOptions output;
    std::string format = "jsonl";
    std::string audit;
};

std::vector<std::string> writable_formats() {
    std::vector<std::string> names;
    for (const ingest::InputFormat* format : ingest::input_formats()) {
        if (format->writer != nullptr) names.emplace_back(format->name);
    }
    return names;
}

/// What no two records share: their own keys where these are unique, else made of the first
/// author's family name, the year and a letter.
class CitationKeys {
public:
    std::string unique(const Record& record, std::string_view fallback) {
        const std::string wanted = record.key.empty() ? made_of(record, fallback) : record.key;
        std::string key = wanted;
        for (std::size_t again = 1; !used_.insert(key).second; ++again) {
            key = wanted + suffix(again);
        }
        return key;
    }

private:
    static std::string made_of(const Record& record, std::string_view fallback) {
        std::string name =
            record.authors.empty() ? "" : corpus::surname_key(record.authors.front());
        std::erase_if(name, [](char c) { return static_cast<unsigned char>(c) <= ' '; });
        if (name.empty()) return std::string(fallback);
        return record.year ? fmt::format("{}{}", name, *record.year) : name;
    }

    /// "a" … "z", then "-27" and so on.
    static std::string suffix(std::size_t again) {
        if (again <= 26) return std::string(1, static_cast<char>('a' + again - 1));
        return fmt::format("-{}", again);
    }

    std::set<std::string> used_;
};

/// The record of a paper as it is given to others.
Record normalized(const corpus::Corpus& corpus, PaperId paper, CitationKeys& keys) {
    Record record = corpus.fields(paper);
    std::vector<std::pair<std::string, std::string>> ids;
    for (const auto& [kind, value] : record.ids) {
        std::pair<std::string, std::string> id{kind, corpus::plain_id(kind, value)};
        if (std::ranges::find(ids, id) == ids.end()) ids.push_back(std::move(id));
    }
    record.ids = std::move(ids);
    record.key = keys.unique(record, stable_id('w', corpus.key(paper)));
    return record;
}

void write_records(const corpus::Corpus& corpus, const ingest::RecordWriter& writer,
                   Output& output) {
    constexpr std::size_t block = std::size_t{1} << 20;
    std::string out(writer.begin);
    CitationKeys keys;
    bool later = false;
    for (const PaperId paper : IdRange<PaperId>(corpus.size())) {
        if (later) out += writer.between;
        later = true;
        writer.append(normalized(corpus, paper, keys), out);
        if (out.size() >= block) {
            output.write(out);
            out.clear();
        }
    }
    out += writer.end;
    output.write(out);
}

std::string place_of(const corpus::Corpus& corpus, std::uint32_t record) {
    const corpus::RecordPlace& place = corpus.place(record);
    return fmt::format("{}:{}", corpus.file_name(place.file), place.location.line);
}

void audit_rows(const corpus::Corpus& corpus, std::span<const corpus::Merge> decisions,
                std::string_view decision, Output& output) {
    for (const corpus::Merge& merge : decisions) {
        output.write(tsv_line({decision, to_string(merge.reason), to_text(merge.similarity),
                               corpus.key(corpus.paper_of_record(merge.kept)),
                               place_of(corpus, merge.kept), place_of(corpus, merge.merged)}));
    }
}

/// Every decision about copies, and every field that came from another record than the first.
void write_audit(const corpus::Corpus& corpus, const OutputOptions& options, Session& session) {
    Output output(options, session);
    output.write(tsv_line({"decision", "reason", "similarity", "paper", "record", "other_record"}));
    audit_rows(corpus, corpus.merges(), "merged", output);
    audit_rows(corpus, corpus.refused(), "kept apart", output);
    for (const std::string& doi : corpus.container_dois()) {
        output.write(tsv_line({"ignored", "DOI of a container: its records have different titles",
                               "", "doi:" + doi, "", ""}));
    }
    for (const PaperId paper : IdRange<PaperId>(corpus.size())) {
        for (const corpus::FieldOrigin& field : corpus.filled(paper)) {
            output.write(
                tsv_line({"filled", field.field, "", corpus.key(paper),
                          place_of(corpus, corpus.chosen(paper)), place_of(corpus, field.record)}));
        }
    }
    output.close();
}

int run_records(const Options& options, Session& session) {
    const ingest::InputFormat& format =
        *ingest::find_input_format(options.format == "csl" ? "csl-json" : options.format);
    Output output(options.output, session);
    Progress progress(session);
    const Papers papers = read_papers(options.reading, true, session, progress);
    write_records(papers.corpus, *format.writer, output);
    if (!options.audit.empty()) {
        write_audit(papers.corpus, {options.audit, options.output.overwrite}, session);
    }
    output.close();
    session.log->info("records  {}", reading_summary(papers.read));
    session.log->info("papers   {}", duplicates_summary(papers.corpus));
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    declare_reading_options(app, options->reading);
    std::vector<std::string> formats = writable_formats();
    std::string list;
    for (const std::string& name : formats) list += (list.empty() ? "" : ", ") + name;
    formats.emplace_back("csl");
    app.add_option("-f,--format", options->format, list)
        ->check(one_of(formats))
        ->capture_default_str();
    declare_output_options(app, options->output);
    app.add_option("--audit", options->audit,
                   "table of every merge with its reason, of what was kept apart, and of fields "
                   "taken from another record");
    return [options, &session] { return run_records(*options, session); };
}

}  // namespace

extern const Command records_command{
    .name = "records",
    .group = "Make",
    .summary = "The papers of all inputs, normalised and without copies",
    .examples =
        "bibweft records savedrecs.txt scopus.csv -o papers.jsonl --audit merges.tsv\n"
        "bibweft records export.ris -f bibtex > papers.bib\n"
        "bibweft records table.csv --column title=Name --column abstract=Summary -f csv",
    .declare = declare,
};

}  // namespace bibweft::cli
