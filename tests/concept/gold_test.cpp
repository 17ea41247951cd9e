// Floors on abstracts that a person read: precision at 15 and recall of what matters (importance 2
// and 3), scored as the share of a paper's list that hits a concept not hit before.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "bibweft/concept/extractor.hpp"
#include "bibweft/text/stem.hpp"
#include "bibweft/text/unicode.hpp"
#include "concept/gold.hpp"
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

/// Shares of what papers list and of what people list, in per cent.
class Score {
public:
    void add(const Gold& gold, const DocumentConcepts& paper) {
        for (const auto& [label, importance] : gold.importance) wanted_ += importance >= 2 ? 1 : 0;
        std::set<std::string> seen;
        for (std::size_t i = 0; i < std::min<std::size_t>(paper.selected, 15); ++i) {
            ++said_;
            const std::string* label = label_of(gold, paper.concepts[i]);
            if (label == nullptr || !seen.insert(*label).second) continue;
            ++hit_;
            found_ += gold.importance.at(*label) >= 2 ? 1 : 0;
        }
    }
    double precision() const { return 100 * hit_ / said_; }
    double recall() const { return 100 * found_ / wanted_; }

private:
    static const std::string* label_of(const Gold& gold, const DocumentConcept& c) {
        std::vector<std::string> spellings{c.surface, c.short_form};
        spellings.insert(spellings.end(), c.variants.begin(), c.variants.end());
        for (const std::string& spelling : spellings) {
            const auto match = gold.label_of.find(comparable(spelling));
            if (match != gold.label_of.end()) return &match->second;
        }
        return nullptr;
    }

    double hit_ = 0;
    double said_ = 0;
    double found_ = 0;
    double wanted_ = 0;
};

TEST(Gold, ConceptsAPersonWouldList) {
    BW_REQUIRE_DATA("seeds/000_9bdcb967a3e58515.txt");
    BW_REQUIRE_DATA("../eval/gold/seeds_000.jsonl");
    const std::vector<std::string> abstracts =
        records(test::slurp(test::data("seeds/000_9bdcb967a3e58515.txt")));
    const Extractor extractor;
    Score score;
    for (const std::string& line : test::lines_of("../eval/gold/seeds_000.jsonl")) {
        const Gold gold = parse(line);
        const std::size_t record = std::stoul(line.substr(line.find("\"files\": [\"000:") + 15));
        ASSERT_LT(record, abstracts.size());
        score.add(gold, extractor.extract("", abstracts[record]));
    }
    EXPECT_GE(score.precision(), 54.0);
    EXPECT_GE(score.recall(), 52.0);
}

/// A second opinion: 60 abstracts of computational linguistics, read for this test. The weights
/// were learnt from them too, so these floors tell a loss, not the quality on other texts.
TEST(Gold, AnnotatedAbstracts) {
    BW_REQUIRE_DATA("corpus/acl_dev_sample.jsonl");
    std::map<std::string, std::string> papers;
    for (const std::string& line : test::lines_of("corpus/acl_dev_sample.jsonl")) {
        papers.emplace(test::json_strings(line, "id").at(0), line);
    }
    const Extractor extractor;
    Score score;
    double names = 0;
    double named = 0;
    std::ifstream in(test::source("tests/concept/annotated.jsonl"));
    for (std::string line; std::getline(in, line);) {
        const std::string& paper = papers.at(test::json_strings(line, "key").at(0));
        const DocumentConcepts got = extractor.extract(test::json_strings(paper, "title").at(0),
                                                       test::json_strings(paper, "abstract").at(0));
        score.add(parse(line), got);
        const auto name = test::json_strings(line, "name");
        if (name.empty()) continue;
        ++named;
        names += text::lower(name[0]) == text::lower(got.name) ? 1 : 0;
    }
    EXPECT_GE(score.precision(), 60.0);
    EXPECT_GE(score.recall(), 62.0);
    EXPECT_GE(names / named, 0.9);
}

}  // namespace
}  // namespace bibweft::concepts
