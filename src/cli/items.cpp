#include "cli/items.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "bibweft/concept/index.hpp"
#include "bibweft/concept/keywords.hpp"
#include "bibweft/core/hash.hpp"
#include "bibweft/corpus/affiliations.hpp"
#include "bibweft/corpus/authors.hpp"
#include "bibweft/corpus/keys.hpp"
#include "bibweft/network/overlay.hpp"
#include "bibweft/text/unicode.hpp"
#include "cli/analysis.hpp"

namespace bibweft::cli {
namespace {

using network::Items;
using network::Unit;

/// Names as papers spell them, one item for each key; entries come in the order of keys.
class NameTable {
public:
    explicit NameTable(std::size_t papers) : held_(papers) {}

    /// Names without a word are left out.
    void add(std::size_t paper, std::string_view name) {
        add(paper, corpus::title_key(name), name);
    }
    void add(std::size_t paper, const std::string& key, std::string_view name) {
        if (key.empty()) return;
        ++spellings_[key][std::string(name)];
        held_[paper].push_back(key);
    }

    /// Labels are the most frequent spellings, ties bytewise; ids `kind` and a hash of the key.
    Items finish(char kind) const {
        Items items;
        AttributeTable& table = items.entities.table = AttributeTable(spellings_.size());
        Column& label = table.add("label", ColumnType::text);
        std::map<std::string_view, std::uint32_t> row_of;
        for (const auto& [key, spellings] : spellings_) {
            const auto row = static_cast<std::uint32_t>(row_of.size());
            row_of.emplace(key, row);
            items.entities.ids.push_back(stable_id(kind, key));
            label.set(row, std::ranges::max_element(spellings, {}, [](const auto& spelling) {
                               return spelling.second;
                           })->first);
        }
        items.papers.column_count = spellings_.size();
        for (const std::vector<std::string>& keys : held_) {
            std::map<std::uint32_t, double> counts;
            for (const std::string& key : keys) counts[row_of.at(key)] += 1;
            for (const auto& [row, count] : counts) {
                items.papers.column.push_back(row);
                items.papers.weight.push_back(count);
            }
            items.papers.row_begin.push_back(items.papers.column.size());
        }
        return items;
    }

private:
    std::map<std::string, std::map<std::string, std::uint64_t>> spellings_;
    std::vector<std::vector<std::string>> held_;
};

void set_text(Column& column, std::size_t row, const std::string& text) {
    if (!text.empty()) column.set(row, text);
}

/// "Aria M." of "Aria M" and of "Aria, Massimo"; groups stay as they are.
std::string short_author(const std::string& author) {
    const std::size_t comma = author.find(',');
    if (comma != std::string::npos) {
        std::string initials;
        bool start = true;
        for (std::size_t at = comma + 1; at < author.size();) {
            const text::CodePoint c = text::code_point_at(author, at);
            if (text::is_letter(c.value)) {
                if (start) initials += std::string(author, at, c.size) + ".";
                start = false;
            } else {
                start = true;
            }
            at += c.size;
        }
        return author.substr(0, comma) + (initials.empty() ? "" : " " + initials);
    }
    const std::size_t blank = author.rfind(' ');
    if (blank == std::string::npos) return author;
    std::string initials;
    for (std::size_t at = blank + 1; at < author.size();) {
        const text::CodePoint c = text::code_point_at(author, at);
        if (!text::is_upper(c.value) || initials.size() > 8) return author;
        initials += std::string(author, at, c.size) + ".";
        at += c.size;
    }
    return author.substr(0, blank + 1) + initials;
}

/// The author of a reference in parts, for author_key: "Aria M" has the family name Aria.
Author author_of(const Reference& parts) {
    Author author;
    const std::size_t comma = parts.author.find(',');
    const std::string shortened = short_author(parts.author);
    const std::size_t blank = parts.author.rfind(' ');
    if (comma != std::string::npos) {
        author.family = parts.author.substr(0, comma);
        author.given = parts.author.substr(comma + 1);
    } else if (blank != std::string::npos && shortened != parts.author) {
        author.family = parts.author.substr(0, blank);
        author.given = shortened.substr(blank + 1);
    } else {
        author.literal = parts.author;
    }
    return author;
}

network::Entities work_entities(const corpus::Corpus& corpus, const corpus::CitedWorks& cited) {
    network::Entities works;
    AttributeTable& table = works.table = AttributeTable(cited.works.size());
    for (const char* name : {"label", "author", "title", "source", "doi"}) {
        table.add(name, ColumnType::text);
    }
    table.add("year", ColumnType::integer);
    table.add("in_corpus", ColumnType::boolean);
    for (std::size_t row = 0; row < cited.works.size(); ++row) {
        const corpus::CitedWork& work = cited.works[row];
        works.ids.push_back(work.in_corpus() ? paper_id(corpus, work.paper)
                                             : stable_id('r', work.key));
        table.find("label")->set(row, cited_label(work));
        set_text(*table.find("author"), row, work.parts.author);
        set_text(*table.find("title"), row, work.parts.title);
        set_text(*table.find("source"), row, work.parts.source);
        set_text(*table.find("doi"), row, work.parts.doi);
        if (work.parts.year) table.find("year")->set(row, std::int64_t{*work.parts.year});
        table.find("in_corpus")->set(row, work.in_corpus());
    }
    return works;
}

Items author_items(const corpus::Corpus& corpus, const ItemOptions& options) {
    corpus::AuthorOptions telling;
    telling.thesaurus = options.thesaurus;
    telling.threads = options.threads;
    corpus::Authors authors = corpus::find_authors(corpus, telling);
    Items items;
    AttributeTable& table = items.entities.table = AttributeTable(authors.entries.size());
    for (const char* name : {"label", "orcid", "variants"}) table.add(name, ColumnType::text);
    for (std::size_t row = 0; row < authors.entries.size(); ++row) {
        const corpus::AuthorEntry& author = authors.entries[row];
        items.entities.ids.push_back(stable_id('a', author.key));
        set_text(*table.find("label"), row, author.label);
        set_text(*table.find("orcid"), row, author.orcid);
        std::vector<std::string> others;
        for (const std::string& variant : author.variants) {
            if (variant != author.label) others.push_back(variant);
        }
        set_text(*table.find("variants"), row, joined(others));
    }
    items.papers = std::move(authors.papers);
    return items;
}

using KeywordLists = std::vector<std::vector<concepts::Keyword>>;

/// Keywords that differ in case alone get one spelling, the most frequent; ties go to the one that
/// comes last bytewise, which has the fewest capitals. A paper keeps the first of each.
void unite_cases(KeywordLists& lists) {
    std::map<std::string, std::map<std::string, std::uint64_t>> spellings;
    for (const auto& list : lists) {
        for (const concepts::Keyword& keyword : list) {
            ++spellings[text::fold(keyword.text)][keyword.text];
        }
    }
    for (auto& list : lists) {
        std::set<std::string> seen;
        std::erase_if(list, [&](concepts::Keyword& keyword) {
            const auto& same = spellings.at(text::fold(keyword.text));
            const auto best = std::max_element(
                same.rbegin(), same.rend(),
                [](const auto& one, const auto& other) { return one.second < other.second; });
            if (best->first != keyword.text) keyword.shouted = false;
            keyword.text = best->first;
            return !seen.insert(keyword.text).second;
        });
    }
}

/// Keywords are concepts of which no text is read: merged by the same rules, and whatever their
/// case.
Items keyword_items(const corpus::Corpus& corpus, concepts::KeywordField field,
                    const ItemOptions& options) {
    KeywordLists lists;
    for (const PaperId paper : IdRange<PaperId>(corpus.size())) {
        lists.push_back(concepts::keywords_of(corpus.fields(paper), field, options.lexicon));
    }
    unite_cases(lists);
    concepts::IndexBuilder builder;
    for (std::size_t paper = 0; paper < lists.size(); ++paper) {
        builder.add(paper, {});
        builder.add_keywords(paper, lists[paper]);
    }
    concepts::IndexOptions indexing;
    indexing.thesaurus = options.thesaurus;
    indexing.threads = options.threads;
    concepts::ConceptIndex index = builder.build(indexing);
    Items items;
    items.entities = concept_entities(index);
    items.entities.table.remove("occurrences");
    items.entities.table.remove("source");
    items.papers = std::move(index.papers);
    items.papers.weight.clear();
    items.papers.row_begin.resize(corpus.size() + 1, items.papers.entry_count());
    return items;
}

Items source_items(const corpus::Corpus& corpus) {
    NameTable names(corpus.size());
    for (const PaperId paper : IdRange<PaperId>(corpus.size())) {
        names.add(index_of(paper), corpus.fields(paper).venue);
    }
    return names.finish('s');
}

Items cited_names(const corpus::CitedWorks& cited, Unit unit) {
    NameTable names(cited.papers.row_count());
    for (std::size_t paper = 0; paper < cited.papers.row_count(); ++paper) {
        for (const std::uint32_t work : cited.papers.columns(paper)) {
            const Reference& parts = cited.works[work].parts;
            if (unit == Unit::cited_sources) {
                names.add(paper, parts.source);
            } else if (!parts.author.empty()) {
                names.add(paper, corpus::author_key(author_of(parts)), short_author(parts.author));
            }
        }
    }
    return names.finish(unit == Unit::cited_sources ? 's' : 'a');
}

/// Organisations and countries; a paper counts once for each of its different ones, and in full
/// counting for every author's. Counts the affiliations that give none.
void add_affiliations(network::NetworkInput& input, const corpus::Corpus& corpus,
                      ItemReport& report) {
    NameTable organisations(corpus.size());
    NameTable countries(corpus.size());
    for (const PaperId paper : IdRange<PaperId>(corpus.size())) {
        for (const Author& author : corpus.fields(paper).authors) {
            for (const std::string& text : author.affiliations) {
                for (const corpus::Affiliation& one : corpus::parse_affiliation(text)) {
                    ++report.affiliations;
                    report.without_organisation += one.organisation.empty() ? 1 : 0;
                    report.without_country += one.country.empty() ? 1 : 0;
                    organisations.add(index_of(paper), one.organisation);
                    countries.add(index_of(paper), one.country);
                }
            }
        }
    }
    input.of(Unit::organisations) = organisations.finish('o');
    input.of(Unit::countries) = countries.finish('l');
}

/// Whether items of this unit become nodes of one of the types.
bool are_nodes(std::span<const network::NetworkType* const> types, Unit unit) {
    return std::ranges::any_of(types, [unit](const network::NetworkType* type) {
        return !type->of_papers && !type->units.empty() && type->units.front() == unit;
    });
}

void add_cited(network::NetworkInput& input, std::span<const Unit> units, bool name_works,
               const corpus::Corpus& corpus, const ItemOptions& options, ItemReport& report) {
    corpus::CitedWorks cited = corpus::resolve_references(corpus, options.threads);
    report.citations = cited.counts;
    report.cited_works = cited.works.size();
    for (const Unit unit : {Unit::cited_sources, Unit::cited_authors}) {
        if (std::ranges::find(units, unit) == units.end()) continue;
        input.of(unit) = cited_names(cited, unit);
        network::add_overlays(input.of(unit).entities.table, input.of(unit).papers,
                              input.papers.table, network::OverlayOf::citing_papers);
    }
    for (const corpus::CitedWork& work : cited.works) {
        input.paper_of_work.push_back(
            work.in_corpus() ? static_cast<std::uint32_t>(index_of(work.paper)) : network::no_row);
    }
    Items& works = input.of(Unit::cited_works);
    if (name_works) {
        works.entities = work_entities(corpus, cited);
        network::add_overlays(works.entities.table, cited.papers, input.papers.table,
                              network::OverlayOf::citing_papers);
    }
    works.papers = std::move(cited.papers);
}

}  // namespace

std::string cited_label(const corpus::CitedWork& work) {
    const Reference& parts = work.parts;
    std::string label = short_author(parts.author);
    if (label.empty() && parts.source.empty()) label = parts.title;
    if (label.empty() && parts.source.empty()) return work.label;
    if (parts.year) label += fmt::format("{}({})", label.empty() ? "" : " ", *parts.year);
    const std::string& place = parts.source.empty() ? parts.title : parts.source;
    if (!place.empty() && place != label) label += (label.empty() ? "" : " ") + place;
    if (!parts.volume.empty()) label += ", V" + parts.volume;
    if (!parts.page.empty()) label += ", P" + parts.page;
    return label;
}

std::string reference_text(const Reference& reference) {
    if (!reference.text.empty()) return reference.text;
    std::string text;
    const std::string year = reference.year ? std::to_string(*reference.year) : "";
    for (const std::string* part :
         {&reference.author, &year, &reference.title, &reference.source, &reference.volume,
          &reference.page, &reference.doi, &reference.id}) {
        if (part->empty()) continue;
        text += (text.empty() ? "" : ", ") + *part;
    }
    return text;
}

ItemReport add_items(network::NetworkInput& input,
                     std::span<const network::NetworkType* const> types,
                     const corpus::Corpus& corpus, const ItemOptions& options) {
    std::vector<Unit> units;
    for (const network::NetworkType* type : types) {
        units.insert(units.end(), type->units.begin(), type->units.end());
    }
    std::ranges::sort(units);
    units.erase(std::unique(units.begin(), units.end()), units.end());

    ItemReport report;
    const auto is_cited = [](Unit unit) {
        return unit == Unit::cited_works || unit == Unit::cited_sources ||
               unit == Unit::cited_authors;
    };
    if (std::ranges::any_of(units, is_cited)) {
        add_cited(input, units, options.name_works || are_nodes(types, Unit::cited_works), corpus,
                  options, report);
    }
    for (const Unit unit : units) {
        if (is_cited(unit)) continue;
        Items& items = input.of(unit);
        switch (unit) {
            case Unit::authors:
                items = author_items(corpus, options);
                break;
            case Unit::author_keywords:
                items = keyword_items(corpus, concepts::KeywordField::author, options);
                break;
            case Unit::index_keywords:
                items = keyword_items(corpus, concepts::KeywordField::index, options);
                break;
            case Unit::all_keywords:
                items = keyword_items(corpus, concepts::KeywordField::all, options);
                break;
            case Unit::sources:
                items = source_items(corpus);
                break;
            default:
                if (items.papers.row_count() == 0) add_affiliations(input, corpus, report);
                break;
        }
        network::add_overlays(items.entities.table, items.papers, input.papers.table);
    }
    return report;
}

}  // namespace bibweft::cli
