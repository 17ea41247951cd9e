#include "concept/grouping.hpp"

#include <algorithm>
#include <map>

#include "bibweft/core/parallel.hpp"
#include "bibweft/text/unicode.hpp"
#include "concept/lists.hpp"
#include "concept/stems.hpp"
#include "concept/wordnet.hpp"

namespace bibweft::concepts {
namespace {

constexpr double majority = 0.8;
constexpr std::size_t chunk_size = 2048;  // spellings or groups that a thread takes at a time

/// A single word in capitals that is an ordinary word in small letters: CARD, BRIGHT, GLUE. Its key
/// keeps the capitals, so that it does not fall together with the ordinary word.
bool shouted_word(std::string_view phrase) {
    const std::string_view word = singular_short_form(phrase);
    if (word.size() < 2) return false;
    const bool capitals = std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
    return capitals && find_lemma(text::lower(word)).flags != 0;
}

template <class Visit>
void each_word(std::string_view phrase, Visit visit) {
    while (!phrase.empty()) {
        const std::size_t end = std::min(phrase.find(' '), phrase.size());
        if (end > 0) visit(phrase.substr(0, end));
        phrase.remove_prefix(std::min(end + 1, phrase.size()));
    }
}

/// The long forms of one short form that share a key.
struct Readings {
    std::uint32_t count = 0;
    std::map<std::string, std::uint32_t> spellings;

    const std::string& best() const {
        auto top = spellings.begin();
        for (auto at = spellings.begin(); at != spellings.end(); ++at) {
            if (at->second > top->second) top = at;
        }
        return top->first;
    }
};

/// Joins sets of surfaces; the smallest index stands for a set.
class Sets {
public:
    explicit Sets(std::size_t size) : parent_(size) {
        for (std::uint32_t i = 0; i < size; ++i) parent_[i] = i;
    }
    std::uint32_t find(std::uint32_t i) {
        while (parent_[i] != i) {
            parent_[i] = parent_[parent_[i]];
            i = parent_[i];
        }
        return i;
    }
    void join(std::uint32_t a, std::uint32_t b) {
        a = find(a);
        b = find(b);
        if (a != b) parent_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<std::uint32_t> parent_;
};

bool like_a_name(std::string_view word) {
    std::size_t capitals = 0;
    bool digit = false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (word[i] >= 'A' && word[i] <= 'Z') ++capitals;
        digit = digit || (word[i] >= '0' && word[i] <= '9');
    }
    if (capitals >= 2 || (capitals > 0 && digit)) return true;
    const bool compound =
        word.find('-') != std::string_view::npos;  // State-space begins a sentence
    return capitals == 1 && !compound && find_lemma(text::lower(word)).flags == 0;
}

bool names_activity(std::string_view phrase) {
    return phrase.find(' ') != std::string_view::npos &&
           (phrase.ends_with("ing") || phrase.ends_with("tion"));
}

/// May the general last word go, if what is left occurs? "Mamba architecture", "object detection
/// task", and "SSM model" since its long form ends in model, but neither "NLP tasks" nor "RAG
/// system".
bool droppable(std::string_view bare, std::string_view last, const LongForms& long_forms) {
    const auto form = long_forms.find(std::string(singular_short_form(bare)));
    if (form != long_forms.end()) {
        const std::size_t blank = form->second.rfind(' ');
        return blank != std::string::npos && key_of(last) == key_of(form->second.substr(blank + 1));
    }
    if (bare.find(' ') == std::string_view::npos && like_a_name(bare)) return true;
    return (last == "task" || last == "problem") && names_activity(bare);
}

/// Strings one behind another.
class Row {
public:
    void push_back(std::string_view s) {
        bytes_ += s;
        ends_.push_back(static_cast<std::uint32_t>(bytes_.size()));
    }
    std::string_view at(std::size_t i) const {
        const std::uint32_t begin = i == 0 ? 0 : ends_[i - 1];
        return std::string_view(bytes_).substr(begin, ends_[i] - begin);
    }
    std::size_t size() const noexcept { return ends_.size(); }

private:
    std::string bytes_;
    std::vector<std::uint32_t> ends_;
};

/// What a thread finds out about a chunk of surfaces.
struct ChunkKeys {
    Row keys;
    Row joints;
    std::vector<bool> shortened;
};

class Grouper {
public:
    Grouper(const IndexState& state, const text::Thesaurus& thesaurus, unsigned threads)
        : state_(state),
          thesaurus_(thesaurus),
          threads_(resolve_threads(threads)),
          sets_(state.surfaces.size()) {}

    Grouping run() {
        out_.long_forms = majority_long_forms(state_);
        for (unsigned t = 0; t < threads_; ++t) makers_.emplace_back(out_.long_forms);
        make_keys();
        join_lexicon_spellings();
        find_attested();
        join_inversions();
        join_without_last_word();
        collect();
        parallel_for(out_.groups.size(), chunk_size, threads_,
                     [this](std::size_t begin, std::size_t end, unsigned) {
                         for (std::size_t g = begin; g < end; ++g) {
                             out_.groups[g].label = choose_label(state_, out_, out_.groups[g]);
                         }
                     });
        apply_thesaurus();
        name_groups();
        return std::move(out_);
    }

private:
    /// Surfaces with the same joint key are one.
    void make_keys() {
        const std::size_t count = state_.surfaces.size();
        chunks_.resize((count + chunk_size - 1) / chunk_size);
        parallel_for(count, chunk_size, threads_,
                     [&](std::size_t begin, std::size_t end, unsigned worker) {
                         chunks_[begin / chunk_size] = keys_of_chunk(begin, end, makers_[worker]);
                     });
        out_.shortened.reserve(count);
        for (ChunkKeys& chunk : chunks_) {
            for (std::size_t i = 0; i < chunk.joints.size(); ++i) join_by_key(chunk.joints.at(i));
            chunk.joints = {};
            out_.shortened.insert(out_.shortened.end(), chunk.shortened.begin(),
                                  chunk.shortened.end());
        }
    }

    ChunkKeys keys_of_chunk(std::size_t begin, std::size_t end, KeyMaker& maker) const {
        ChunkKeys out;
        for (std::size_t s = begin; s < end; ++s) {
            const KeyMaker::Keys& keys =
                maker.keys_of(state_.surfaces.at(static_cast<std::uint32_t>(s)));
            out.keys.push_back(keys.key);
            out.joints.push_back(keys.joint);
            out.shortened.push_back(keys.shortened);
        }
        return out;
    }

    /// The next surface, with its joint key.
    void join_by_key(std::string_view joint) {
        const std::uint32_t surface = next_surface_++;
        const std::uint32_t index = out_.joints.intern(joint);
        out_.joint_of.push_back(index);
        if (index == first_.size()) {
            first_.push_back(surface);
        } else {
            sets_.join(first_[index], surface);
        }
    }

    /// Spellings of a concept of a paper's own list. Taken once, so that the joins below do not
    /// depend on their order.
    void find_attested() {
        std::vector<bool> own(state_.surfaces.size(), false);
        for (const Mention& mention : state_.mentions) {
            if (mention.own()) own[sets_.find(mention.surface)] = true;
        }
        attested_.assign(own.size(), false);
        for (std::uint32_t s = 0; s < own.size(); ++s) attested_[s] = own[sets_.find(s)];
    }

    /// An alias goes with the label of the lexicon that it was found for.
    /// Not so a short form, which may mean something else in another paper.
    void join_lexicon_spellings() {
        std::vector<bool> short_form(state_.surfaces.size(), false);
        for (const auto& [pair, papers] : state_.definitions) short_form[pair >> 32U] = true;
        for (const std::uint64_t pair : state_.variants) {
            const auto label = static_cast<std::uint32_t>(pair);
            const auto spelling = static_cast<std::uint32_t>(pair >> 32U);
            if (state_.facts[label].label && !short_form[spelling])
                join(spelling, label, MergeRule::lexicon);
        }
    }

    void join(std::uint32_t surface, std::uint32_t other, MergeRule rule) {
        sets_.join(surface, other);
        if (out_.joint_of[surface] != out_.joint_of[other])
            out_.links.push_back({surface, other, rule});
    }

    static std::string_view without_article(std::string_view phrase) {
        for (const std::string_view article : {"the ", "a ", "an "}) {
            if (phrase.starts_with(article)) return phrase.substr(article.size());
        }
        return phrase;
    }

    /// "alignment of the models" is "model alignment" if that occurs.
    void join_inversions() {
        for (std::uint32_t s = 0; s < state_.surfaces.size(); ++s) {
            const std::string_view text = state_.surfaces.at(s);
            const std::size_t of = text.find(" of ");
            if (of == std::string_view::npos) continue;
            join_if_attested(s,
                             std::string(without_article(text.substr(of + 4))) + ' ' +
                                 std::string(text.substr(0, of)),
                             MergeRule::inversion);
        }
    }

    void join_without_last_word() {
        for (std::uint32_t s = 0; s < state_.surfaces.size(); ++s) {
            const std::string_view text = state_.surfaces.at(s);
            const std::size_t blank = text.rfind(' ');
            if (blank == std::string_view::npos) continue;
            const std::string last = text::lower(text.substr(blank + 1));
            if ((list_flags(last) & list_trailing) == 0 ||
                !droppable(text.substr(0, blank), last, out_.long_forms))
                continue;
            join_if_attested(s, std::string(text.substr(0, blank)), MergeRule::general_head);
        }
    }

    void join_if_attested(std::uint32_t surface, const std::string& phrase, MergeRule rule) {
        const std::uint32_t joint = out_.joints.find(makers_[0].keys_of(phrase).joint);
        if (joint != StringPool::none && attested_[first_[joint]])
            join(surface, first_[joint], rule);
    }

    void collect() {
        out_.group_of.assign(state_.surfaces.size(), Grouping::none);
        out_.groups.reserve(first_.size());
        for (std::uint32_t s = 0; s < state_.surfaces.size(); ++s) {
            const std::uint32_t set = sets_.find(s);  // set <= s
            if (set == s) {
                out_.group_of[s] = static_cast<std::uint32_t>(out_.groups.size());
                out_.groups.emplace_back();
            } else {
                out_.group_of[s] = out_.group_of[set];
            }
            out_.groups[out_.group_of[s]].surfaces.push_back(s);
        }
        for (Grouping::Group& group : out_.groups) {
            std::ranges::sort(group.surfaces, {},
                              [&](std::uint32_t s) { return state_.surfaces.at(s); });
        }
    }

    std::optional<std::string> replacement_of(const Grouping::Group& group) const {
        std::optional<std::string> found = thesaurus_.replacement(group.label);
        for (std::size_t k = 0; !found && k < group.surfaces.size(); ++k) {
            found = thesaurus_.replacement(state_.surfaces.at(group.surfaces[k]));
        }
        return found;
    }

    void apply_thesaurus() {
        if (thesaurus_.empty()) return;
        std::vector<std::uint32_t> target(out_.groups.size());
        const auto count = static_cast<std::uint32_t>(out_.groups.size());
        for (std::uint32_t g = 0; g < count; ++g) target[g] = g;
        std::map<std::string, std::uint32_t> made;
        for (std::uint32_t g = 0; g < count; ++g) {
            const std::optional<std::string> label = replacement_of(out_.groups[g]);
            if (!label) continue;
            target[g] = label->empty() ? Grouping::none : group_for(*label, made, target);
        }
        move_groups(target);
    }

    std::uint32_t group_for(const std::string& label, std::map<std::string, std::uint32_t>& made,
                            std::vector<std::uint32_t>& target) {
        const std::string& joint = makers_[0].keys_of(label).joint;
        const std::uint32_t known = out_.joints.find(joint);
        std::uint32_t group = Grouping::none;
        if (known != StringPool::none) {
            group = out_.group_of[first_[known]];
        } else {
            const auto [place, fresh] =
                made.emplace(joint, static_cast<std::uint32_t>(out_.groups.size()));
            if (fresh) {
                out_.groups.emplace_back();
                target.push_back(place->second);
            }
            group = place->second;
        }
        std::string& fixed = out_.groups[group].fixed_label;
        if (fixed.empty() || label < fixed) fixed = label;
        return group;
    }

    /// Where a group goes in the end; itself, if its replacements lead back to it.
    static std::uint32_t end_of(const std::vector<std::uint32_t>& target, std::uint32_t group) {
        std::uint32_t at = group;
        for (std::size_t step = 0; step <= target.size(); ++step) {
            if (at == Grouping::none || target[at] == at) return at;
            at = target[at];
        }
        return group;
    }

    void move_groups(const std::vector<std::uint32_t>& one_step) {
        std::vector<std::uint32_t> target(one_step.size());
        for (std::uint32_t g = 0; g < target.size(); ++g) target[g] = end_of(one_step, g);
        for (std::uint32_t g = 0; g < target.size(); ++g) {
            if (target[g] == g) continue;
            std::vector<std::uint32_t> moved = std::move(out_.groups[g].surfaces);
            out_.groups[g].surfaces.clear();
            for (const std::uint32_t s : moved) {
                out_.group_of[s] = target[g];
                out_.replaced.emplace(s, out_.groups[g].label);
            }
            if (target[g] == Grouping::none) continue;
            std::vector<std::uint32_t>& to = out_.groups[target[g]].surfaces;
            to.insert(to.end(), moved.begin(), moved.end());
            std::ranges::sort(to, {}, [&](std::uint32_t s) { return state_.surfaces.at(s); });
        }
    }

    void name_groups() {
        for (const std::uint32_t surface : first_) {
            out_.group_of_joint.push_back(out_.group_of[surface]);
        }
        std::vector<unsigned char> other_label(out_.groups.size(), 0);
        parallel_for(out_.groups.size(), chunk_size, threads_,
                     [&](std::size_t begin, std::size_t end, unsigned worker) {
                         for (std::size_t g = begin; g < end; ++g)
                             other_label[g] = name_group(out_.groups[g], makers_[worker]) ? 1 : 0;
                     });
        for (std::uint32_t g = 0; g < out_.groups.size(); ++g) {
            if (other_label[g] != 0) note_joint(makers_[0].keys_of(out_.groups[g].label).joint, g);
        }
    }

    /// Returns whether the joint key of the label may be none of its surfaces'.
    bool name_group(Grouping::Group& group, KeyMaker& maker) const {
        if (!group.fixed_label.empty()) group.label = group.fixed_label;
        const auto same = std::ranges::find(group.surfaces, std::string_view(group.label),
                                            [&](std::uint32_t s) { return state_.surfaces.at(s); });
        if (same != group.surfaces.end()) {
            group.key = chunks_[*same / chunk_size].keys.at(*same % chunk_size);
            return false;
        }
        group.key = maker.keys_of(group.label).key;
        return !group.surfaces.empty();
    }

    void note_joint(std::string_view joint, std::uint32_t group) {
        const std::uint32_t index = out_.joints.intern(joint);
        if (index == out_.group_of_joint.size()) out_.group_of_joint.push_back(Grouping::none);
        if (out_.group_of_joint[index] == Grouping::none) out_.group_of_joint[index] = group;
    }

    const IndexState& state_;
    const text::Thesaurus& thesaurus_;
    unsigned threads_;
    Sets sets_;
    Grouping out_;
    std::vector<KeyMaker> makers_;   ///< one for each thread
    std::vector<ChunkKeys> chunks_;  ///< by surface; the joint keys are gone once in out_
    std::uint32_t next_surface_ = 0;
    std::vector<std::uint32_t> first_;  ///< surface of each joint key
    std::vector<bool> attested_;
};

}  // namespace

namespace {

/// A long form with the short forms inside it spelt out once more: goal-conditioned RL.
std::string spell_out(const std::string& short_form, const std::string& long_form,
                      const LongForms& long_forms) {
    std::string out;
    each_word(long_form, [&](std::string_view word) {
        const std::string form(singular_short_form(word));
        const auto found = form == short_form ? long_forms.end() : long_forms.find(form);
        if (!out.empty()) out += ' ';
        out += found == long_forms.end() ? word : std::string_view(found->second);
    });
    return out;
}

}  // namespace

std::string_view singular_short_form(std::string_view form) {
    const bool plural = form.size() > 2 && form.ends_with('s') && form[form.size() - 2] >= 'A' &&
                        form[form.size() - 2] <= 'Z';
    return plural ? form.substr(0, form.size() - 1) : form;
}

LongForms majority_long_forms(const IndexState& state) {
    std::map<std::string, std::map<std::string, Readings>> table;
    for (const auto& [pair, count] : state.definitions) {
        const std::string short_form(
            singular_short_form(state.surfaces.at(static_cast<std::uint32_t>(pair >> 32U))));
        const std::string long_form(state.surfaces.at(static_cast<std::uint32_t>(pair)));
        Readings& readings = table[short_form][joint_key(long_form)];
        readings.count += count;
        readings.spellings[long_form] += count;
    }
    LongForms out;
    for (const auto& [short_form, all] : table) {
        std::uint32_t total = 0;
        for (const auto& [key, readings] : all) total += readings.count;
        for (const auto& [key, readings] : all) {
            if (readings.count >= majority * total) out.emplace(short_form, readings.best());
        }
    }
    LongForms complete;
    for (const auto& [short_form, long_form] : out)  // each by itself, in any order
        complete.emplace(short_form, spell_out(short_form, long_form, out));
    return complete;
}

std::uint32_t KeyMaker::stems_of(std::string_view lower) {
    const std::uint32_t index = lower_.intern(lower);
    if (index == stems_.size()) {
        stems_.push_back({std::string(stem_of(lower)), joint_key(lower)});
    }
    return index;
}

const std::string* KeyMaker::long_form_of(std::string_view written) {
    const auto found = long_forms_.find(std::string(singular_short_form(written)));
    if (found != long_forms_.end()) return &found->second;
    if (written.find('-') == std::string_view::npos) return nullptr;
    bool any = false;
    std::string out;
    for (std::string_view rest = written;;) {
        const std::size_t end = std::min(rest.find('-'), rest.size());
        const auto part = long_forms_.find(std::string(rest.substr(0, end)));
        any = any || part != long_forms_.end();
        out += part == long_forms_.end() ? rest.substr(0, end) : std::string_view(part->second);
        if (end == rest.size()) break;
        out += '-';
        rest.remove_prefix(end + 1);
    }
    return any ? &spelt_out_.emplace_front(std::move(out)) : nullptr;
}

std::uint32_t KeyMaker::word_of(std::string_view written) {
    const std::uint32_t index = written_.intern(written);
    if (index < words_.size()) return index;
    Word word;
    word.long_form = long_form_of(written);
    if (word.long_form == nullptr) word.stems = stems_of(text::lower(written));
    word.shouted =
        shouted_word(word.long_form != nullptr ? std::string_view(*word.long_form) : written);
    words_.push_back(word);
    return index;
}

void KeyMaker::append(std::uint32_t stems) {
    if (!keys_.key.empty()) keys_.key += ' ';
    keys_.key += stems_[stems].stem;
    keys_.joint += stems_[stems].joint;
}

const KeyMaker::Keys& KeyMaker::keys_of(std::string_view spelling) {
    keys_.key.clear();
    keys_.joint.clear();
    keys_.shortened = false;
    phrase_.clear();
    each_word(spelling, [&](std::string_view word) { phrase_.push_back(word_of(word)); });
    for (const std::uint32_t w : phrase_) {
        const Word& word = words_[w];
        if (word.long_form != nullptr) keys_.shortened = true;
        if (word.shouted && phrase_.size() == 1) {
            keys_.key = singular_short_form(word.long_form ? std::string_view(*word.long_form)
                                                           : written_.at(w));
            keys_.joint = keys_.key;
        } else if (word.long_form == nullptr) {
            append(word.stems);
        } else {
            each_word(text::lower(*word.long_form),
                      [&](std::string_view part) { append(stems_of(part)); });
        }
    }
    return keys_;
}

Grouping group_spellings(const IndexState& state, const text::Thesaurus& thesaurus,
                         unsigned threads) {
    return Grouper(state, thesaurus, threads).run();
}

}  // namespace bibweft::concepts
