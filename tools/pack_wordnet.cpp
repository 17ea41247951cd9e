// pack_wordnet FOLDER OUTPUT: packs WordNet's lemmas, their SemCor counts and the irregular forms
// into one table that the library searches in place (layout: src/concept/packed_words.hpp).
// Without the folder the table is empty and the tagger falls back to suffixes.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "concept/packed_words.hpp"

namespace bibweft::concepts {
namespace {

struct Word {
    std::uint8_t flags = 0;
    std::uint32_t count[4] = {0, 0, 0, 0};
};
struct Exception {
    std::string form;
    std::string lemma;
    std::uint8_t part = 0;
};
struct Part {
    const char* name;
    WordFlag flag;
};
constexpr Part parts[] = {
    {"noun", word_noun}, {"verb", word_verb}, {"adj", word_adjective}, {"adv", word_adverb}};

std::string spaced(std::string word) {
    for (char& c : word) {
        if (c == '_') c = ' ';
    }
    return word;
}

std::ifstream open(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot open " + path.string());
    return in;
}

void read_index(const std::filesystem::path& path, WordFlag flag,
                std::map<std::string, Word>& words) {
    std::ifstream in = open(path);
    std::string line;
    while (std::getline(in, line)) {
        if (line.empty() || line[0] == ' ') continue;  // the licence
        const std::string lemma = spaced(line.substr(0, line.find(' ')));
        if (lemma.size() > 250) continue;
        if (flag == word_noun || lemma.find(' ') == std::string::npos) words[lemma].flags |= flag;
        const std::size_t blank = lemma.find(' ');
        if (flag == word_noun && blank != std::string::npos) {
            words[lemma.substr(0, blank)].flags |= word_begins_noun;
        }
    }
}

/// Lines "lemma%type:... sense count"; type 1 noun, 2 verb, 3 adjective, 4 adverb, 5 satellite.
void read_counts(const std::filesystem::path& path, std::map<std::string, Word>& words) {
    std::ifstream in = open(path);
    std::string key;
    std::uint32_t sense = 0;
    std::uint32_t count = 0;
    while (in >> key >> sense >> count) {
        const std::size_t percent = key.rfind('%');
        if (percent == std::string::npos || percent + 1 >= key.size()) continue;
        const auto found = words.find(spaced(key.substr(0, percent)));
        if (found == words.end()) continue;
        const int type = key[percent + 1] - '0';
        if (type < 1 || type > 5) continue;
        found->second.count[type == 5 ? 2 : type - 1] += count;
    }
}

void read_exceptions(const std::filesystem::path& path, WordFlag flag,
                     std::vector<Exception>& out) {
    std::ifstream in = open(path);
    std::string line;
    while (std::getline(in, line)) {
        std::istringstream fields(line);
        std::string form;
        std::string lemma;
        fields >> form;
        while (fields >> lemma) {
            if (form.find('_') != std::string::npos || form.size() > 250 || lemma.size() > 250)
                continue;
            out.push_back({form, spaced(lemma), flag});
        }
    }
}

void put(std::string& out, std::uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> (8 * i) & 255U));
}

std::uint32_t slots_for(std::size_t entries) {
    std::uint32_t slots = 16;
    while (2 * slots < entries * 3) slots *= 2;
    return slots;
}

void insert(std::vector<std::uint32_t>& slots, std::string_view form, std::uint32_t offset) {
    if (slot_offset(offset) != offset) throw std::runtime_error("the table is too large");
    const std::uint64_t hash = avalanche(fnv(form));
    const std::uint64_t mask = slots.size() - 1;
    std::uint64_t at = hash;
    while (slots[at & mask] != 0) ++at;
    slots[at & mask] = slot_check(hash) | offset;
}

std::string pack(const std::map<std::string, Word>& words,
                 const std::vector<Exception>& exceptions) {
    std::vector<std::uint32_t> word_slots(slots_for(words.size()));
    std::vector<std::uint32_t> exception_slots(slots_for(exceptions.size()));
    const auto word_begin = packed_header_size;
    const auto exception_begin = word_begin + static_cast<std::uint32_t>(4 * word_slots.size());
    const auto entry_begin =
        exception_begin + static_cast<std::uint32_t>(4 * exception_slots.size());
    std::string entries;
    const auto next = [&] { return entry_begin + static_cast<std::uint32_t>(entries.size()); };
    for (const auto& [form, word] : words) {
        insert(word_slots, form, next());
        put(entries, static_cast<std::uint32_t>(form.size()), 1);
        put(entries, word.flags, 1);
        for (const std::uint32_t count : word.count) put(entries, std::min(count, 65535U), 2);
        entries += form;
    }
    for (const Exception& e : exceptions) {
        insert(exception_slots, e.form, next());
        put(entries, static_cast<std::uint32_t>(e.form.size()), 1);
        put(entries, e.part, 1);
        put(entries, static_cast<std::uint32_t>(e.lemma.size()), 1);
        entries += e.form + e.lemma;
    }
    std::string out;
    put(out, packed_magic, 4);
    put(out, static_cast<std::uint32_t>(word_slots.size()), 4);
    put(out, word_begin, 4);
    put(out, static_cast<std::uint32_t>(exception_slots.size()), 4);
    put(out, exception_begin, 4);
    put(out, static_cast<std::uint32_t>(words.size()), 4);
    put(out, static_cast<std::uint32_t>(exceptions.size()), 4);
    put(out, 0, 4);
    for (const std::uint32_t slot : word_slots) put(out, slot, 4);
    for (const std::uint32_t slot : exception_slots) put(out, slot, 4);
    return out + entries;
}

void run(const std::filesystem::path& folder, const std::filesystem::path& output) {
    std::map<std::string, Word> words;
    std::vector<Exception> exceptions;
    if (std::filesystem::exists(folder / "index.noun")) {
        for (const Part& part : parts) {
            read_index(folder / ("index." + std::string(part.name)), part.flag, words);
            read_exceptions(folder / (std::string(part.name) + ".exc"), part.flag, exceptions);
        }
        read_counts(folder / "cntlist.rev", words);
    } else {
        std::cerr << "pack_wordnet: no WordNet in " << folder << "; the tagger will be weaker\n";
    }
    std::ofstream out(output, std::ios::binary);
    out << pack(words, exceptions);
    out.close();
    if (!out) throw std::runtime_error("cannot write " + output.string());
}

}  // namespace
}  // namespace bibweft::concepts

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: pack_wordnet FOLDER OUTPUT\n";
        return 2;
    }
    try {
        bibweft::concepts::run(argv[1], argv[2]);
    } catch (const std::exception& error) {
        std::cerr << "pack_wordnet: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
