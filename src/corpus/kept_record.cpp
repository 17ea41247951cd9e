#include "corpus/kept_record.hpp"

#include <algorithm>
#include <compare>
#include <tuple>
#include <utility>

#include "bibweft/corpus/keys.hpp"
#include "corpus/likeness.hpp"

namespace bibweft::corpus {
namespace {

/// All fields but the places.
auto all_fields(const Record& r) {
    return std::tie(r.title, r.authors, r.year, r.venue, r.volume, r.issue, r.pages, r.publisher,
                    r.url, r.type, r.key, r.language, r.citation_count, r.ids, r.keywords,
                    r.index_keywords, r.references, r.extra, r.abstract);
}

std::unique_ptr<Keys> make_keys(const Record& fields) {
    auto keys = std::make_unique<Keys>();
    for (const auto& [kind, value] : fields.ids) {
        if (kind == "doi" && keys->doi.empty()) keys->doi = doi_key(value);
        if (std::string id = id_key(kind, value); !id.empty()) keys->ids.push_back(std::move(id));
        keys->version = std::max(keys->version, arxiv_version(kind, value));
    }
    std::sort(keys->ids.begin(), keys->ids.end());
    keys->ids.erase(std::unique(keys->ids.begin(), keys->ids.end()), keys->ids.end());
    keys->title = title_key(fields.title);
    keys->part = part_mark(keys->title);
    if (!fields.authors.empty()) keys->surname = surname_key(fields.authors.front());
    return keys;
}

/// -1, 0 or 1 by all that is not the text.
int compare_metadata(const KeptRecord& a, const KeptRecord& b) {
    if (!a.fields && !b.fields) return 0;
    const Keys& x = keys_of(a);
    const Keys& y = keys_of(b);
    const auto keys = std::tie(x.doi, x.ids, x.title, fields_of(a).year, x.surname) <=>
                      std::tie(y.doi, y.ids, y.title, fields_of(b).year, y.surname);
    if (keys != 0) return keys < 0 ? -1 : 1;
    const auto fields = all_fields(fields_of(a)) <=> all_fields(fields_of(b));
    return fields < 0 ? -1 : fields > 0 ? 1 : 0;
}

/// What decides the order of nearly all texts, close together in memory.
struct TextOrder {
    std::uint32_t words;
    std::uint32_t index;
    std::uint64_t hash;
};

/// Whether records of one DOI (sorted by the length of their titles) are one work.
bool one_work(const std::vector<const Keys*>& bearers) {
    const Keys& shortest = *bearers.front();
    return std::all_of(bearers.begin(), bearers.end(), [&](const Keys* keys) {
        const bool same_author =
            keys->surname == shortest.surname || keys->surname.empty() || shortest.surname.empty();
        return titles_of_one_work(keys->title, shortest.title, same_author);
    });
}

}  // namespace

const Record& fields_of(const KeptRecord& record) noexcept {
    static const Record none;
    return record.fields ? *record.fields : none;
}

const Keys& keys_of(const KeptRecord& record) noexcept {
    static const Keys none;
    return record.keys ? *record.keys : none;
}

KeptRecord keep(Record&& record, const TextPrint& print) {
    KeptRecord kept;
    kept.print = print;
    if (all_fields(record) == all_fields(Record{})) return kept;
    kept.fields = std::make_unique<Record>(std::move(record));
    kept.keys = make_keys(*kept.fields);
    return kept;
}

std::vector<std::uint32_t> content_order(const std::vector<KeptRecord>& records,
                                         const std::vector<RecordPlace>& places,
                                         const std::vector<std::string>& file_names) {
    std::vector<TextOrder> texts;
    texts.reserve(records.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
        const TextPrint& print = records[i].print;
        texts.push_back({print.words, static_cast<std::uint32_t>(i), print.hash});
    }
    const auto place = [&](std::uint32_t i) {
        return std::tie(file_names[index_of(places[i].file)], places[i].number);
    };
    std::sort(texts.begin(), texts.end(), [&](const TextOrder& a, const TextOrder& b) {
        if (a.words != b.words) return a.words > b.words;
        if (a.hash != b.hash) return a.hash < b.hash;
        const int metadata = compare_metadata(records[a.index], records[b.index]);
        if (metadata != 0) return metadata < 0;
        return std::tuple(place(a.index), a.index) < std::tuple(place(b.index), b.index);
    });
    std::vector<std::uint32_t> order;
    order.reserve(texts.size());
    for (const TextOrder& text : texts) order.push_back(text.index);
    return order;
}

std::vector<std::string> remove_container_dois(std::vector<KeptRecord>& records) {
    std::vector<std::tuple<std::string_view, std::size_t, std::string_view, Keys*>> with_doi;
    for (KeptRecord& record : records) {
        if (!record.keys || record.keys->doi.empty()) continue;
        Keys& keys = *record.keys;
        with_doi.emplace_back(keys.doi, keys.title.size(), keys.title, &keys);
    }
    std::sort(with_doi.begin(), with_doi.end(), [](const auto& a, const auto& b) {
        return std::tie(std::get<0>(a), std::get<1>(a), std::get<2>(a)) <
               std::tie(std::get<0>(b), std::get<1>(b), std::get<2>(b));
    });
    std::vector<std::string> containers;
    std::vector<Keys*> to_clear;
    for (std::size_t i = 0; i < with_doi.size();) {
        const std::string_view doi = std::get<0>(with_doi[i]);
        std::vector<const Keys*> titled;
        std::size_t end = i;
        for (; end < with_doi.size() && std::get<0>(with_doi[end]) == doi; ++end) {
            if (!std::get<2>(with_doi[end]).empty()) titled.push_back(std::get<3>(with_doi[end]));
        }
        if (!titled.empty() && !one_work(titled)) {
            containers.emplace_back(doi);
            for (std::size_t k = i; k < end; ++k) to_clear.push_back(std::get<3>(with_doi[k]));
        }
        i = end;
    }
    for (Keys* keys : to_clear) keys->doi.clear();
    return containers;
}

}  // namespace bibweft::corpus
