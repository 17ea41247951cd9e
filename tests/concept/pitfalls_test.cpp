// Places of real abstracts that trip a naive parser, each with what must come of it. A fact is
// keyed by the row of the table of pitfalls that it settles: record, first column and category.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "bibweft/concept/index.hpp"
#include "bibweft/text/clean.hpp"
#include "bibweft/text/unicode.hpp"
#include "concept/gold.hpp"
#include "concept/stems.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

enum class Is {
    text,        ///< the clean text holds it
    no_text,     ///< the clean text does not hold it
    token,       ///< it is a token of the clean text
    no_token,    ///< it is none
    sentence,    ///< a sentence begins with it
    one,         ///< no sentence begins with it
    concept_,    ///< some spelling of some concept, by stems
    no_concept,  ///< of none
    own,         ///< the same of the paper's own list
    not_own,     //
    spelt,       ///< the label of a concept, to the letter
    pair,        ///< SF=long form is defined
    no_pair,     ///< nothing is defined as the short form
    same,        ///< a=b: both are spellings of one concept of the paper
    times,       ///< n=a: the concept occurs n times
    url,         ///< is among the URLs
    urls,        ///< there are so many URLs
    name,        ///< the paper's own name
    merged,      ///< a=b: one concept of the collection
    apart,       ///< a=b: two, or either is none
    within,      ///< the concept of the collection is in the paper
    not_within,  ///< it is not
    unlinked,    ///< it is in one paper of the collection at most
};

struct Fact {
    std::size_t record;
    std::size_t column;
    const char* category;
    Is is;
    const char* what;
    bool lexicon = false;  ///< holds with the lexicon of machine learning only
};

const Fact facts[] = {
    {0, 1193, "latex-percent", Is::text, "10-40% of explanations"},
    {0, 1193, "latex-percent", Is::token, "10-40"},
    {0, 1193, "latex-percent", Is::no_text, "\\"},
    {4, 1098, "latex-percent", Is::text, "average of 24.4% and"},
    {4, 1098, "latex-percent", Is::token, "24.4"},
    {4, 1126, "latex-percent", Is::text, "by 23.6% relative"},
    {4, 1214, "latex-percent", Is::text, ">96.0% throughput"},
    {4, 1214, "latex-percent", Is::no_text, "*"},
    {5, 1269, "latex-percent", Is::text, "63.6% on GPT-4o"},
    {5, 1326, "latex-percent", Is::text, "exceeding 93% against"},
    {9, 1574, "unescaped-percent", Is::text, "over 5% on"},
    {16, 1061, "latex-math", Is::text, "16× less training data"},
    {16, 1061, "latex-math", Is::no_text, "$"},
    {4, 1071, "latex-subscript", Is::text, "CHAIR_S by"},
    {4, 1071, "latex-subscript", Is::spelt, "CHAIR"},
    {4, 1071, "latex-subscript", Is::no_token, "S"},
    {4, 1113, "latex-subscript", Is::text, "CHAIR_i by"},
    {4, 1113, "latex-subscript", Is::times, "2=CHAIR"},
    {7, 1464, "latex-command", Is::url, "https://github.com/FuJingyun/IterFlow"},
    {7, 1464, "latex-command", Is::urls, "1"},
    {7, 1464, "latex-command", Is::no_text, "{"},
    {7, 1464, "latex-command", Is::no_text, "}"},
    {7, 1464, "latex-command", Is::no_text, "IterFlow"},
    {7, 1464, "latex-command", Is::name, ""},
    {16, 1243, "latex-command", Is::url, "https://github.com/galilai-group/llm-jepa#stp"},
    {16, 1243, "latex-command", Is::no_text, "llm-jepa"},
    {16, 1243, "latex-command", Is::no_text, "stp"},
    {16, 1243, "latex-command", Is::no_concept, "galilai"},
    {4, 206, "latex-quotes", Is::text, "undergoes “dilution”, leading"},
    {4, 206, "latex-quotes", Is::concept_, "visual dilution"},
    {16, 46, "dashes", Is::token, "laws"},
    {16, 46, "dashes", Is::token, "empirical"},
    {16, 46, "dashes", Is::no_text, "---"},
    {16, 373, "dashes", Is::text, "these laws — which is"},
    {18, 897, "dashes", Is::text, "residues — where ML approaches fail — achieving"},
    {18, 897, "dashes", Is::concept_, "non-canonical residue"},
    {8, 514, "dashes", Is::token, "Rescorla-Wagner"},
    {8, 514, "dashes", Is::concept_, "generalized Rescorla-Wagner"},
    {4, 450, "markdown-bold", Is::pair, "RUDDER=Residual-Update Directed DEcoding Regulation"},
    {4, 450, "markdown-bold", Is::name, "RUDDER"},
    {4, 611, "markdown-bold", Is::no_pair, "CARD"},
    {4, 611, "markdown-bold", Is::spelt, "CARD"},
    {4, 787, "markdown-bold", Is::spelt, "Beta Gate"},
    {9, 449, "markdown-bold", Is::concept_, "prediction error"},
    {9, 449, "markdown-bold", Is::no_pair, "1"},
    {9, 579, "markdown-bold", Is::own, "representation distance"},
    {9, 579, "markdown-bold", Is::no_pair, "2"},
    {17, 372, "markdown-bold", Is::pair, "OnePO=One-stage Policy Optimization"},
    {6, 317, "markdown-italic", Is::text, "in unintended ways"},
    {6, 317, "markdown-italic", Is::no_concept, "unintended"},
    {6, 317, "markdown-italic", Is::not_own, "unintended ways"},
    {10, 145, "markdown-italic", Is::own, "rank bottleneck"},
    {10, 635, "markdown-italic", Is::text, "for all KGEs"},
    {10, 635, "markdown-italic", Is::no_concept, "all"},
    {17, 131, "markdown-italic", Is::sentence, "SFT confines"},
    {17, 131, "markdown-italic", Is::text, "domain adaptation? SFT"},
    {17, 812, "markdown-italic", Is::concept_, "adaptive objective evolution"},
    {17, 931, "markdown-italic", Is::concept_, "teacher retirement"},
    {17, 1205, "markdown-italic", Is::spelt, "HuatuoGPT-3"},
    {4, 1263, "url", Is::url,
     "https://github.com/Akko000/RUDDER-Residual-Update-Directed-DEcoding-Regulation-"},
    {4, 1263, "url", Is::urls, "1"},
    {5, 1408, "url", Is::url, "https://github.com/ljj-cyber/SafeHarbor"},
    {5, 1408, "url", Is::urls, "1"},
    {17, 1423, "url", Is::url, "https://github.com/FreedomIntelligence/HuatuoGPT-3"},
    {17, 1423, "url", Is::urls, "1"},
    {12, 1080, "unicode", Is::text, "by 1.37× and"},
    {12, 1080, "unicode", Is::token, "1.37"},
    {12, 1124, "unicode", Is::text, "by 1.40× compared"},
    {12, 1124, "unicode", Is::token, "1.40"},
    {11, 94, "unicode", Is::text, "accuracy — the standard learning objective — is"},
    {11, 94, "unicode", Is::token, "accuracy"},
    {11, 94, "unicode", Is::concept_, "accuracy"},
    {13, 811, "unicode", Is::text, "“share-based” guarantees"},
    {13, 811, "unicode", Is::token, "share-based"},
    {13, 811, "unicode", Is::concept_, "share-based guarantee"},
    {8, 1083, "ascii-quotes", Is::token, "irrationality"},
    {8, 1083, "ascii-quotes", Is::concept_, "irrationality"},
    {0, 103, "possessive", Is::token, "neurons"},
    {0, 103, "possessive", Is::no_token, "neurons'"},
    {0, 103, "possessive", Is::concept_, "neuron"},
    {13, 510, "possessive", Is::token, "agents"},
    {13, 510, "possessive", Is::no_token, "agents'"},
    {13, 510, "possessive", Is::no_pair, "agents"},
    {18, 752, "possessive", Is::token, "'s"},
    {18, 752, "possessive", Is::spelt, "Rosetta"},
    {18, 752, "possessive", Is::no_concept, "Rosetta's"},
    {4, 1, "abbr-plural", Is::pair, "LVLMs=Large Vision-Language Models"},
    {4, 1, "abbr-plural", Is::merged, "LVLM=large vision-language model"},
    {10, 279, "abbr-plural", Is::pair, "KGEs=knowledge graph embeddings"},
    {10, 279, "abbr-plural", Is::same, "KGE=knowledge graph embedding"},
    {10, 279, "abbr-plural", Is::merged, "KGE=knowledge graph embedding"},
    {2, 1077, "abbr-plural", Is::pair, "NFs=Normalizing Flows"},
    {2, 1077, "abbr-plural", Is::merged, "NF=normalizing flow"},
    {1, 12, "abbr-plural", Is::pair, "LLMs=large language models"},
    {1, 12, "abbr-plural", Is::same, "LLM=large language model"},
    {1, 12, "abbr-plural", Is::merged, "LLM=large language model"},
    {2, 1, "abbr-nested", Is::pair, "GCRL=goal-conditioned RL"},
    {2, 1, "abbr-nested", Is::no_pair, "RL"},
    {2, 1, "abbr-nested", Is::merged, "GCRL=goal-conditioned reinforcement learning"},
    {6, 1, "abbr-nested", Is::pair, "mRAG=Multilingual Retrieval-Augmented Generation"},
    {6, 1, "abbr-nested", Is::apart, "mRAG=RAG"},
    {12, 1, "abbr-inside-compound", Is::pair, "KV=Key-value"},
    {12, 1, "abbr-inside-compound", Is::own, "KV caching"},
    {12, 1, "abbr-inside-compound", Is::not_own, "key-value"},
    {12, 1, "abbr-inside-compound", Is::merged, "KV caching=key-value caching"},
    {9, 151, "abbr-inside-compound", Is::pair, "BT=Bradley-Terry"},
    {9, 151, "abbr-inside-compound", Is::same, "Bradley-Terry loss=BT loss"},
    {9, 151, "abbr-inside-compound", Is::merged, "BT-loss=Bradley-Terry loss"},
    {15, 179, "abbr-inside-compound", Is::pair, "DC=data consistency"},
    {15, 179, "abbr-inside-compound", Is::concept_, "data consistency guidance"},
    {9, 30, "abbr-inside-compound", Is::pair, "LLM=Large Language Model"},
    {9, 30, "abbr-inside-compound", Is::concept_, "large language model alignment"},
    {9, 30, "abbr-inside-compound", Is::spelt, "LLM alignment", true},
    {8, 502, "abbr-inside-compound", Is::pair, "GRW=Generalized Rescorla-Wagner"},
    {2, 993, "abbr-reversed", Is::pair, "QHyer=Q-conditioned Hybrid Attention-Mamba Transformer"},
    {17, 374, "abbr-letters", Is::pair, "OnePO=One-stage Policy Optimization"},
    {15, 842, "abbr-letters", Is::pair, "TriPS=Triadic Dynamics Aware Posterior Sampling"},
    {4, 913, "not-abbr", Is::no_pair, "7B"},
    {4, 913, "not-abbr", Is::no_pair, "13B"},
    {4, 913, "not-abbr", Is::no_pair, "7B/13B"},
    {4, 913, "not-abbr", Is::spelt, "LLaVA-1.5"},
    {2, 537, "not-abbr", Is::no_pair, "LSDT"},
    {2, 537, "not-abbr", Is::no_pair, "e.g."},
    {3, 648, "not-abbr", Is::no_pair, "contextual structure"},
    {3, 648, "not-abbr", Is::concept_, "contextual structure"},
    {9, 91, "abbr-undefined", Is::no_pair, "RLHF"},
    {9, 91, "abbr-undefined", Is::spelt, "RLHF"},
    {9, 91, "abbr-undefined", Is::spelt, "reinforcement learning from human feedback", true},
    {5, 637, "abbr-undefined", Is::no_pair, "LLM"},
    {5, 637, "abbr-undefined", Is::within, "large language model"},
    {5, 637, "abbr-undefined", Is::merged, "LLM agents=large language model agents"},
    {17, 1129, "name", Is::token, "SFT+RL"},
    {17, 1129, "name", Is::text, "by +2.7 and"},
    {17, 1129, "name", Is::token, "2.7"},
    {16, 661, "abbr-undefined", Is::no_pair, "JEPA"},
    {16, 661, "abbr-undefined", Is::spelt, "JEPA"},
    {16, 661, "abbr-undefined", Is::spelt, "joint-embedding predictive architecture", true},
    {4, 961, "name", Is::token, "Qwen2.5-VL"},
    {4, 961, "name", Is::spelt, "Qwen2.5-VL"},
    {18, 513, "name", Is::name, "Agent Rosetta"},
    {18, 513, "name", Is::spelt, "Rosetta"},
    {18, 513, "name", Is::apart, "Rosetta=Agent Rosetta"},
    {9, 1219, "variant", Is::concept_, "pairwise normalization scheme"},
    {9, 305, "variant", Is::same, "BT-loss=BT loss"},
    {9, 305, "variant", Is::times, "3=BT loss"},
    {0, 1332, "variant", Is::merged, "beam-search=beam search"},
    {0, 1332, "variant", Is::same, "beam-search=beam search"},
    {15, 267, "variant", Is::not_own, "prior"},
    {15, 267, "variant", Is::no_concept, "prior arts"},
    {3, 1491, "coordination", Is::concept_, "unembedding layer"},
    {6, 200, "slip", Is::no_concept, "open questions"},
    {6, 200, "slip", Is::no_concept, "question"},
    {7, 749, "slip", Is::no_concept, "specially"},
    {15, 333, "slip", Is::not_own, "attention"},
    {15, 333, "slip", Is::no_concept, "less attention"},
    {2, 1075, "slip", Is::concept_, "normalizing flow"},
    {1, 740, "number", Is::token, "ten"},
    {1, 740, "number", Is::no_concept, "ten state-of-the-art LLMs"},
    {1, 740, "number", Is::no_concept, "ten"},
    {6, 513, "number", Is::no_concept, "eight languages"},
    {6, 513, "number", Is::concept_, "open-weight models"},
    {17, 1088, "number", Is::token, "20K"},
    {17, 1088, "number", Is::no_concept, "20K"},
    {17, 1088, "number", Is::no_concept, "20K training samples"},
    {13, 43, "homonym-agent", Is::not_within, "LLM agent"},
    {13, 43, "homonym-agent", Is::not_within, "LLM agent", true},
    {0, 302, "homonym-state-space", Is::own, "state space"},
    {0, 302, "homonym-state-space", Is::not_within, "state-space model", true},
    {0, 302, "homonym-state-space", Is::unlinked, "state space"},
    {0, 970, "homonym-alignment", Is::own, "spatial alignment"},
    {0, 970, "homonym-alignment", Is::not_within, "LLM alignment", true},
    {0, 970, "homonym-alignment", Is::unlinked, "alignment"},
    {1, 127, "homonym-alignment", Is::not_within, "LLM alignment", true},
    {1, 127, "homonym-alignment", Is::not_own, "insufficient alignment"},
    {1, 108, "homonym-language-bias", Is::concept_, "language bias"},
    {1, 108, "homonym-language-bias", Is::apart, "language bias=language preference"},
    {1, 108, "homonym-language-bias", Is::apart, "language bias=language priors"},
    {1, 108, "homonym-language-bias", Is::unlinked, "language bias"},
    {2, 1077, "homonym-flow", Is::not_within, "flow matching", true},
    {2, 1077, "homonym-flow", Is::apart, "normalizing flow=scene flow", true},
    {2, 1077, "homonym-flow", Is::unlinked, "flow"},
    {7, 973, "homonym-guidance", Is::concept_, "instance-level semantic guidance"},
    {7, 973, "homonym-guidance", Is::not_within, "classifier-free guidance", true},
    {7, 973, "homonym-guidance", Is::unlinked, "guidance"},
    {2, 869, "homonym-guidance", Is::no_concept, "guidance"},
    {2, 869, "homonym-guidance", Is::no_concept, "little guidance"},
    {13, 484, "homonym-normalization", Is::concept_, "normalization information"},
    {13, 484, "homonym-normalization", Is::unlinked, "normalization"},
    {16, 767, "homonym-generalization", Is::no_concept, "generalization"},
    {16, 767, "homonym-generalization", Is::not_within, "generalization"},
    {8, 502, "homonym-generalization", Is::not_within, "generalization"},
    {12, 756, "homonym-bottleneck", Is::concept_, "materialization bottleneck"},
    {12, 756, "homonym-bottleneck", Is::unlinked, "bottleneck"},
    {14, 1082, "homonym-denoise", Is::no_concept, "denoise"},
    {14, 1082, "homonym-denoise", Is::unlinked, "denoising"},
    {16, 523, "homonym-manifold", Is::concept_, "semantic manifold"},
    {16, 523, "homonym-manifold", Is::unlinked, "manifold"},
    {2, 155, "homonym-trajectory", Is::unlinked, "trajectory"},
    {6, 428, "homonym-preference", Is::own, "language preference"},
    {6, 428, "homonym-preference", Is::apart, "language preference=preference learning", true},
    {6, 428, "homonym-preference", Is::unlinked, "preference"},
    {15, 333, "homonym-attention", Is::not_within, "attention"},
    {15, 333, "homonym-attention", Is::not_within, "attention mechanism", true},
    {4, 1, "longest-match", Is::own, "large vision-language model"},
    {4, 1, "longest-match", Is::no_concept, "language model"},
    {4, 1, "longest-match", Is::no_concept, "language model", true},
    {4, 1, "longest-match", Is::spelt, "large vision-language model", true},
    {4, 1, "longest-match", Is::not_within, "language model"},
    {2, 1239, "longest-match", Is::concept_, "selective state-space dynamics"},
    {17, 418, "negated", Is::within, "supervised fine-tuning"},
    {17, 418, "negated", Is::token, "SFT-free"},
    {17, 418, "negated", Is::own, "SFT"},
    {16, 800, "negated", Is::concept_, "multi-view augmentations"},
    {11, 295, "sentence-start", Is::spelt, "welfare"},
    {4, 1322, "sentence-split", Is::sentence, "The code is available at"},
    {6, 233, "homonym-mixture", Is::not_own, "mixture"},
    {6, 233, "homonym-mixture", Is::not_within, "mixture of experts", true},
    {6, 233, "homonym-mixture", Is::not_within, "mixture model", true},
    {10, 738, "homonym-mixture", Is::not_within, "mixture of experts", true},
    {10, 738, "homonym-mixture", Is::unlinked, "mixture"},
    {0, 867, "enumerator", Is::no_pair, "i"},
    {0, 867, "enumerator", Is::no_pair, "ii"},
    {0, 867, "enumerator", Is::no_pair, "iii"},
    {0, 867, "enumerator", Is::sentence, "Specifically, we propose: (i)"},
    {0, 867, "enumerator", Is::one, "(ii)"},
    {0, 867, "enumerator", Is::one, "(iii)"},
    {4, 30, "substring", Is::no_pair, "VLM"},
    {4, 30, "substring", Is::no_concept, "VLM"},
    {4, 30, "substring", Is::no_token, "VLM"},
    {2, 1401, "substring", Is::spelt, "D4RL"},
    {2, 1401, "substring", Is::token, "D4RL"},
    {2, 1401, "substring", Is::apart, "D4RL=RL"},
    {14, 1, "lookalike", Is::text, "Large language models (LLMs) are highly sensitive"},
    {14, 1, "lookalike", Is::own, "data attribution"},
};

/// Stems without hyphens, as grouping compares them.
std::string comparable(std::string_view phrase) {
    return joint_key(text::lower(phrase));
}

std::vector<std::string> spellings(const DocumentConcept& c) {
    std::vector<std::string> out{c.surface};
    if (!c.short_form.empty()) out.push_back(c.short_form);
    out.insert(out.end(), c.variants.begin(), c.variants.end());
    return out;
}

/// What is known of the abstracts, alone and together, with and without a lexicon.
class Collection {
public:
    explicit Collection(const Lexicon& lexicon) {
        ExtractorOptions options;
        options.lexicon = lexicon;
        const Extractor extractor(options);
        IndexBuilder builder;
        for (const std::string& line : test::paragraphs_of("seeds/000_9bdcb967a3e58515.txt")) {
            papers.push_back(extractor.extract("", line));
            texts.push_back(text::clean(line).text);
            tokens.emplace_back();
            text::tokenize(texts.back(), tokens.back());
            builder.add(papers.size() - 1, papers.back());
        }
        index = builder.build();
    }

    std::vector<DocumentConcepts> papers;
    std::vector<std::string> texts;
    std::vector<text::Tokens> tokens;
    ConceptIndex index;
};

/// Judges the facts of one paper.
class Judge {
public:
    Judge(const Collection& all, std::size_t record)
        : all_(all),
          paper_(all.papers[record]),
          text_(all.texts[record]),
          tokens_(all.tokens[record]),
          record_(record) {}

    bool holds(Is is, const std::string& what) const {
        switch (is) {
            case Is::text:
                return text_.find(what) != std::string::npos;
            case Is::no_text:
                return text_.find(what) == std::string::npos;
            case Is::token:
                return has_token(what);
            case Is::no_token:
                return !has_token(what);
            case Is::sentence:
                return sentence_begins(what);
            case Is::one:
                return !sentence_begins(what);
            case Is::url:
                return std::ranges::find(paper_.urls, what) != paper_.urls.end();
            case Is::urls:
                return std::to_string(paper_.urls.size()) == what;
            case Is::name:
                return paper_.name == what;
            case Is::pair:
                return std::ranges::any_of(paper_.abbreviations, [&](const Abbreviation& a) {
                    return a.short_form + "=" + a.long_form == what;
                });
            case Is::no_pair:
                return std::ranges::find(paper_.abbreviations, what, &Abbreviation::short_form) ==
                       paper_.abbreviations.end();
            default:
                return concept_holds(is, what);
        }
    }

private:
    bool concept_holds(Is is, const std::string& what) const {
        const std::size_t mark = what.find('=');
        const std::string left = what.substr(0, mark);
        const std::string right = mark == std::string::npos ? "" : what.substr(mark + 1);
        switch (is) {
            case Is::concept_:
                return find(what) < paper_.concepts.size();
            case Is::no_concept:
                return find(what) == paper_.concepts.size();
            case Is::own:
                return find(what) < paper_.selected;
            case Is::not_own:
                return find(what) >= paper_.selected;
            case Is::spelt:
                return std::ranges::find(paper_.concepts, what, &DocumentConcept::surface) !=
                       paper_.concepts.end();
            case Is::same:
                return find(left) < paper_.concepts.size() && find(left) == find(right);
            case Is::times:
                return find(right) < paper_.concepts.size() &&
                       std::to_string(paper_.concepts[find(right)].occurrences) == left;
            case Is::merged:
                return all_.index.find(left) && all_.index.find(left) == all_.index.find(right);
            case Is::apart:
                return !all_.index.find(left) || all_.index.find(left) != all_.index.find(right);
            case Is::within:
                return within(what);
            case Is::not_within:
                return !within(what);
            default:
                return papers_of(what) <= 1;
        }
    }

    bool has_token(const std::string& what) const {
        return std::ranges::any_of(tokens_.tokens,
                                   [&](const text::Token& t) { return t.of(text_) == what; });
    }

    bool sentence_begins(const std::string& what) const {
        return std::ranges::any_of(tokens_.sentence_begin, [&](std::uint32_t first) {
            return std::string_view(text_).substr(tokens_.tokens[first].begin).starts_with(what);
        });
    }

    /// The place of the concept that has the spelling, whatever case, hyphens and inflection.
    std::size_t find(const std::string& what) const {
        const std::string wanted = comparable(what);
        const auto found = std::ranges::find_if(paper_.concepts, [&](const DocumentConcept& c) {
            return std::ranges::any_of(
                spellings(c), [&](const std::string& s) { return comparable(s) == wanted; });
        });
        return static_cast<std::size_t>(found - paper_.concepts.begin());
    }

    bool within(const std::string& what) const {
        const auto id = all_.index.find(what);
        if (!id) return false;
        const auto row = all_.index.papers.columns(record_);
        return std::ranges::find(row, index_of(*id)) != row.end();
    }

    std::uint32_t papers_of(const std::string& what) const {
        const auto id = all_.index.find(what);
        return id ? all_.index.concepts[index_of(*id)].document_frequency : 0;
    }

    const Collection& all_;
    const DocumentConcepts& paper_;
    const std::string& text_;
    const text::Tokens& tokens_;
    std::size_t record_;
};

const char* seeds = "seeds/000_9bdcb967a3e58515.txt";

/// A row of the table of pitfalls.
using Row = std::tuple<std::size_t, std::size_t, std::string>;

std::set<Row> rows() {
    std::set<Row> out;
    for (const std::string& line : test::lines_of("../eval/gold/pitfalls_000.tsv")) {
        std::vector<std::string> cells(1);
        for (const char c : line) {
            if (c == '\t')
                cells.emplace_back();
            else
                cells.back() += c;
        }
        if (cells.size() < 4 || cells[0] == "category") continue;
        out.emplace(std::stoul(cells[1].substr(4)), std::stoul(cells[3]), cells[0]);
    }
    return out;
}

TEST(Pitfalls, EveryFactHolds) {
    BW_REQUIRE_DATA(seeds);
    if (!has_wordnet()) GTEST_SKIP() << "built without WordNet";
    std::vector<Diagnostic> diagnostics;
    const Collection plain{Lexicon()};
    const Collection informed(Lexicon::read(
        test::slurp(test::source("seeds/lexicons/machine-learning.tsv")), diagnostics));
    ASSERT_EQ(19U, plain.papers.size());
    for (const Fact& fact : facts) {
        const Judge judge(fact.lexicon ? informed : plain, fact.record);
        EXPECT_TRUE(judge.holds(fact.is, fact.what))
            << fact.category << " in abstract " << fact.record << ": " << fact.what << " ("
            << static_cast<int>(fact.is) << ')';
    }
}

TEST(Pitfalls, EveryRowOfTheTableHasAFact) {
    BW_REQUIRE_DATA("../eval/gold/pitfalls_000.tsv");
    std::set<Row> settled;
    for (const Fact& fact : facts) settled.emplace(fact.record, fact.column, fact.category);
    const std::set<Row> all = rows();
    EXPECT_EQ(105U, all.size());
    for (const Row& row : all) {
        EXPECT_TRUE(settled.contains(row)) << std::get<2>(row) << " in abstract "
                                           << std::get<0>(row) << ", column " << std::get<1>(row);
    }
    EXPECT_EQ(all.size(), settled.size()) << "a fact settles no row";
}

}  // namespace
}  // namespace bibweft::concepts
