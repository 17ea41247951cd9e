#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <ostream>
#include <vector>

#include "bibweft/community/labels.hpp"
#include "bibweft/community/method.hpp"
#include "bibweft/core/number.hpp"
#include "bibweft/ingest/format.hpp"
#include "bibweft/layout/layout.hpp"
#include "bibweft/network/backbone.hpp"
#include "bibweft/network/type.hpp"
#include "cli/citations.hpp"
#include "cli/manifest_file.hpp"

namespace bibweft::cli {
namespace {

/// Prose that collects what it cites.
class Prose {
public:
    explicit Prose(std::string_view format) : format_(format) {}

    void say(const std::string& sentence) {
        text_ += (text_.empty() || text_.ends_with('\n') ? "" : " ") + sentence;
    }
    void end_paragraph() { text_ += "\n\n"; }

    /// " (Traag et al., 2019)" or the like, of the paper whose id stands in `source`; empty where
    /// there is none.
    std::string cite(std::string_view source) {
        const Citation* citation = find_citation(source);
        if (citation == nullptr) return {};
        if (std::ranges::find(cited_, citation) == cited_.end()) cited_.push_back(citation);
        if (format_ == "markdown") return fmt::format(" [@{}]", citation->key);
        if (format_ == "latex") return fmt::format("~\\cite{{{}}}", citation->key);
        return fmt::format(" ({}, {})", citation->authors, citation->year);
    }

    /// A name or value as it was typed.
    std::string as_is(std::string_view value) const {
        if (format_ != "latex") return std::string(value);
        std::string out;
        for (const char c : value) {
            if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) out += '\\';
            out += c;
        }
        return out;
    }

    const std::string& text() const { return text_; }
    std::string bibtex() const {
        std::vector<const Citation*> sorted = cited_;
        std::ranges::sort(sorted, {}, [](const Citation* c) { return c->key; });
        std::string out;
        for (const Citation* citation : sorted) out += to_bibtex(*citation);
        return out;
    }

private:
    std::string_view format_;
    std::string text_;
    std::vector<const Citation*> cited_;
};

double number(const Facts& facts, std::string_view name) {
    return parse_real(fact(facts, name)).value_or(0);
}

std::string counted(const Facts& facts, std::string_view name, std::string_view one,
                    std::string_view many) {
    const std::string_view count = fact(facts, name);
    return fmt::format("{} {}", count, count == "1" ? one : many);
}

std::string listed(const std::vector<std::string>& parts) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    }
    return text;
}

/// "Web of Science", or what the format is called where the database is not known.
std::string origin_of(const Facts& input) {
    if (const std::string_view database = fact(input, "database"); !database.empty()) {
        return std::string(database);
    }
    const std::string_view name = fact(input, "format");
    if (name == "plain-text") return "plain text";
    for (const auto* format : ingest::input_formats()) {
        if (format->name == name) {
            return std::string(format->summary.substr(0, format->summary.find_first_of(",:(")));
        }
    }
    return std::string(name);
}

void say_material(const ManifestFile& manifest, Prose& prose) {
    std::map<std::string, std::pair<double, std::size_t>> origins;  // records and files
    for (const Facts& input : manifest.inputs) {
        auto& [records, files] = origins[origin_of(input)];
        records += number(input, "records");
        ++files;
    }
    std::vector<std::string> parts;
    for (const auto& [origin, counts] : origins) {
        parts.push_back(fmt::format("{} from {} ({} {})", counts.first, origin, counts.second,
                                    counts.second == 1 ? "file" : "files"));
    }
    prose.say(fmt::format("The material consists of {}: {}.",
                          counted(manifest.steps, "records_read", "record", "records"),
                          listed(parts)));
    const Facts& options = manifest.options;
    if (const std::string_view years = fact(options, "years"); !years.empty()) {
        prose.say(fmt::format("Papers of the years {} were used.", years));
    }
    if (number(options, "min-citations") > 0) {
        prose.say(fmt::format("Papers cited at least {} times were used.",
                              fact(options, "min-citations")));
    }
    prose.say(fmt::format(
        "After records of the same paper were merged (same DOI or database identifier, or same "
        "title, year and first author; {}), {} remained.",
        counted(manifest.steps, "duplicates_merged", "duplicate", "duplicates"),
        counted(manifest.steps, "papers", "paper", "papers")));
}

void say_concepts(const ManifestFile& manifest, Prose& prose) {
    const Facts& options = manifest.options;
    const std::string_view source = fact(options, "source");
    const std::string_view keywords = fact(options, "keywords");
    const std::string lists = keywords == "author"  ? "the keywords of the authors"
                              : keywords == "index" ? "the keywords of the databases"
                                                    : "the keywords of authors and databases";
    const std::string from = source == "keywords" ? lists
                             : source == "both"   ? "titles, abstracts and " + lists
                                                  : "titles and abstracts";
    prose.say(
        fmt::format("Concepts were taken from {}{}, and their spellings, inflections and "
                    "abbreviations merged",
                    from, source == "keywords" ? "" : " (noun phrases, abbreviations and names)"));
    for (const char* file : {"lexicon", "thesaurus"}) {
        const std::string_view name = fact(options, file);
        if (!name.empty()) {
            prose.say(fmt::format("(with the {} {})", file, prose.as_is(name)));
        }
    }
    prose.say(fmt::format("by bibweft {}. Of {} found, {} occur in at least {} and {} were kept.",
                          manifest.version, fact(manifest.steps, "concepts_found"),
                          fact(manifest.steps, "concepts_frequent"),
                          counted(options, "min-occurrences", "paper", "papers"),
                          fact(manifest.steps, "concepts_kept")));
    if (const double share = parse_real(fact(options, "relevance")).value_or(1); share < 1) {
        prose.say(fmt::format("The most relevant {:.0f} % were kept{}.", 100 * share,
                              prose.cite("arXiv:1109.2058")));
    }
}

/// Papers that define how weights are normalised.
std::string_view source_of(network::Normalization normalization) {
    switch (normalization) {
        case network::Normalization::none:
        case network::Normalization::fractionalisation:
            return {};
        case network::Normalization::equivalence:
            return "doi:10.1007/BF02019280";
        default:
            return "doi:10.1002/asi.21075";
    }
}

void say_links(const Facts& made, Prose& prose) {
    const network::NetworkType& type = network::find_network_type(fact(made, "name"));
    prose.say(fmt::format("The network \"{}\" ({}) has {} and {}.", type.name, type.summary,
                          counted(made, "nodes", "node", "nodes"),
                          counted(made, "links", "link", "links")));
    if (type.counted()) {
        const std::string_view counting = fact(made, "counting");
        const auto normalization = network::normalization_from(fact(made, "normalization"));
        prose.say(fmt::format(
            "Links count {} by {} counting{}", type.counts, counting,
            counting == "fractional" ? prose.cite("doi:10.1016/j.joi.2016.10.006") : ""));
        prose.say(normalization == network::Normalization::none
                      ? "and were not normalised."
                      : fmt::format("and were normalised by the {}{}.", formula(normalization),
                                    prose.cite(source_of(normalization))));
    }
    std::vector<std::string> kept;
    if (number(made, "min_papers") > 1) {
        kept.push_back(fmt::format("items of at least {} papers", fact(made, "min_papers")));
    }
    if (number(made, "max_items") > 0) {
        kept.push_back(fmt::format("the {} items of the most papers", fact(made, "max_items")));
    }
    if (number(made, "min_weight") > 0) {
        kept.push_back(fmt::format("links of at least weight {}", fact(made, "min_weight")));
    }
    if (number(made, "top_k") > 0) {
        kept.push_back(
            fmt::format("links among the {} heaviest of either end", fact(made, "top_k")));
    }
    if (const std::string_view backbone = fact(made, "backbone"); !backbone.empty()) {
        const std::string_view alpha = fact(made, "alpha");
        kept.push_back(fmt::format("the links of the backbone \"{}\"{}{}", backbone,
                                   alpha.empty() ? "" : fmt::format(" at level {}", alpha),
                                   prose.cite(network::find_backbone_method(backbone).source)));
    }
    if (fact(made, "largest_component") == "true") kept.emplace_back("the largest component");
    if (fact(made, "drop_isolates") == "true") kept.emplace_back("nodes with a link");
    if (!kept.empty()) prose.say(fmt::format("Kept were {}.", listed(kept)));
}

void say_communities(const Facts& made, Prose& prose) {
    const std::string_view told = fact(made, "method");
    const std::string_view name = told.substr(0, told.find(','));
    const community::Method& method = community::find_method(name);
    const std::string_view objective =
        told.size() > name.size() ? told.substr(name.size() + 2) : "";
    prose.say(fmt::format(
        "The method \"{}\"{} found {}{}, resolution {}{}.", name, prose.cite(method.source),
        counted(made, "communities", "community", "communities"),
        objective.empty()
            ? ""
            : fmt::format(" by maximising {}",
                          objective == "cpm" ? "the constant Potts model" : objective),
        fact(made, "resolution"),
        fact(made, "quality").empty() ? ""
                                      : fmt::format(", quality {:.4f}", number(made, "quality"))));
    if (number(made, "stability_runs") > 0) {
        prose.say(fmt::format(
            "Over {} further runs the adjusted Rand index with these communities was {:.3f} on "
            "average and {:.3f} at least.",
            fact(made, "stability_runs"), number(made, "stability_mean_agreement"),
            number(made, "stability_least_agreement")));
    }
    const std::string_view labels = fact(made, "labels");
    if (!labels.empty()) {
        prose.say(fmt::format("They are named by the terms of highest {}{}.", labels,
                              prose.cite(labels == "c-tf-idf" ? "arXiv:2203.05794" : "J93-1003")));
    }
    const layout::LayoutMethod& layout = layout::find_layout_method(fact(made, "layout"));
    prose.say(fmt::format("Nodes were placed by the layout \"{}\"{}.", layout.name,
                          prose.cite(layout.source)));
}

void say_software(const ManifestFile& manifest, Prose& prose) {
    std::vector<std::string> libraries;
    for (const auto& [name, version] : manifest.libraries) {
        libraries.push_back(fmt::format("{} {}", name, version));
    }
    prose.say(fmt::format(
        "All steps were computed with bibweft {}{}, random seed {}; the manifest of the run names "
        "every input by its SHA-256 and every option, and repeats it to the byte.",
        manifest.version, libraries.empty() ? "" : fmt::format(" ({})", listed(libraries)),
        fact(manifest.options, "seed")));
}

/// What was left at each step, a line each.
std::string flow(const ManifestFile& manifest) {
    std::string out;
    const auto line = [&](std::string name, std::string_view count) {
        std::ranges::replace(name, '_', ' ');
        out += fmt::format("{:<32}{:>10}\n", name, count);
    };
    for (const auto& [name, count] : manifest.steps) line(name, count);
    for (const Facts& made : manifest.networks) {
        for (const char* what : {"nodes", "links", "communities"}) {
            line(fmt::format("{} of {}", what, fact(made, "name")), fact(made, what));
        }
    }
    return out;
}

int run_methods(const std::string& path, const std::string& format, Session& session) {
    const ManifestFile manifest = read_manifest(path);
    Prose prose(format);
    say_material(manifest, prose);
    say_concepts(manifest, prose);
    prose.end_paragraph();
    for (const Facts& made : manifest.networks) {
        say_links(made, prose);
        say_communities(made, prose);
        prose.end_paragraph();
    }
    say_software(manifest, prose);
    prose.end_paragraph();
    session.out << prose.text();
    if (format == "markdown") {
        session.out << "```\n"
                    << flow(manifest) << "```\n\n```bibtex\n"
                    << prose.bibtex() << "```\n";
    } else if (format == "latex") {
        session.out << "\\begin{verbatim}\n"
                    << flow(manifest) << "\\end{verbatim}\n\n"
                    << prose.bibtex();
    } else {
        session.out << flow(manifest) << '\n' << prose.bibtex();
    }
    return 0;
}

std::function<int()> declare(CLI::App& app, Session& session) {
    struct Options {
        std::string manifest;
        std::string format = "text";
    };
    auto options = std::make_shared<Options>();
    app.add_option("MANIFEST", options->manifest, "the manifest.json of a map")->required();
    app.add_option("-f,--format", options->format,
                   "text, markdown (citations as Pandoc reads them), or latex")
        ->check(one_of({"text", "markdown", "latex"}))
        ->capture_default_str();
    return [options, &session] { return run_methods(options->manifest, options->format, session); };
}

}  // namespace

extern const Command methods_command{
    .name = "methods",
    .group = "Look",
    .summary = "The paragraph of a methods section on a map, with counts and BibTeX",
    .examples =
        "bibweft methods map/manifest.json\n"
        "bibweft methods map/manifest.json -f markdown",
    .declare = declare,
};

}  // namespace bibweft::cli
