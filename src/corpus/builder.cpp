#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <tuple>
#include <utility>

#include "bibweft/core/error.hpp"
#include "bibweft/corpus/corpus.hpp"
#include "bibweft/text/clean.hpp"
#include "corpus/kept_record.hpp"
#include "corpus/merger.hpp"
#include "corpus/unique_keys.hpp"

namespace bibweft::corpus {
namespace {

using Ranks = std::vector<std::uint32_t>;

/// The text to stand for a paper: not of a superseded arXiv version, most words, then the smallest
/// hash and rank.
std::size_t choose(const std::vector<KeptRecord>& records, std::span<const std::uint32_t> members) {
    unsigned newest = 0;
    for (const std::uint32_t i : members) newest = std::max(newest, keys_of(records[i]).version);
    const auto value = [&](std::uint32_t i) {
        const unsigned version = keys_of(records[i]).version;
        const bool superseded = version > 0 && version < newest;
        return std::tuple(superseded, -static_cast<std::int64_t>(records[i].print.words),
                          records[i].print.hash);
    };
    const auto best =
        std::min_element(members.begin(), members.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return value(a) < value(b); });
    return static_cast<std::size_t>(best - members.begin());
}

template <class T>
void unite(std::vector<T>& to, std::vector<T>& from) {
    for (T& value : from) {
        if (std::find(to.begin(), to.end(), value) == to.end()) to.push_back(std::move(value));
    }
}

/// Makes one record of several.
class Union {
public:
    explicit Union(Record&& chosen) : fields_(std::make_unique<Record>(std::move(chosen))) {}

    /// What is empty is taken from `from`, lists are united.
    void absorb(Record& from, std::uint32_t number) {
        fill("type", &Record::type, from, number);
        fill("key", &Record::key, from, number);
        if (!from.key.empty() && from.key != fields_->key) {
            from.extra.emplace_back("citation-key", from.key);
        }
        fill("title", &Record::title, from, number);
        fill("abstract", &Record::abstract, from, number);
        fill("authors", &Record::authors, from, number);
        fill("year", &Record::year, from, number);
        fill("venue", &Record::venue, from, number);
        fill("volume", &Record::volume, from, number);
        fill("issue", &Record::issue, from, number);
        fill("pages", &Record::pages, from, number);
        fill("publisher", &Record::publisher, from, number);
        fill("url", &Record::url, from, number);
        fill("language", &Record::language, from, number);
        unite(fields_->ids, from.ids);
        unite(fields_->keywords, from.keywords);
        unite(fields_->index_keywords, from.index_keywords);
        unite(fields_->references, from.references);
        unite(fields_->extra, from.extra);
        if (from.citation_count && from.citation_count > fields_->citation_count) {
            fields_->citation_count = from.citation_count;
            filled_.push_back({"citation_count", number});
        }
    }

    std::unique_ptr<Record> take_fields() { return std::move(fields_); }
    std::vector<FieldOrigin> take_filled() { return std::move(filled_); }

private:
    template <class T>
    void fill(std::string_view name, T Record::*field, Record& from, std::uint32_t number) {
        T& to = (*fields_).*field;
        if (to != T{} || from.*field == T{}) return;
        to = std::move(from.*field);
        filled_.push_back({name, number});
    }

    std::unique_ptr<Record> fields_;
    std::vector<FieldOrigin> filled_;
};

/// The fields of the chosen record, then those of the others in order.
Union united(std::vector<KeptRecord>& records, std::span<const std::uint32_t> members,
             std::size_t chosen) {
    std::unique_ptr<Record>& first = records[members[chosen]].fields;
    Union all(first ? std::move(*first) : Record{});
    for (std::size_t i = 0; i < members.size(); ++i) {
        std::unique_ptr<Record>& other = records[members[i]].fields;
        if (i != chosen && other) all.absorb(*other, members[i]);
    }
    return all;
}

bool has_fields(const std::vector<KeptRecord>& records, std::span<const std::uint32_t> members) {
    return std::any_of(members.begin(), members.end(),
                       [&](std::uint32_t i) { return records[i].fields != nullptr; });
}

std::string first_id(const std::vector<KeptRecord>& records,
                     std::span<const std::uint32_t> members) {
    static constexpr std::string_view kinds[] = {
        "pmid:", "pmcid:", "ut:", "eid:", "openalex:", "arxiv:"};
    for (const std::string_view kind : kinds) {
        std::string best;
        for (const std::uint32_t i : members) {
            for (const std::string& id : keys_of(records[i]).ids) {
                if (id.starts_with(kind) && (best.empty() || id < best)) best = id;
            }
        }
        if (!best.empty()) return best;
    }
    return {};
}

/// The key of a paper; before united_fields takes the fields away.
std::string paper_key(const std::vector<KeptRecord>& records,
                      std::span<const std::uint32_t> members, std::size_t chosen) {
    for (const std::uint32_t i : members) {
        if (!keys_of(records[i]).doi.empty()) return "doi:" + keys_of(records[i]).doi;
    }
    if (std::string id = first_id(records, members); !id.empty()) return id;
    const KeptRecord& best = records[members[chosen]];
    for (const std::uint32_t i : members) {
        const Keys& keys = keys_of(!keys_of(best).title.empty() ? best : records[i]);
        const auto year = fields_of(!keys_of(best).title.empty() ? best : records[i]).year;
        if (keys.title.empty()) continue;
        return fmt::format("title:{}|{}|{}", keys.title, year ? std::to_string(*year) : "",
                           keys.surname);
    }
    return fmt::format("text:{:016x}", best.print.hash);
}

/// Decisions by rank become decisions by order of adding, sorted by rank.
std::vector<Merge> by_record(std::vector<Merge> decisions, const Ranks& order) {
    std::sort(decisions.begin(), decisions.end(), [](const Merge& a, const Merge& b) {
        return std::tie(a.merged, a.kept, a.reason) < std::tie(b.merged, b.kept, b.reason);
    });
    for (Merge& decision : decisions) {
        decision.kept = order[decision.kept];
        decision.merged = order[decision.merged];
    }
    return decisions;
}

/// The records of each set in content order, sets in the order of their first record.
std::vector<Ranks> sets_in_order(Merger& merger, const Ranks& order) {
    std::vector<Ranks> sets;
    std::vector<std::uint32_t> set_of(order.size());
    for (std::uint32_t rank = 0; rank < order.size(); ++rank) {
        const std::uint32_t root = merger.root(rank);  // the smallest rank of the set
        if (root == rank) {
            set_of[rank] = static_cast<std::uint32_t>(sets.size());
            sets.emplace_back();
        }
        sets[set_of[root]].push_back(order[rank]);
    }
    return sets;
}

}  // namespace

struct CorpusBuilder::Impl {
    std::vector<KeptRecord> records;
    std::vector<RecordPlace> places;
    bool keep_abstracts = false;
};

CorpusBuilder::CorpusBuilder() : impl_(std::make_unique<Impl>()) {}
CorpusBuilder::~CorpusBuilder() = default;
CorpusBuilder::CorpusBuilder(CorpusBuilder&&) noexcept = default;
CorpusBuilder& CorpusBuilder::operator=(CorpusBuilder&&) noexcept = default;

std::size_t CorpusBuilder::record_count() const noexcept {
    return impl_->records.size();
}

void CorpusBuilder::keep_abstracts() noexcept {
    impl_->keep_abstracts = true;
}

std::uint32_t CorpusBuilder::add(Record&& record) {
    const TextPrint print =
        record.abstract.empty() ? TextPrint{} : text_print(text::clean(record.abstract).text);
    return add(std::move(record), print);
}

std::uint32_t CorpusBuilder::add(Record&& record, const TextPrint& print) {
    const std::size_t position = impl_->records.size();
    if (position + 1 >= std::numeric_limits<std::uint32_t>::max()) {
        throw Error(ErrorCode::limit, "more than 2^32 - 2 records");
    }
    impl_->places.push_back(
        {record.file, record.number, record.location, record.abstract_location});
    if (!impl_->keep_abstracts) record.abstract = {};
    impl_->records.push_back(keep(std::move(record), print));
    return static_cast<std::uint32_t>(position);
}

Corpus CorpusBuilder::build(std::vector<std::string> file_names, unsigned threads) {
    std::vector<KeptRecord> records = std::exchange(impl_->records, {});
    Corpus corpus;
    corpus.places_ = std::exchange(impl_->places, {});
    corpus.file_names_ = std::move(file_names);
    for (const RecordPlace& place : corpus.places_) {
        if (index_of(place.file) >= corpus.file_names_.size()) {
            throw Error(ErrorCode::internal, "a record's file has no name");
        }
    }
    corpus.container_dois_ = remove_container_dois(records);
    const Ranks order = content_order(records, corpus.places_, corpus.file_names_);
    Merger merger(records, order);
    merger.merge_all(threads);
    corpus.merges_ = by_record(merger.merges(), order);
    corpus.refused_ = by_record(merger.refused(), order);
    make_papers(corpus, records, sets_in_order(merger, order));
    return corpus;
}

/// Papers of the sets, in the order of their keys.
void CorpusBuilder::make_papers(Corpus& corpus, std::vector<KeptRecord>& records,
                                const std::vector<std::vector<std::uint32_t>>& sets) {
    std::vector<std::pair<std::string, std::uint32_t>> keyed;  // key, set
    std::vector<std::size_t> chosen;
    for (const Ranks& members : sets) {
        chosen.push_back(choose(records, members));
        keyed.emplace_back(paper_key(records, members, chosen.back()),
                           static_cast<std::uint32_t>(keyed.size()));
    }
    // A number never makes a key that exists: '#' is in no key but that of a DOI, which is unique.
    make_unique_keys(keyed);
    corpus.paper_of_.resize(records.size());
    for (auto& [key, set] : keyed) {
        const Ranks& members = sets[set];
        Corpus::Paper paper;
        paper.key = std::move(key);
        paper.chosen = members[chosen[set]];
        if (has_fields(records, members)) {
            Union all = united(records, members, chosen[set]);
            paper.fields = all.take_fields();
            paper.filled = all.take_filled();
        }
        paper.first = static_cast<std::uint32_t>(corpus.members_.size());
        paper.count = static_cast<std::uint32_t>(members.size());
        for (const std::uint32_t i : members) {
            corpus.paper_of_[i] = id_at<PaperId>(corpus.papers_.size());
        }
        corpus.members_.insert(corpus.members_.end(), members.begin(), members.end());
        corpus.sort_members(paper);
        corpus.papers_.push_back(std::move(paper));
    }
}

}  // namespace bibweft::corpus
