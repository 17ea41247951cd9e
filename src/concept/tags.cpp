#include "concept/tags.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

#include "concept/tag_table.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

struct Share {
    Tag tag;
    float mass;
};

TagMass mass_of(std::initializer_list<Share> shares) {
    TagMass mass{};
    for (const Share& share : shares) mass[at(share.tag)] += share.mass;
    return mass;
}

using ClosedClass = std::unordered_map<std::string_view, TagMass>;

void put(ClosedClass& out, std::string_view words, std::initializer_list<Share> shares) {
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (end > 0) out.emplace(words.substr(0, end), mass_of(shares));
        words.remove_prefix(std::min(end + 1, words.size()));
    }
}

ClosedClass make_closed_class() {
    using enum Tag;
    ClosedClass out;
    put(out,
        "the a an these those each every some any no all both either neither another its their our "
        "his my your whose such this",
        {{T, 1.0F}});
    put(out,
        "of in on at by for with from to into onto over under between among amongst through during "
        "before after above below against within without across along around toward towards upon "
        "via per than as unlike despite except concerning regarding throughout beyond beside "
        "besides "
        "behind until till while whereas whilst because if unless although though whether when "
        "where "
        "why how since versus vs vs. amid atop given",
        {{P, 1.0F}});
    put(out, "and or but nor & yet", {{A, 1.0F}});
    put(out,
        "i we you he she it they me us him them itself themselves ourselves himself herself myself "
        "yourself who whom which what whatever whichever there someone anyone everyone everything "
        "something anything nothing others one's ones whereby wherein",
        {{O, 1.0F}});
    put(out,
        "can could may might must shall should will would cannot do does did don't doesn't didn't "
        "won't can't couldn't shouldn't wouldn't let",
        {{M, 1.0F}});
    put(out,
        "be is are was were been being am has have had having isn't aren't wasn't weren't hasn't "
        "haven't it's",
        {{B, 1.0F}});
    put(out,
        "not also very thus hence therefore however moreover furthermore then here now often "
        "always "
        "never sometimes already again too quite rather almost indeed instead together perhaps "
        "maybe "
        "nevertheless nonetheless meanwhile afterwards twice thereby therein thereof namely e.g. "
        "i.e. e.g i.e yet still just even only ever else away",
        {{R, 1.0F}});
    put(out, "etc etc. al al. et viz", {{X, 1.0F}});
    put(out,
        "two three four five six seven eight nine ten eleven twelve twenty hundred thousand "
        "million "
        "billion hundreds thousands millions billions dozens",
        {{C, 1.0F}});
    put(out, "one", {{C, 0.6F}, {O, 0.3F}, {N, 0.1F}});
    put(out, "that", {{P, 0.45F}, {O, 0.45F}, {T, 0.1F}});
    put(out, "her", {{T, 0.7F}, {O, 0.3F}});
    put(out, "like", {{P, 0.85F}, {V, 0.15F}});
    put(out, "so", {{R, 0.5F}, {P, 0.5F}});
    put(out, "up down off out", {{R, 0.6F}, {P, 0.4F}});
    put(out, "near", {{P, 0.7F}, {J, 0.2F}, {R, 0.1F}});
    put(out, "more most less least", {{R, 0.55F}, {J, 0.45F}});
    put(out, "much", {{R, 0.5F}, {J, 0.5F}});
    put(out, "many few several various other same own certain", {{J, 1.0F}});
    put(out, "first second third last next", {{J, 0.85F}, {R, 0.1F}, {N, 0.05F}});
    put(out, "due prior", {{J, 0.95F}, {N, 0.05F}});
    put(out, "well", {{R, 0.9F}, {J, 0.05F}, {N, 0.05F}});
    put(out, "further", {{R, 0.5F}, {J, 0.3F}, {V, 0.2F}});
    put(out, "based", {{D, 1.0F}});
    put(out, "using", {{G, 1.0F}});
    put(out, "used", {{D, 0.9F}, {J, 0.1F}});
    put(out, "show shows", {{V, 0.9F}, {N, 0.1F}});
    return out;
}

const ClosedClass& closed_classes() {
    static const ClosedClass words = make_closed_class();
    return words;
}

/// Last parts that make a hyphenated word an adjective.
bool adjectival_part(std::string_view part) {
    static constexpr std::string_view parts[] = {
        "agnostic",   "aware",       "based",       "capable",    "centered",    "centric",
        "conscious",  "consistent",  "constrained", "dependent",  "dimensional", "directional",
        "driven",     "efficient",   "end",         "enabled",    "enhanced",    "equivariant",
        "fidelity",   "free",        "friendly",    "grained",    "guided",      "heavy",
        "hop",        "independent", "informed",    "intensive",  "invariant",   "label",
        "layer",      "level",       "like",        "linear",     "long",        "modal",
        "optimal",    "oriented",    "order",       "parametric", "preserving",  "quality",
        "range",      "rank",        "ready",       "related",    "resolution",  "resource",
        "rich",       "robust",      "scale",       "shot",       "sided",       "sensitive",
        "size",       "sized",       "specific",    "stage",      "step",        "style",
        "supervised", "task",        "term",        "theoretic",  "time",        "tuned",
        "turn",       "type",        "view",        "wide",       "wise",        "world"};
    return std::ranges::binary_search(parts, part);
}

bool joining_prefix(std::string_view part) {
    static constexpr std::string_view parts[] = {
        "anti",  "auto",  "bi",    "co",    "counter", "cross",  "de",    "hyper", "inter",
        "intra", "macro", "meta",  "micro", "mid",     "mini",   "mis",   "multi", "nano",
        "neuro", "non",   "over",  "post",  "pre",     "pseudo", "quasi", "re",    "self",
        "semi",  "sub",   "super", "tri",   "ultra",   "un",     "under"};
    return std::ranges::binary_search(parts, part);
}

bool participle(std::string_view word) {
    return (word.ends_with("ed") && word.size() > 3) || !past_lemma(word).empty();
}

TagMass hyphenated(std::string_view word, std::size_t hyphen) {
    using enum Tag;
    const std::string_view last = word.substr(hyphen + 1);
    if (word.find("-the-") != std::string_view::npos) return mass_of({{J, 1.0F}});  // on-the-fly
    if (adjectival_part(last)) return mass_of({{J, 0.85F}, {N, 0.15F}});
    if (joining_prefix(word.substr(0, hyphen))) return prior(last);
    if (participle(last)) return mass_of({{J, 0.85F}, {D, 0.15F}});
    if (last.ends_with("ing") && last.size() > 4) return mass_of({{J, 0.5F}, {N, 0.3F}, {G, 0.2F}});
    const Lemma lemma = find_lemma(last);
    if (lemma.is(word_noun) || !plural_lemma(last).empty()) {
        return last.ends_with('s') ? mass_of({{N, 0.9F}, {J, 0.1F}})
                                   : mass_of({{N, 0.65F}, {J, 0.35F}});
    }
    if (lemma.is(word_adjective)) return mass_of({{J, 0.85F}, {N, 0.15F}});
    return mass_of({{N, 0.65F}, {J, 0.35F}});
}

/// True if the adverb comes from an adjective: clearly, automatically, possibly, easily.
bool from_adjective(std::string_view word) {
    struct Ending {
        std::string_view suffix;
        std::string_view replacement;
    };
    static constexpr Ending endings[] = {{"ly", ""}, {"ily", "y"}, {"ally", ""}, {"bly", "ble"}};
    for (const Ending& ending : endings) {
        if (word.size() < ending.suffix.size() + 3 || !word.ends_with(ending.suffix)) continue;
        std::string base(word.substr(0, word.size() - ending.suffix.size()));
        base += ending.replacement;
        if (find_lemma(base).is(word_adjective)) return true;
    }
    return false;
}

void add_inflected(std::string_view word, TagMass& mass) {
    const std::string noun = plural_lemma(word);
    if (!noun.empty()) {
        mass[at(Tag::N)] += 0.35F * (static_cast<float>(find_lemma(noun).noun_count) + 0.5F);
    }
    const auto verb = [&](const std::string& lemma, Tag tag, float share) {
        if (lemma.empty()) return;
        mass[at(tag)] += share * (static_cast<float>(find_lemma(lemma).verb_count) + 0.5F);
    };
    verb(third_person_lemma(word), Tag::V, 0.15F);
    verb(gerund_lemma(word), Tag::G, 0.25F);
    verb(past_lemma(word), Tag::D, 0.35F);
}

TagMass from_wordnet(std::string_view word) {
    TagMass mass{};
    const Lemma lemma = find_lemma(word);
    if (lemma.is(word_noun)) mass[at(Tag::N)] = static_cast<float>(lemma.noun_count) + 0.5F;
    if (lemma.is(word_verb))
        mass[at(Tag::V)] = 0.4F * (static_cast<float>(lemma.verb_count) + 0.3F);
    if (lemma.is(word_adjective))
        mass[at(Tag::J)] = static_cast<float>(lemma.adjective_count) + 0.5F;
    if (lemma.is(word_adverb)) mass[at(Tag::R)] = static_cast<float>(lemma.adverb_count) + 0.5F;
    add_inflected(word, mass);
    if (!lemma.is(word_adverb) && word.ends_with("ly") && from_adjective(word))
        mass[at(Tag::R)] += 1.0F;
    return mass;
}

bool ends_in(std::string_view word, std::initializer_list<std::string_view> endings) {
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
        return word.size() > ending.size() + 1 && word.ends_with(ending);
    });
}

TagMass from_ending(std::string_view word) {
    using enum Tag;
    if (ends_in(word, {"tion", "sion", "ment", "ness", "ity", "ism", "ance", "ence", "ship", "logy",
                       "graphy", "metry"})) {
        return mass_of({{N, 0.95F}, {J, 0.05F}});
    }
    if (ends_in(word, {"ly"})) return mass_of({{R, 0.9F}, {J, 0.1F}});
    if (ends_in(word, {"ic", "al", "ous", "ive", "able", "ible", "less", "ful", "ian", "ary",
                       "ical", "oid"})) {
        return mass_of({{J, 0.8F}, {N, 0.2F}});
    }
    if (ends_in(word, {"ing"})) return mass_of({{G, 0.7F}, {N, 0.25F}, {J, 0.05F}});
    if (ends_in(word, {"ed"})) return mass_of({{D, 0.7F}, {J, 0.3F}});
    if (ends_in(word, {"ss", "us", "is"})) return mass_of({{N, 0.85F}, {J, 0.15F}});
    if (ends_in(word, {"izes", "ises", "ifies", "ates"})) return mass_of({{V, 0.7F}, {N, 0.3F}});
    if (ends_in(word, {"s"})) return mass_of({{N, 0.9F}, {V, 0.1F}});
    return mass_of({{N, 0.75F}, {J, 0.2F}, {V, 0.05F}});
}

bool ascii_digit(char c) {
    return c >= '0' && c <= '9';
}

bool ordinal(std::string_view word) {
    return word.size() > 2 && ascii_digit(word[word.size() - 3]) && ascii_digit(word[0]) &&
           ends_in(word, {"st", "nd", "rd", "th"});
}

float sum(const TagMass& mass) {
    float total = 0;
    for (const float m : mass) total += m;
    return total;
}

TagMass normalised(TagMass mass) {
    const float total = sum(mass);
    for (float& m : mass) m /= total;
    return mass;
}

}  // namespace

bool closed_class(std::string_view lower) {
    return closed_classes().contains(lower);
}

TagMass name_mass() {
    return mass_of({{Tag::N, 0.95F}, {Tag::J, 0.05F}});
}

TagMass prior(std::string_view lower) {
    const auto closed = closed_classes().find(lower);
    if (closed != closed_classes().end()) return closed->second;
    const std::size_t hyphen = lower.rfind('-');
    if (hyphen != std::string_view::npos && hyphen > 0 && hyphen + 1 < lower.size()) {
        return normalised(hyphenated(lower, hyphen));
    }
    if (std::ranges::any_of(lower, ascii_digit)) {
        return ordinal(lower) ? mass_of({{Tag::J, 1.0F}}) : name_mass();
    }
    const TagMass mass = from_wordnet(lower);
    return normalised(sum(mass) > 0 ? mass : from_ending(lower));
}

TagMass capitalised(const TagMass& mass) {
    TagMass out = mass;
    for (float& m : out) m *= 0.4F;
    out[at(Tag::N)] += 0.8F;
    return normalised(out);
}

Reading reading(const TagMass& mass) {
    Reading out;
    TagMass rest = mass;
    while (out.count < out.tag.size()) {
        const auto best = std::ranges::max_element(rest);
        if (*best < 0.003F) break;
        const auto tag = static_cast<std::size_t>(best - rest.begin());
        out.tag[out.count] = static_cast<Tag>(tag);
        out.emission[out.count] = std::log(*best) - tag_table::unigram[tag];
        ++out.count;
        *best = 0;
    }
    return out;
}

}  // namespace bibweft::concepts
