#include "bibweft/concept/paper_name.hpp"

#include <algorithm>
#include <array>

#include "bibweft/text/unicode.hpp"

namespace bibweft::concepts {
namespace {

using text::Token;
using text::TokenKind;

// The first letters differ more often than not: look at them before the rest.
template <class List>
bool contains(const List& list, std::string_view word) {
    if (word.empty()) return false;
    return std::any_of(list.begin(), list.end(),
                       [&](std::string_view w) { return w.front() == word.front() && w == word; });
}

constexpr std::array verbs = std::to_array<std::string_view>(
    {"introduce", "introduces", "introducing", "propose", "proposes",  "proposing",
     "present",   "presents",   "presenting",  "develop", "develops",  "developing",
     "design",    "release",    "releases",    "build",   "construct", "create",
     "describe",  "describes",  "contribute",  "offer",   "offers"});
// These speak of others, unless "we" stands right before.
constexpr std::array past_verbs =
    std::to_array<std::string_view>({"introduced", "proposed", "presented", "developed", "designed",
                                     "released", "built", "constructed", "created", "described"});
constexpr std::uint32_t head_of(std::string_view word) {
    std::uint32_t head = 0;
    for (const char c : word.substr(0, 3)) head = head << 8U | static_cast<std::uint32_t>(c | 32);
    return head;
}
constexpr std::array verb_heads = {head_of("int"), head_of("pro"), head_of("pre"), head_of("dev"),
                                   head_of("des"), head_of("rel"), head_of("bui"), head_of("con"),
                                   head_of("cre"), head_of("off")};
constexpr std::array calling = std::to_array<std::string_view>(
    {"called", "named", "dubbed", "termed", "coined", "call", "name", "dub", "term"});
constexpr std::array subjects =
    std::to_array<std::string_view>({"we", "paper", "work", "study", "article", "report", "letter",
                                     "here", "thesis", "authors", "our"});
constexpr std::array common = std::to_array<std::string_view>(
    {"ADMM",  "AGI",  "AI",   "API",  "APIs", "AR",   "ASR",  "AUC",  "BERT", "CFG",   "CLIP",
     "CNN",   "CNNs", "CoT",  "CPU",  "CPUs", "CT",   "CV",   "DNA",  "DNN",  "DNNs",  "DPO",
     "EEG",   "EM",   "FL",   "GAN",  "GANs", "GCN",  "GNN",  "GNNs", "GPU",  "GPUs",  "GRPO",
     "HCI",   "ICL",  "IoT",  "IR",   "KD",   "KG",   "KGs",  "KV",   "LLM",  "LLMs",  "LM",
     "LMs",   "LoRA", "LSTM", "MCMC", "MCTS", "MDP",  "MDPs", "ML",   "MLLM", "MLLMs", "MLP",
     "MoE",   "MRI",  "MT",   "NAS",  "NER",  "NLP",  "ODE",  "OOD",  "PCA",  "PDE",   "PDEs",
     "POMDP", "PPO",  "QA",   "RAG",  "RL",   "RLHF", "RLVR", "RNA",  "RNN",  "RNNs",  "ROC",
     "SDE",   "SFT",  "SGD",  "SOTA", "SSL",  "SSM",  "SSMs", "SVM",  "TTS",  "UMAP",  "VAE",
     "VAEs",  "ViT",  "VLA",  "VLM",  "VLMs", "VQA",  "VR",   "XAI"});
constexpr std::array determiners = std::to_array<std::string_view>(
    {"a", "an", "the", "our", "this", "and", "it", "them", "method"});
constexpr std::array clause_words = std::to_array<std::string_view>(
    {"that", "which", "of", "for", "to", "with", "using", "by", "on", "in", "from", "based", "via",
     "through", "whose", "where", "and"});
constexpr std::array name_tails =
    std::to_array<std::string_view>({"that", "which", "to", "for", "by", "as", "with", "is", "and",
                                     "a", "an", "where", "in", "on"});
constexpr std::array adjective_tails = std::to_array<std::string_view>(
    {"-based", "-aware", "-driven", "-guided", "-style", "-free", "-level", "-like", "-powered",
     "-centric", "-generated", "-enhanced", "-augmented", "-inspired", "-agnostic", "-specific"});

// What authors call their contribution, behind its name in brackets: "(CARD) network".
constexpr std::array heads =
    std::to_array<std::string_view>({"algorithm", "approach", "architecture", "benchmark", "corpus",
                                     "dataset", "framework", "method", "model", "module", "network",
                                     "pipeline", "strategy", "system", "technique", "toolkit"});

class NameFinder {
public:
    NameFinder(std::string_view text, const text::Tokens& tokens,
               std::span<const Abbreviation> abbreviations)
        : t_(text), tokens_(tokens.tokens), all_(tokens), abbreviations_(abbreviations) {}

    std::string find() const {
        std::string name = found();
        const std::size_t at = name.find('@');  // KUL@SMM4H, but Pass@1
        const bool place = at != std::string::npos && at > 1 && at + 1 < name.size() &&
                           name[at + 1] >= 'A' && name[at + 1] <= 'Z';
        if (place) name.resize(at);
        return name;
    }

private:
    std::string found() const {
        if (std::string name = of_title(); !name.empty()) return name;
        if (std::string name = of_subject(); !name.empty()) return name;
        for (std::size_t s = 0; s < all_.sentence_count(); ++s)
            if (std::string name = strong(s); !name.empty()) return name;
        for (std::size_t s = 0; s < all_.sentence_count(); ++s)
            if (std::string name = weak(s); !name.empty()) return name;
        return {};
    }

    std::string_view word(std::size_t i) const {
        return i < tokens_.size() ? tokens_[i].of(t_) : std::string_view{};
    }
    std::string lowered(std::size_t i) const { return text::lower(word(i).substr(0, 24)); }

    bool is_name(std::size_t i) const {
        if (i >= tokens_.size()) return false;
        const Token& t = tokens_[i];
        const std::string_view w = t.of(t_);
        if (t.kind != TokenKind::word || w.size() < 2 || w.size() > 40 || contains(common, w))
            return false;
        if (std::any_of(adjective_tails.begin(), adjective_tails.end(), [&](std::string_view tail) {
                return w.size() > tail.size() && w.substr(w.size() - tail.size()) == tail;
            }))
            return false;
        if (t.has(text::flag_capitals)) return !is_title_compound(w);
        const bool capital = t.has(text::flag_capital);
        if (t.has(text::flag_inner_capital))
            return w.find('-') == std::string_view::npos || !capital;
        return capital && (t.has(text::flag_digit) || w.find('+') != std::string_view::npos);
    }

    // Residual-Update, Attention-Mamba: capitals only at the starts of longer parts.
    static bool is_title_compound(std::string_view w) {
        if (w.find('-') == std::string_view::npos) return false;
        bool start = true;
        std::size_t size = 0;
        for (std::size_t i = 0; i <= w.size(); ++i) {
            if (i == w.size() || w[i] == '-') {
                if (size < 3) return false;
                size = 0;
                start = true;
                continue;
            }
            const bool upper = w[i] >= 'A' && w[i] <= 'Z';
            if (upper && !start) return false;
            if (w[i] >= '0' && w[i] <= '9') return false;
            start = false;
            ++size;
        }
        return true;
    }

    bool is_capital(std::size_t i) const {
        return i < tokens_.size() && tokens_[i].kind == TokenKind::word &&
               tokens_[i].has(text::flag_capital);
    }

    std::string of_title() const {
        if (all_.sentence_count() == 0) return {};
        const std::size_t end = all_.sentence_end(0);
        for (std::size_t i = 0; i < std::min<std::size_t>(end, 4); ++i) {
            if (word(i) != ":" || i == 0 || i + 1 >= end) continue;
            const bool plain = i == 1 && is_capital(0) && occurs_later(word(0), end);
            const bool named =
                std::any_of(tokens_.begin(), tokens_.begin() + static_cast<std::ptrdiff_t>(i),
                            [&](const Token& t) {
                                return is_name(static_cast<std::size_t>(&t - tokens_.data()));
                            });
            if (named || plain) return slice(0, i);
        }
        return of_participant(end);
    }

    // "NEKO at SemEval-2025 Task 4": the name of a system in a shared task.
    std::string of_participant(std::size_t end) const {
        for (std::size_t i = 1; i < std::min<std::size_t>(end, 4) && i + 1 < end; ++i) {
            if (word(i) != "at") continue;
            const bool event =
                is_capital(i + 1) && (tokens_[i + 1].has(text::flag_digit) || is_name(i + 1));
            return event && is_name(0) ? slice(0, i) : std::string{};
        }
        return {};
    }

    // A name in the title that opens the abstract: "SEBAMAT (semantics-based MT) is a project".
    std::string of_subject() const {
        if (all_.sentence_count() < 2) return {};
        const std::size_t at = all_.sentence_begin[1];
        if (!is_name(at) || (word(at + 1) != "(" && word(at + 1) != "is")) return {};
        for (std::size_t i = 0; i < at; ++i)
            if (word(i) == word(at)) return slice(at, at + 1);
        return {};
    }

    bool occurs_later(std::string_view w, std::size_t from) const {
        for (std::size_t i = from; i < tokens_.size(); ++i)
            if (word(i) == w && !tokens_[i].has(text::flag_sentence_start)) return true;
        return false;
    }

    std::string slice(std::size_t first, std::size_t end) const {
        return std::string(
            t_.substr(tokens_[first].begin, tokens_[end - 1].end - tokens_[first].begin));
    }

    // The first three letters of the verbs; most words start with none of them.
    bool may_introduce(std::size_t i) const {
        const Token& t = tokens_[i];
        if (t.kind != TokenKind::word || t.end - t.begin < 5 || t.end - t.begin > 11) return false;
        return std::ranges::find(verb_heads, head_of(t.of(t_))) != verb_heads.end();
    }

    // Whether the word at i says that something new follows.
    bool introduces(std::size_t i, std::size_t begin) const {
        if (!may_introduce(i)) return false;
        const std::string w = lowered(i);
        const bool present = contains(verbs, w);
        if (!present && !contains(past_verbs, w)) return false;
        const std::size_t reach = present ? 8 : 3;
        for (std::size_t k = i; k > begin && i - (k - 1) <= reach; --k)
            if (contains(subjects, lowered(k - 1))) return true;
        return w.size() > 3 && w.substr(w.size() - 3) == "ing" && i == begin;
    }

    std::string strong(std::size_t sentence) const {
        const std::size_t begin = all_.sentence_begin[sentence];
        const std::size_t end = all_.sentence_end(sentence);
        bool introduced = false;
        for (std::size_t i = begin; i < end; ++i) {
            const bool calls = introduced && contains(calling, word(i));
            const bool again = introduced && contains(verbs, word(i));  // we map and introduce X
            if (again || introduces(i, begin))
                introduced = true;
            else if (!calls && !introduced)
                continue;
            else if (!calls && !set_off(i, end))
                continue;
            const std::size_t at = i + 1;
            if (std::string name = right_behind(at, end); !name.empty()) return name;
        }
        return {};
    }

    // A comma, colon or bracket in front of a name that a mark or clause follows.
    bool set_off(std::size_t i, std::size_t end) const {
        const std::string_view w = word(i);
        if (w != "," && w != ":" && w != "(" && w != "—" && w != "-" && w != "–") return false;
        if (i + 2 >= end || !is_name(i + 1)) return false;
        if (w == "(" && is_short_form(i + 1)) return false;  // its long form may be anything
        const std::string_view next = word(i + 2);
        const bool closed = w == "(" ? next == ")"
                                     : next == "," || next == "." || next == "—" || next == "–" ||
                                           next == ":" || next == "that" || next == "which" ||
                                           next == "(";
        return closed && !is_listed(i);
    }

    // "such as A, B, and C": examples of others.
    bool is_listed(std::size_t i) const {
        for (std::size_t k = i; k > 0 && i - k < 14; --k) {
            const std::string w = lowered(k - 1);
            if (w == "as" || w == "including" || w == "like" || w == "e.g." || w == "datasets" ||
                w == "benchmarks" || w == "models" || w == "and" || w == "on" || w == "over")
                return true;
            if (w == "introduce" || w == "propose" || w == "present") return false;
        }
        return false;
    }

    bool is_short_form(std::size_t i) const {
        return std::any_of(
            abbreviations_.begin(), abbreviations_.end(),
            [&](const Abbreviation& a) { return a.short_begin == tokens_[i].begin; });
    }

    // The name that starts at `at`, or behind a determiner there, or the short form of what starts
    // there.
    std::string right_behind(std::size_t at, std::size_t end) const {
        bool the = false;
        if (at < end && contains(determiners, lowered(at))) {
            the = true;
            ++at;
        }
        while (at < end && (word(at) == "“" || word(at) == "\"" || word(at) == "'")) ++at;
        if (at >= end) return {};
        if (std::string name = short_form_near(at, end); !name.empty()) return name;
        std::size_t stop = at;
        bool named = false;
        while (stop < end && stop < at + 4 &&
               (is_capital(stop) || is_name(stop) || is_version(at, stop))) {
            named = named || is_name(stop);
            ++stop;
        }
        if (stop == at) return {};
        const std::string_view next = word(stop);
        const std::string_view after = word(stop + 1);
        const bool apposition =
            next == "," && (after == "a" || after == "an" || after == "the" || after == "our");
        if (named && (stop >= end || is_tail(stop))) return slice(at, stop);
        if (!the && apposition) return slice(at, stop);
        return {};
    }

    bool is_version(std::size_t at, std::size_t i) const {
        return i > at && tokens_[i].kind == TokenKind::number && is_name(i - 1);
    }

    bool is_tail(std::size_t i) const {
        return tokens_[i].kind == TokenKind::punctuation ? word(i) != "/"
                                                         : contains(name_tails, word(i));
    }

    // The short form of a long form that starts at `at` or a few adjectives later.
    std::string short_form_near(std::size_t at, std::size_t end) const {
        for (const Abbreviation& a : abbreviations_) {
            if (a.short_begin < tokens_[at].begin || a.short_begin >= tokens_[end - 1].end)
                continue;
            if (contains(common, a.short_form)) continue;
            const std::size_t first = std::min(a.short_begin, a.long_begin);
            if (first < tokens_[at].begin || !only_adjectives(at, first)) continue;
            if (a.short_begin < a.long_begin) return a.short_form;
            if (capitalised(a.long_form) || closes_phrase(a.short_end)) return a.short_form;
        }
        return {};
    }

    bool only_adjectives(std::size_t at, std::size_t offset) const {
        std::size_t count = 0;
        for (; at < tokens_.size() && tokens_[at].begin < offset; ++at) {
            if (tokens_[at].kind == TokenKind::punctuation && word(at) != "," && word(at) != "“" &&
                word(at) != "\"")
                return false;
            if (contains(clause_words, lowered(at)) || ++count > 6) return false;
        }
        return true;
    }

    static bool capitalised(std::string_view long_form) {
        std::size_t count = 0;
        bool start = true;
        for (const char c : long_form) {
            if (start && c >= 'A' && c <= 'Z') ++count;
            start = c == ' ' || c == '-';
        }
        return count >= 2;
    }

    // Whether the phrase ends behind the bracket around a short form: no noun follows.
    bool closes_phrase(std::size_t short_end) const {
        const auto at = std::lower_bound(tokens_.begin(), tokens_.end(), short_end,
                                         [](const Token& t, std::size_t o) { return t.begin < o; });
        auto i = static_cast<std::size_t>(at - tokens_.begin());
        while (i < tokens_.size() && (word(i) == ")" || word(i) == "\"" || word(i) == "”")) ++i;
        return i >= tokens_.size() || is_tail(i) || contains(heads, word(i));
    }

    // "a new resource, Roles Across Multiple Sentences": up to three words, a comma, then it.
    bool is_apposition(std::size_t i, std::size_t begin) const {
        for (std::size_t k = i + 1; k < std::min(i + 5, tokens_.size()); ++k) {
            if (word(k) == "," || word(k) == ":")
                return k + 1 < tokens_.size() && tokens_[k + 1].begin == begin;
        }
        return false;
    }

    std::string weak(std::size_t sentence) const {
        const std::size_t begin = all_.sentence_begin[sentence];
        const std::size_t end = all_.sentence_end(sentence);
        for (std::size_t i = begin; i < end; ++i) {
            const bool fresh = i + 1 < end && (word(i) == "new" || word(i) == "novel");
            if (!fresh && !introduces(i, begin)) continue;
            for (const Abbreviation& a : abbreviations_) {
                const bool here = a.short_begin > tokens_[i].end &&
                                  a.short_begin < tokens_[end - 1].end &&
                                  (!fresh || is_apposition(i, a.long_begin));
                if (here && capitalised(a.long_form) && !contains(common, a.short_form))
                    return a.short_form;
            }
        }
        return {};
    }

    std::string_view t_;
    const std::vector<Token>& tokens_;
    const text::Tokens& all_;
    std::span<const Abbreviation> abbreviations_;
};

}  // namespace

std::string introduced_name(std::string_view clean_text, const text::Tokens& tokens,
                            std::span<const Abbreviation> abbreviations) {
    return NameFinder(clean_text, tokens, abbreviations).find();
}

}  // namespace bibweft::concepts
