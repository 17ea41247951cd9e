#include "ingest/ris_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <utility>

#include "ingest/author_match.hpp"
#include "ingest/fields.hpp"
#include "ingest/ris_notes.hpp"
#include "ingest/ris_values.hpp"

namespace bibweft::ingest::ris {
namespace {

/// What a document is as far as its venue goes.
enum class Group { paper, part, whole };

constexpr std::string_view part_types[] = {"CHAP", "ECHAP", "CONF", "CPAPER",
                                           "SER",  "ENCYC", "DICT"};
constexpr std::string_view whole_types[] = {"BOOK", "EBOOK", "EDBOOK", "THES",
                                            "RPRT", "UNPB",  "UNPD",   "MANSCPT"};

Group group_of(std::string_view type) {
    const auto same = [&](std::string_view other) { return same_word(type, other); };
    if (std::any_of(std::begin(part_types), std::end(part_types), same)) return Group::part;
    if (std::any_of(std::begin(whole_types), std::end(whole_types), same)) return Group::whole;
    return Group::paper;
}

/// The tags of venues, the best one first.
std::string_view venue_tags(Group group) {
    switch (group) {
        case Group::part:
            return "T2C3BTJFJOJAJ2J1";
        case Group::whole:
            return "JFJO";
        default:
            return "JFT2JOJAJ2J1BT";
    }
}

/// All that make_record looks at.
constexpr std::string_view meaningful_tags =
    "TYERTIT1BTSTT2C3JFJOJAJ2J1AUA1A2A3A4EDPYY1DAABN2VLVOISM1SPEPC7PBPUURL2LAIDADKWN1DOM3SNANC2C5"
    "U1U2U3U4CR";

/// Fields of Record that hold one value; several tags may claim one.
enum Slot : std::uint8_t {
    title,
    venue,
    abstract,
    year,
    volume,
    issue,
    first_page,
    last_page,
    article,
    publisher,
    url,
    language,
    key,
    slot_count,
    no_slot,
    done  ///< nothing of it is left to be taken
};

/// That a field would give the value of a slot; the least rank wins, then the first.
struct Claim {
    Slot slot = no_slot;
    std::size_t rank = 0;
};

constexpr std::size_t none = AuthorMatcher::none;

// Comparing each with all others must not become slow for one record of a million fields.
constexpr std::size_t most_compared_ids = 256;
constexpr std::size_t most_compared_keywords = 32;

std::string in_small(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

/// Whether a text of a date's length holds a year.
bool is_date(std::string_view text) {
    constexpr std::size_t longest = 100;
    return text.size() <= longest && year_in(text).has_value();
}

/// Whether a date says no more than its year: "2014", "2014//".
bool is_year_alone(std::string_view date) {
    while (date.ends_with('/') || date.ends_with(' ')) date.remove_suffix(1);
    return date.size() == 4;
}

/// The count behind "Cited By :" or "Times Cited in Web of Science Core Collection:".
struct Citations {
    std::optional<std::int64_t> count;
    bool alone = false;  ///< the text says nothing else
};

Citations citations_in(std::string_view note) {
    for (const std::string_view start :
         {"Cited By", "Times Cited in Web of Science Core Collection"}) {
        if (!note.starts_with(start)) continue;
        const std::size_t colon = note.find_first_not_of(' ', start.size());
        if (colon == std::string_view::npos || note[colon] != ':') return {};
        const std::string_view rest = trimmed(note.substr(colon + 1));
        const std::size_t end = std::min(rest.find_first_of(" ;"), rest.size());
        return {count_in(rest.substr(0, end)), end == rest.size()};
    }
    return {};
}

class RecordMaker {
public:
    RecordMaker(const TaggedRecord& fields, std::vector<Diagnostic>& problems)
        : fields_(fields), problems_(problems) {}

    MadeRecord make() {
        look_around();
        choose();
        for (std::size_t i = 0; i < fields_.fields().size(); ++i) take(i);
        return {std::move(record_), std::move(database_)};
    }

private:
    const TaggedRecord::Field& field(std::size_t index) const { return fields_.fields()[index]; }
    std::string_view text(std::size_t index) const { return fields_.text(field(index)); }

    /// Calls `use(text)` for the lines of a field that begin at the margin; indented lines go on
    /// with the one before.
    template <class Use>
    void for_each_line(std::size_t index, const Use& use) const {
        const TaggedRecord::Field& whole = field(index);
        std::string_view part;
        for (std::size_t i = 0; i < whole.count; ++i) {
            const std::string_view line = fields_.line(whole, i);
            if (part.empty()) {
                part = line;
            } else if (!line.empty() && fields_.indented(whole, i)) {
                part = {part.data(),
                        static_cast<std::size_t>(line.data() + line.size() - part.data())};
            } else if (!line.empty()) {
                use(part);
                part = line;
            }
        }
        if (!part.empty()) use(part);
    }

    // What other fields must know first.

    void look_around() {
        std::string_view named;
        std::string_view shown;
        std::string_view linked;
        bool addresses = false;
        for (std::size_t i = 0; i < fields_.fields().size(); ++i) {
            switch (field(i).tag) {
                case packed_tag("TY"):
                    type_ = i;
                    group_ = group_of(text(i));
                    break;
                case packed_tag("DB"):
                    if (database_.empty()) database_ = text(i);
                    see_database(text(i), named);
                    break;
                case packed_tag("DP"):
                    see_database(text(i), named);
                    break;
                case packed_tag("UR"):
                    if (shown.empty()) shown = database_of_url(text(i));
                    break;
                case packed_tag("L2"):
                    if (linked.empty()) linked = database_of_url(text(i));
                    break;
                case packed_tag("AN"):
                    if (is_ut(text(i)) && named.empty()) named = "Web of Science";
                    break;
                case packed_tag("DO"):
                    if (doi_.empty()) doi_ = doi_in(text(i));
                    break;
                case packed_tag("M3"):
                    if (doi_.empty()) doi_ = whole_doi(text(i));
                    break;
                case packed_tag("M1"):
                    addresses = addresses || text(i).starts_with('(');
                    break;
                default:
                    break;
            }
        }
        embase_addresses_ = embase_ && addresses;
        for (const std::string_view found : {named, shown, linked}) {
            if (found.empty()) continue;
            database_ = found;
            break;
        }
    }

    void see_database(std::string_view value, std::string_view& named) {
        const std::string_view known = known_database(value);
        embase_ = embase_ || known == "Embase";
        scopus_ = scopus_ || known == "Scopus";
        pubmed_ = pubmed_ || known == "PubMed" || known == "MEDLINE";
        if (named.empty()) named = known;
    }

    // Which field gives a value that there is once.

    void choose() {
        best_.fill(none);
        slots_.assign(fields_.fields().size(), no_slot);
        std::array<std::size_t, slot_count> ranks{};
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            const std::string_view value = text(i);
            if (value.empty()) continue;
            const std::uint32_t now = field(i).tag;
            if (now == packed_tag("AU") || now == packed_tag("A1")) {
                slots_[i] = take_authors(value) ? done : no_slot;
                continue;
            }
            const Claim made = claim(now, value);
            if (made.slot == no_slot) continue;
            slots_[i] = made.slot;
            if (best_[made.slot] != none && ranks[made.slot] <= made.rank) continue;
            best_[made.slot] = i;
            ranks[made.slot] = made.rank;
        }
        check_year();
    }

    Claim claim(std::uint32_t now, std::string_view value) const {
        switch (now) {
            case packed_tag("TI"):
                return {title, 0};
            case packed_tag("T1"):
                return {title, 1};
            case packed_tag("BT"):
                return group_ == Group::whole ? Claim{title, 2} : claim_of_venue(now);
            case packed_tag("ST"):
                return {title, 3};
            case packed_tag("T2"):
            case packed_tag("C3"):
            case packed_tag("JF"):
            case packed_tag("JO"):
            case packed_tag("JA"):
            case packed_tag("J2"):
            case packed_tag("J1"):
                return claim_of_venue(now);
            case packed_tag("AB"):
                return {abstract, 0};
            case packed_tag("N2"):
                return {abstract, 1};
            case packed_tag("PY"):
                return is_date(value) ? Claim{year, 0} : Claim{};
            case packed_tag("Y1"):
                return is_date(value) ? Claim{year, 1} : Claim{};
            case packed_tag("DA"):
                return is_date(value) ? Claim{year, 2} : Claim{};
            default:
                return claim_of_number(now, value);
        }
    }

    Claim claim_of_venue(std::uint32_t now) const {
        const std::string_view tags = venue_tags(group_);
        for (std::size_t i = 0; i < tags.size(); i += 2) {
            if (packed_tag(tags.substr(i, 2)) == now) return {venue, i};
        }
        return {};
    }

    static Claim claim_of_number(std::uint32_t now, std::string_view value) {
        switch (now) {
            case packed_tag("VL"):
                return {volume, 0};
            case packed_tag("VO"):
                return {volume, 1};
            case packed_tag("IS"):
                return {issue, 0};
            case packed_tag("M1"):
                return is_short_number(value) ? Claim{issue, 1} : Claim{};
            case packed_tag("SP"):  // Ovid has "No" and "Specified" for "no pagination specified"
                return value == "No" ? Claim{} : Claim{first_page, 0};
            case packed_tag("EP"):
                return value == "Specified" ? Claim{} : Claim{last_page, 0};
            case packed_tag("C7"):
                return value.find(' ') == std::string_view::npos ? Claim{article, 0} : Claim{};
            case packed_tag("PB"):
                return {publisher, 0};
            case packed_tag("PU"):
                return {publisher, 1};
            case packed_tag("UR"):
                return value.starts_with('<') ? Claim{} : Claim{url, 0};
            case packed_tag("LA"):
                return {language, 0};
            case packed_tag("ID"):
                return {key, 0};
            default:
                return {};
        }
    }

    void check_year() {
        if (best_[year] != none) return;
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            const std::uint32_t now = field(i).tag;
            if ((now != packed_tag("PY") && now != packed_tag("Y1")) || text(i).empty()) continue;
            problems_.push_back({Severity::warning,
                                 "ris.year",
                                 {},
                                 fields_.location(field(i)),
                                 fmt::format("{} holds no year from 1000 to 2100: \"{}\"; the "
                                             "record has none",
                                             tag_name(now), text(i))});
            return;
        }
    }

    // What a field says.

    void take(std::size_t index) {
        const std::string_view value = text(index);
        const Slot slot = slots_[index];
        if (field(index).tag == packed_tag("TY")) {
            take_type(index);
        } else if (value.empty() || slot == done) {
            // nothing left to say
        } else if (slot == no_slot) {
            take_other(index, value);
        } else if (slot == url) {
            take_urls(index, value);
        } else if (best_[slot] == index) {
            take_chosen(index, value, slot);
        } else if (slot == abstract && abstract_end_ + 1 == index &&
                   field(index).tag == packed_tag("AB")) {
            take_more_abstract(index, value);
        } else if (!says_the_same(value, slot)) {
            extra(index, value);
        }
    }

    bool says_the_same(std::string_view value, Slot slot) const {
        const std::string_view chosen = text(best_[slot]);
        if (slot == year) return is_year_alone(value) && year_in(value) == year_in(chosen);
        return value == chosen;
    }

    void take_type(std::size_t index) {
        bool first = index == type_;
        for_each_line(index, [&](std::string_view line) {
            if (first) {
                record_.type = line;
            } else {
                extra(index, line);
            }
            first = false;
        });
        if (index == type_ && record_.type.empty()) {
            problems_.push_back({Severity::note,
                                 "ris.empty-type",
                                 {},
                                 fields_.location(field(index)),
                                 "the record does not say what type it has"});
        }
    }

    void take_chosen(std::size_t index, std::string_view value, Slot slot) {
        switch (slot) {
            case title:
                record_.title = squeezed(value);
                break;
            case venue:
                record_.venue = squeezed(value);
                break;
            case abstract:
                record_.abstract = value;
                record_.abstract_location = fields_.location(field(index));
                abstract_end_ = index;
                break;
            case year:
                record_.year = year_in(value);
                if (!is_year_alone(value)) extra(index, value);
                break;
            case first_page:
                take_pages(value);
                break;
            case last_page:
                if (best_[first_page] == none) record_.pages = value;
                break;
            case article:
                take_article_number(index, value);
                break;
            default:
                take_word(value, slot);
        }
    }

    void take_word(std::string_view value, Slot slot) {
        switch (slot) {
            case volume:
                record_.volume = value;
                break;
            case issue:
                record_.issue = value;
                break;
            case publisher:
                record_.publisher = value;
                break;
            case language:
                record_.language = value;
                break;
            case key:
                record_.key = value;
                break;
            default:
                break;
        }
    }

    void take_more_abstract(std::size_t index, std::string_view value) {
        record_.abstract += ' ';
        record_.abstract += value;
        record_.abstract_location.end = fields_.location(field(index)).end;
        abstract_end_ = index;
    }

    void take_pages(std::string_view first) {
        record_.pages = first;
        if (best_[last_page] == none) return;
        const std::string_view last = text(best_[last_page]);
        if (last == first) return;
        if (first.ends_with(last) && first.substr(0, first.size() - last.size()).ends_with('-')) {
            return;  // SP holds both
        }
        record_.pages += '-';
        record_.pages += last;
    }

    /// It stands for pages where there are none.
    void take_article_number(std::size_t index, std::string_view value) {
        if (best_[first_page] == none && best_[last_page] == none) {
            record_.pages = value;
        } else if (best_[first_page] == none || text(best_[first_page]) != value) {
            extra(index, value);
        }
    }

    void take_other(std::size_t index, std::string_view value) {
        switch (field(index).tag) {
            case packed_tag("A2"):
            case packed_tag("A3"):
            case packed_tag("A4"):
            case packed_tag("ED"):
                record_.extra.emplace_back("editor", value);
                break;
            case packed_tag("KW"):
                take_keywords(index, value);
                break;
            case packed_tag("N1"):
                take_note(index, value);
                break;
            case packed_tag("AD"):
                take_addresses(index);
                break;
            case packed_tag("CR"):
                for_each_line(index, [&](std::string_view line) {
                    record_.references.push_back(Reference::of_text(line));
                });
                break;
            default:
                take_identifier(index, value);
        }
    }

    void take_identifier(std::size_t index, std::string_view value) {
        switch (field(index).tag) {
            case packed_tag("DO"):
                take_doi(index, value);
                break;
            case packed_tag("M1"):
                take_first_miscellany(index, value);
                break;
            case packed_tag("M3"):
                if (!add_id("doi", whole_doi(value))) extra(index, value);
                break;
            case packed_tag("SN"):
                take_serials(index, value);
                break;
            case packed_tag("AN"):
                take_accession(index, value);
                break;
            case packed_tag("L2"):
                if (doi_.empty() && is_doi_url(value)) add_id("doi", doi_in(value));
                extra(index, value);
                break;
            case packed_tag("UR"):  // "<Go to ISI>://WOS:…"
                if (const std::size_t at = value.find("://"); at != std::string_view::npos) {
                    if (is_ut(value.substr(at + 3))) add_id("ut", value.substr(at + 3));
                }
                extra(index, value);
                break;
            case packed_tag("C2"):
                take_pubmed_id(index, value, scopus_);
                break;
            case packed_tag("C5"):
                take_pubmed_id(index, value, embase_);
                break;
            case packed_tag("U1"):
            case packed_tag("U2"):
            case packed_tag("U3"):
            case packed_tag("U4"):
                take_user_field(index, value);
                break;
            default:
                extra(index, value);
        }
    }

    // People and places.

    /// Whether the list names anybody.
    bool take_authors(std::string_view list) {
        const std::size_t before = record_.authors.size();
        for_each_listed(list, [&](std::string_view name) {
            record_.authors.push_back(author_of(name));
            const Author& author = record_.authors.back();
            if (author.family.empty() && author.literal.empty()) record_.authors.pop_back();
        });
        return record_.authors.size() > before;
    }

    std::size_t find_author(std::string_view name) {
        for (; matched_ < record_.authors.size(); ++matched_) {
            matcher_.add(matched_, to_string(record_.authors[matched_]));
        }
        return matcher_.find(name);
    }

    void take_addresses(std::size_t index) {
        for_each_line(index, [&](std::string_view line) {
            const std::size_t colon = line.find(": ");
            const std::size_t at =
                colon == std::string_view::npos ? none : find_author(line.substr(0, colon));
            const std::string_view address = at == none ? line : trimmed(line.substr(colon + 1));
            if (is_mail(address)) {
                extra(index, line);
            } else if (at != none) {
                record_.authors[at].affiliations.emplace_back(address);
            } else if (!record_.authors.empty() && !embase_addresses_) {
                record_.authors.front().affiliations.emplace_back(address);
            } else {
                extra(index, line);  // that of the corresponding author in Embase
            }
        });
    }

    /// What M1 means depends on the database: the addresses of Embase, the cited works of Ovid.
    void take_first_miscellany(std::size_t index, std::string_view value) {
        if (embase_ && take_embase_address(value)) return;
        if (is_cited_work(value)) {
            record_.references.push_back(Reference::of_text(value));
        } else {
            extra(index, value);
        }
    }

    /// "(Roe J.; Doe B., mail) Address"
    bool take_embase_address(std::string_view value) {
        const std::size_t close = value.find(") ");
        if (!value.starts_with('(') || close == std::string_view::npos) return false;
        const std::string_view address = trimmed(value.substr(close + 1));
        bool found = false;
        for_each_listed(value.substr(1, close - 1), [&](std::string_view who) {
            const std::size_t at =
                find_author(to_string(author_of(trimmed(who.substr(0, who.find(','))))));
            if (at == none) return;
            record_.authors[at].affiliations.emplace_back(address);
            found = true;
        });
        return found;
    }

    // Lists.

    void take_keywords(std::size_t index, std::string_view value) {
        if (value.find(';') != std::string_view::npos) {
            for_each_listed(value, [&](std::string_view word) { add_keyword(word); });
        } else {
            for_each_line(index, [&](std::string_view word) { add_keyword(word); });
        }
    }

    void add_keyword(std::string_view word) {
        if (record_.keywords.size() < most_compared_keywords) {
            add_distinct(record_.keywords, word);
            return;
        }
        if (keywords_.empty()) {
            for (const std::string& other : record_.keywords) keywords_.insert(in_small(other));
        }
        if (keywords_.insert(in_small(word)).second) record_.keywords.emplace_back(word);
    }

    void take_note(std::size_t index, std::string_view value) {
        if (apply_note(value, record_) || take_references(index, value)) return;
        if (const std::string_view doi = whole_doi(value); !doi.empty()) {
            if (doi != doi_ && (!doi_.empty() || !add_id("doi", doi))) extra(index, value);
            return;
        }
        const Citations citations = citations_in(value);
        if (citations.count) {
            if (database_.empty() && value.starts_with("Times")) database_ = "Web of Science";
            if (!record_.citation_count) record_.citation_count = citations.count;
            if (citations.alone && record_.citation_count == citations.count) return;
        }
        extra(index, value);
    }

    /// "References: a; b; c", as Scopus writes it each on a line of its own.
    bool take_references(std::size_t index, std::string_view value) {
        constexpr std::string_view start = "References:";
        if (!value.starts_with(start)) return false;
        value = trimmed(value.substr(start.size()));
        if (value.empty() || is_digits(value)) return false;
        record_.references.reserve(record_.references.size() + field(index).count);
        const auto add = [&](std::string_view work) {
            while (work.ends_with(';')) work = trimmed(work.substr(0, work.size() - 1));
            if (!work.empty()) record_.references.push_back(Reference::of_text(work));
        };
        if (!lines_end_in_semicolons(index)) {
            for_each_part(value, ";", add);
            return true;
        }
        bool first = true;
        for_each_line(index, [&](std::string_view line) {
            add(first ? trimmed(line.substr(start.size())) : line);
            first = false;
        });
        return true;
    }

    /// Of more than one line, all but the last.
    bool lines_end_in_semicolons(std::size_t index) const {
        std::size_t lines = 0;
        bool open = false;  // one before the last does not
        bool last_open = false;
        for_each_line(index, [&](std::string_view line) {
            ++lines;
            open = open || last_open;
            last_open = !line.ends_with(';');
        });
        return lines > 1 && !open;
    }

    // Identifiers.

    /// Whether it is an id (a new one or one that there is); without kind or value it is none.
    bool add_id(std::string_view kind, std::string_view value) {
        if (kind.empty() || value.empty() || record_.ids.size() >= most_compared_ids) return false;
        ingest::add_id(record_, kind, value);
        return true;
    }

    void take_doi(std::size_t index, std::string_view value) {
        const bool added = add_id("doi", doi_in(value));
        if (!added || whole_doi(value).empty()) extra(index, value);
    }

    void take_serials(std::size_t index, std::string_view value) {
        if (add_id(serial_kind(value), value)) return;
        bool understood = true;
        for_each_part(value, " ,;()", [&](std::string_view part) {
            const std::string_view kind = serial_kind(part);
            if (!kind.empty()) {
                understood = add_id(kind, part) && understood;
            } else if (!same_word(part, "ISSN") && !same_word(part, "ISBN")) {
                understood = false;
            }
        });
        if (!understood) extra(index, value);
    }

    void take_urls(std::size_t index, std::string_view value) {
        bool is_first = best_[url] == index;
        while (!value.empty()) {
            const UrlSplit split = split_urls(value);
            if (is_first) {
                record_.url = split.first;
            } else if (split.first != record_.url) {
                extra(index, split.first);
            }
            is_first = false;
            add_id("eid", eid_in(split.first));
            if (doi_.empty() && is_doi_url(split.first)) add_id("doi", doi_in(split.first));
            value = split.rest;
        }
    }

    void take_accession(std::size_t index, std::string_view value) {
        const std::string_view kind = is_ut(value)                   ? "ut"
                                      : is_pmcid(value)              ? "pmcid"
                                      : is_embase_number(value)      ? "embase"
                                      : pubmed_ && is_digits(value)  ? "pmid"
                                      : value.starts_with("2-s2.0-") ? "eid"
                                                                     : "";
        if (!add_id(kind, value)) extra(index, value);
    }

    void take_pubmed_id(std::size_t index, std::string_view value, bool expected) {
        if (is_pmcid(value) && add_id("pmcid", value)) return;
        if (expected && is_digits(value) && add_id("pmid", value)) return;
        extra(index, value);
    }

    void take_user_field(std::size_t index, std::string_view value) {
        std::string_view id;
        if (add_id(bracketed_kind(value, id), id)) return;
        if (embase_ && is_embase_number(value) && add_id("embase", value)) return;
        const Citations citations = citations_in(value);
        if (citations.count && !record_.citation_count) record_.citation_count = citations.count;
        extra(index, value);
    }

    void extra(std::size_t index, std::string_view value) {
        record_.extra.emplace_back(tag_name(field(index).tag), value);
    }

    const TaggedRecord& fields_;
    std::vector<Diagnostic>& problems_;
    Record record_;
    std::string database_;
    std::vector<Slot> slots_;                     ///< by field
    std::array<std::size_t, slot_count> best_{};  ///< by slot: the field that won
    AuthorMatcher matcher_;
    std::size_t matched_ = 0;                   ///< authors that it knows
    std::unordered_set<std::string> keywords_;  ///< in small letters, once there are many
    std::string_view doi_;                      ///< the first one under a tag for it
    Group group_ = Group::paper;
    std::size_t type_ = none;          ///< the field that gives the type
    std::size_t abstract_end_ = none;  ///< the last field that is part of the abstract
    bool embase_ = false;
    bool embase_addresses_ = false;
    bool scopus_ = false;
    bool pubmed_ = false;
};

}  // namespace

MadeRecord make_record(const TaggedRecord& fields, std::vector<Diagnostic>& problems) {
    return RecordMaker(fields, problems).make();
}

bool has_meaning(std::string_view tag) {
    for (std::size_t i = 0; i < meaningful_tags.size(); i += 2) {
        if (meaningful_tags.substr(i, 2) == tag) return true;
    }
    return false;
}

std::string_view venue_tag(std::string_view type) {
    return venue_tags(group_of(type)).substr(0, 2);
}

}  // namespace bibweft::ingest::ris
