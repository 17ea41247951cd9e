// Floors on abstracts that a person read: precision at 15 and recall of what matters (importance 2
// and 3), scored as the share of a paper's list that hits a concept not hit before.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "bibweft/concept/extractor.hpp"
#include "bibweft/text/stem.hpp"
#include "bibweft/text/unicode.hpp"
#include "support/data.hpp"

namespace bibweft::concepts {
namespace {

/// Lower case, hyphens and slashes as blanks, each word stemmed.
std::string comparable(const std::string& phrase) {
    static text::Stemmer stemmer;
    std::string lower = text::fold(phrase);
    std::string out;
    std::string word;
    lower += ' ';
    for (const char c : lower) {
        if (c != ' ' && c != '-' && c != '/') {
            word += c;
        } else if (!word.empty()) {
            out += std::string(stemmer.stem(word)) + ' ';
            word.clear();
        }
    }
    return out;
}

struct Gold {
    std::map<std::string, std::string> label_of;  ///< comparable spelling: label
    std::map<std::string, int> importance;
    std::size_t record = 0;
};

/// The strings between quotes from `at` to the next closing bracket.
std::vector<std::string> strings(const std::string& json, std::size_t at) {
    std::vector<std::string> out;
    while (at < json.size() && json[at] != ']') {
        if (json[at] == '"') {
            const std::size_t end = json.find('"', at + 1);
            out.push_back(json.substr(at + 1, end - at - 1));
            at = end;
        }
        ++at;
    }
    return out;
}

/// A line of the gold, which holds its keys in one order and no escaped quotes.
Gold parse(const std::string& line) {
    Gold gold;
    gold.record = std::stoul(line.substr(line.find("\"files\": [\"000:") + 15));
    const std::string mark = "{\"label\": \"";
    for (std::size_t at = line.find(mark); at != std::string::npos; at = line.find(mark, at + 1)) {
        const std::size_t begin = at + mark.size();
        const std::string label = line.substr(begin, line.find('"', begin) - begin);
        gold.label_of.emplace(comparable(label), label);
        for (const std::string& s : strings(line, line.find('[', begin)))
            gold.label_of.emplace(comparable(s), label);
        const std::string key = "\"importance\": ";
        gold.importance[label] = line[line.find(key, begin) + key.size()] - '0';
    }
    return gold;
}

std::vector<std::string> records(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find("\n\n", at), text.size());
        if (end > at) out.push_back(text.substr(at, end - at));
        at = end + 2;
    }
    out.erase(out.begin());  // the heading
    return out;
}

TEST(Gold, ConceptsAPersonWouldList) {
    BW_REQUIRE_DATA("seeds/000_9bdcb967a3e58515.txt");
    BW_REQUIRE_DATA("../eval/gold/seeds_000.jsonl");
    const std::vector<std::string> abstracts =
        records(test::slurp(test::data("seeds/000_9bdcb967a3e58515.txt")));
    std::vector<Diagnostic> diagnostics;
    ExtractorOptions options;
    options.lexicon = Lexicon::read(
        test::slurp(test::source("seeds/lexicons/machine-learning.tsv")), diagnostics);
    const Extractor extractor(options);
    double hit = 0;
    double said = 0;
    double found = 0;
    double wanted = 0;
    std::ifstream in(test::data("../eval/gold/seeds_000.jsonl"));
    for (std::string line; std::getline(in, line);) {
        const Gold gold = parse(line);
        ASSERT_LT(gold.record, abstracts.size());
        for (const auto& [label, importance] : gold.importance) wanted += importance >= 2 ? 1 : 0;
        const DocumentConcepts paper = extractor.extract("", abstracts[gold.record]);
        std::set<std::string> seen;
        for (std::size_t i = 0; i < std::min<std::size_t>(paper.selected, 15); ++i) {
            const DocumentConcept& c = paper.concepts[i];
            std::vector<std::string> spellings{c.surface, c.short_form};
            spellings.insert(spellings.end(), c.variants.begin(), c.variants.end());
            ++said;
            for (const std::string& spelling : spellings) {
                const auto match = gold.label_of.find(comparable(spelling));
                if (match == gold.label_of.end()) continue;
                if (seen.insert(match->second).second) {
                    ++hit;
                    found += gold.importance.at(match->second) >= 2 ? 1 : 0;
                }
                break;
            }
        }
    }
    RecordProperty("precision_at_15", std::to_string(hit / said));
    RecordProperty("recall_of_2", std::to_string(found / wanted));
    EXPECT_GE(100 * hit / said, 51.0);
    EXPECT_GE(100 * found / wanted, 47.0);
}

}  // namespace
}  // namespace bibweft::concepts
