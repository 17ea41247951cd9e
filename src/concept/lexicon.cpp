#include "bibweft/concept/lexicon.hpp"

#include <algorithm>

#include "bibweft/text/tokens.hpp"
#include "concept/lexicon_index.hpp"
#include "concept/packed_words.hpp"
#include "concept/stems.hpp"

namespace bibweft::concepts {
namespace {

constexpr std::size_t filter_mask = Lexicon::Index::filter_size - 1;

std::string_view trimmed(std::string_view s) {
    while (!s.empty() && (s.front() == ' ' || s.front() == '\r')) s.remove_prefix(1);
    while (!s.empty() && (s.back() == ' ' || s.back() == '\r')) s.remove_suffix(1);
    return s;
}

std::vector<std::string_view> split(std::string_view s, char mark) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = s.find(mark);
        parts.push_back(trimmed(s.substr(0, end)));
        if (end == std::string_view::npos) return parts;
        s.remove_prefix(end + 1);
    }
}

/// The hash of a spelling: what its tokens give one after another.
struct Spelling {
    std::uint64_t hash = 0;
    std::size_t tokens = 0;
    bool acronym = false;
};

Spelling spelling_of(std::string_view phrase, WordCache& words) {
    text::Tokens tokens;
    text::tokenize(phrase, tokens);
    Spelling spelling;
    std::uint32_t flags = 0;
    std::uint64_t exact = 0;
    for (const text::Token& token : tokens.tokens) {
        if (token.kind == text::TokenKind::punctuation) continue;
        const Word& word = words[words.find(token.of(phrase), token.kind)];
        spelling.hash = spelling.hash * word.joint_power + word.joint;
        flags = word.flags;
        exact = word.exact;
        ++spelling.tokens;
    }
    if (spelling.tokens == 1 && (flags & fact_shouted) != 0) {
        spelling.acronym = true;
        spelling.hash = exact;
    }
    return spelling;
}

/// The columns of the table.
struct Columns {
    std::size_t label = std::string_view::npos;
    std::size_t aliases = std::string_view::npos;
    std::size_t kind = std::string_view::npos;
};

Columns columns_of(const std::vector<std::string_view>& header) {
    const auto place = [&](std::string_view name) {
        const auto found = std::ranges::find(header, name);
        return found == header.end() ? std::string_view::npos
                                     : static_cast<std::size_t>(found - header.begin());
    };
    return {place("label"), place("aliases"), place("kind")};
}

std::string_view field(const std::vector<std::string_view>& row, std::size_t column) {
    return column < row.size() ? row[column] : std::string_view();
}

class TableReader {
public:
    TableReader(Lexicon::Index& index, std::vector<Diagnostic>& diagnostics)
        : index_(index), diagnostics_(diagnostics) {}

    void read(std::string_view text) {
        if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
        while (!text.empty()) {
            ++line_;
            const std::size_t end = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            if (line.ends_with('\r')) line.remove_suffix(1);
            if (trimmed(line).empty() || line.starts_with('#')) continue;
            if (!row(split(line, '\t'))) return;
        }
    }

private:
    bool row(const std::vector<std::string_view>& fields) {
        if (!header_seen_) {
            header_seen_ = true;
            columns_ = columns_of(fields);
            if (columns_.label != std::string_view::npos) return true;
            report(Severity::error, "lexicon.header", "the header has no column 'label'");
            return false;
        }
        const std::string_view label = field(fields, columns_.label);
        if (label.empty()) {
            report(Severity::warning, "lexicon.label", "the line has no label; skipped");
            return true;
        }
        Lexicon::Entry entry;
        entry.label = label;
        entry.kind = field(fields, columns_.kind);
        for (const std::string_view alias : split(field(fields, columns_.aliases), '|')) {
            if (!alias.empty()) entry.aliases.emplace_back(alias);
        }
        add(std::move(entry));
        return true;
    }

    void add(Lexicon::Entry entry) {
        const auto number = static_cast<std::uint32_t>(index_.entries.size());
        if (!spell(entry.label, number)) return;
        for (const std::string& alias : entry.aliases) spell(alias, number);
        index_.keys.push_back(key_of(entry.label));
        index_.entries.push_back(std::move(entry));
    }

    bool spell(const std::string& phrase, std::uint32_t number) {
        const Spelling spelling = spelling_of(phrase, words_);
        if (spelling.tokens == 0) {
            report(Severity::warning, "lexicon.empty", "'" + phrase + "' holds no word");
            return false;
        }
        auto& map = spelling.acronym ? index_.acronyms : index_.phrases;
        const auto [place, fresh] = map.emplace(spelling.hash, number);
        if (!fresh && place->second != number) {
            report(Severity::warning, "lexicon.duplicate",
                   "'" + phrase + "' stands for '" + index_.entries[place->second].label +
                       "' already");
            return false;
        }
        if (!spelling.acronym) index_.filter[avalanche(spelling.hash) & filter_mask] = true;
        index_.longest = std::max(index_.longest, spelling.tokens);
        return true;
    }

    void report(Severity severity, const char* code, std::string message) {
        Diagnostic d;
        d.severity = severity;
        d.code = code;
        d.location.line = line_;
        d.message = std::move(message);
        diagnostics_.push_back(std::move(d));
    }

    Lexicon::Index& index_;
    std::vector<Diagnostic>& diagnostics_;
    WordCache words_;
    Columns columns_;
    bool header_seen_ = false;
    std::uint64_t line_ = 0;
};

std::uint32_t acronym_entry(const Lexicon::Index& index, std::string_view token, const Word& word) {
    const auto exact = index.acronyms.find(word.exact);
    if (exact != index.acronyms.end()) return exact->second;
    if (!token.ends_with('s')) return 0xFFFFFFFFU;
    const auto singular = index.acronyms.find(fnv(token.substr(0, token.size() - 1)));
    return singular == index.acronyms.end() ? 0xFFFFFFFFU : singular->second;
}

bool is_clitic(const Document& document, const Item& item) {
    return item.kind == text::TokenKind::punctuation && document.of(item) == "'s";
}

/// The longest match that begins at an item; length 0 if there is none.
LexiconMatch longest_match(const Document& document, const Lexicon::Index& index,
                           std::size_t first) {
    LexiconMatch best{0, static_cast<std::uint32_t>(first), 0};
    const Item& start = document.items[first];
    const Word& word = document.word(start);
    if (!start.is_word() || word.is(fact_closed)) return best;
    if (word.is(fact_capitals) && !index.acronyms.empty()) {
        const std::uint32_t entry = acronym_entry(index, document.of(start), word);
        if (entry != 0xFFFFFFFFU) best = {entry, best.first, 1};
    }
    std::uint64_t hash = 0;
    std::size_t tokens = 0;
    for (std::size_t i = first; i < document.items.size() && tokens < index.longest; ++i) {
        const Item& item = document.items[i];
        if (item.sentence != start.sentence) break;
        if (is_clitic(document, item)) continue;
        if (item.kind == text::TokenKind::punctuation) break;
        ++tokens;
        hash = hash * document.word(item).joint_power + document.word(item).joint;
        if (!index.filter[avalanche(hash) & filter_mask]) continue;
        const auto found = index.phrases.find(hash);
        if (found != index.phrases.end()) {
            best = {found->second, best.first, static_cast<std::uint32_t>(i + 1 - first)};
        }
    }
    return best;
}

}  // namespace

Lexicon::Lexicon() : index_(std::make_shared<Index>()) {
    index_->filter.assign(Index::filter_size, false);
}

Lexicon Lexicon::read(std::string_view text, std::vector<Diagnostic>& diagnostics) {
    Lexicon lexicon;
    lexicon.add(text, diagnostics);
    return lexicon;
}

void Lexicon::add(std::string_view text, std::vector<Diagnostic>& diagnostics) {
    auto changed = std::make_shared<Index>(*index_);
    TableReader(*changed, diagnostics).read(text);
    index_ = std::move(changed);
}

const std::vector<Lexicon::Entry>& Lexicon::entries() const noexcept {
    return index_->entries;
}

std::optional<std::size_t> Lexicon::find(std::string_view phrase) const {
    WordCache words;
    const Spelling spelling = spelling_of(phrase, words);
    if (spelling.tokens == 1) {
        const std::uint32_t entry =
            acronym_entry(*index_, phrase, words[words.find(phrase, text::TokenKind::word)]);
        if (entry != 0xFFFFFFFFU) return entry;
    }
    const auto found = index_->phrases.find(spelling.hash);
    if (spelling.tokens == 0 || spelling.acronym || found == index_->phrases.end())
        return std::nullopt;
    return found->second;
}

void match_lexicon(const Document& document, const Lexicon::Index& index,
                   std::vector<LexiconMatch>& out) {
    out.clear();
    if (index.entries.empty()) return;
    for (std::size_t i = 0; i < document.items.size();) {
        const LexiconMatch match = longest_match(document, index, i);
        if (match.length > 0) out.push_back(match);
        i += std::max<std::size_t>(match.length, 1);
    }
}

}  // namespace bibweft::concepts
