#include "cli/examples.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bibweft/core/parallel.hpp"
#include "bibweft/text/tokens.hpp"
#include "bibweft/text/unicode.hpp"
#include "cli/analysis.hpp"

namespace bibweft::cli {
namespace {

constexpr std::size_t shortest_example = 40;  // bytes
constexpr std::size_t longest_example = 300;

bool in_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (static_cast<unsigned char>(c) & 0x80U) != 0;
}

/// Is there the border of a word before `begin` and behind `end`? A hyphen joins.
bool is_whole(std::string_view text, std::size_t begin, std::size_t end) {
    if (begin > 0 && in_word(text[begin - 1])) return false;
    if (begin > 1 && text[begin - 1] == '-' && in_word(text[begin - 2])) return false;
    if (end < text.size() && in_word(text[end])) return false;
    return end + 1 >= text.size() || text[end] != '-' || !in_word(text[end + 1]);
}

bool holds(std::string_view text, std::string_view spelling) {
    for (std::size_t at = text.find(spelling); at != std::string_view::npos;
         at = text.find(spelling, at + 1)) {
        if (is_whole(text, at, at + spelling.size())) return true;
    }
    return false;
}

/// Papers come in the order of their keys, so that only a shorter sentence, or a smaller one of the
/// same paper, is better.
Example example_of(const concepts::Concept& c, std::span<const std::uint32_t> papers,
                   const std::vector<Sentences>& sentences) {
    const Spellings spellings(c);
    Example best;
    for (const std::uint32_t paper : papers) {
        for (std::size_t i = 0; i < sentences[paper].size(); ++i) {
            const std::string_view sentence = sentences[paper].at(i);
            const bool same_paper = best.paper == PaperId{paper};
            if (!best.text.empty() &&
                (sentence.size() > best.text.size() ||
                 (sentence.size() == best.text.size() && !(same_paper && sentence < best.text))))
                continue;
            if (spellings.in(Sentence(sentence))) best = {std::string(sentence), PaperId{paper}};
        }
    }
    return best;
}

}  // namespace

Sentence::Sentence(std::string_view as_written)
    : text(as_written), lower(text::lower(as_written)) {}

Spellings::Spellings(const concepts::Concept& c) {
    add(c.label);
    for (const std::string& variant : c.variants) add(variant);
}

bool Spellings::in(const Sentence& sentence) const {
    const auto in_text = [&](const std::string& s) { return holds(sentence.text, s); };
    const auto in_lower = [&](const std::string& s) { return holds(sentence.lower, s); };
    return std::ranges::any_of(exact_, in_text) || std::ranges::any_of(lower_, in_lower);
}

void Spellings::add(const std::string& spelling) {
    const bool word = spelling.find(' ') == std::string::npos;
    const auto capitals =
        std::ranges::count_if(spelling, [](char c) { return c >= 'A' && c <= 'Z'; });
    if (word && capitals > 1) {
        exact_.push_back(spelling);
    } else if (!spelling.empty()) {
        lower_.push_back(text::lower(spelling));
    }
}

Sentences Sentences::of(std::string_view abstract) {
    return of(abstract, shortest_example, longest_example);
}

Sentences Sentences::all_of(std::string_view abstract) {
    return of(abstract, 0, abstract.size());
}

Sentences Sentences::of(std::string_view abstract, std::size_t shortest, std::size_t longest) {
    Sentences out;
    text::Tokens tokens;
    text::tokenize(abstract, tokens);
    for (std::size_t s = 0; s < tokens.sentence_count(); ++s) {
        const std::size_t begin = tokens.tokens[tokens.sentence_begin[s]].begin;
        const std::size_t end = tokens.tokens[tokens.sentence_end(s) - 1].end;
        if (end - begin < shortest || end - begin > longest) continue;
        out.bytes_ += abstract.substr(begin, end - begin);
        out.ends_.push_back(static_cast<std::uint32_t>(out.bytes_.size()));
    }
    out.bytes_.shrink_to_fit();
    out.ends_.shrink_to_fit();
    return out;
}

std::string_view Sentences::at(std::size_t i) const {
    const std::uint32_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::string_view(bytes_).substr(begin, ends_[i] - begin);
}

std::vector<Example> examples(const Analysis& analysis, unsigned threads) {
    const Incidence papers = transposed(analysis.index.papers);
    std::vector<Example> out(analysis.index.concepts.size());
    parallel_for(out.size(), 1, threads, [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t c = begin; c < end; ++c) {
            out[c] = example_of(analysis.index.concepts[c], papers.columns(c), analysis.sentences);
        }
    });
    return out;
}

std::vector<std::string> mentions(const Sentences& sentences,
                                  std::span<const concepts::Concept* const> concepts) {
    std::vector<std::string> first(concepts.size());
    std::vector<Spellings> spellings;
    for (const concepts::Concept* c : concepts) spellings.emplace_back(*c);
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        std::size_t held = 0;
        const Sentence sentence(sentences.at(i));
        for (std::size_t c = 0; c < spellings.size(); ++c) {
            if (!spellings[c].in(sentence)) continue;
            ++held;
            if (first[c].empty()) first[c] = sentences.at(i);
        }
        if (held > 0 && held == spellings.size()) return {std::string(sentences.at(i))};
    }
    std::erase(first, std::string());
    return first;
}

std::string place_of(const corpus::Corpus& corpus, PaperId paper) {
    const corpus::RecordPlace& place = corpus.place(corpus.chosen(paper));
    const std::string& file = corpus.file_name(place.file);
    const auto line =
        place.abstract_location.line > 0 ? place.abstract_location.line : place.location.line;
    return line > 0 ? fmt::format("{}:{}", file, line) : file;
}

}  // namespace bibweft::cli
