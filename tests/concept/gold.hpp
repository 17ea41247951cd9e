#pragma once
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/text/unicode.hpp"
#include "support/data.hpp"

namespace bibweft::test {

/// The lines of a file outside the project.
inline std::vector<std::string> lines_of(const std::string& path) {
    std::vector<std::string> out;
    std::ifstream in(data(path));
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

/// The abstracts of a file that holds one a line.
inline std::vector<std::string> paragraphs_of(const std::string& path) {
    std::vector<std::string> out;
    for (const std::string& line : lines_of(path))
        if (line.size() > 100) out.push_back(line);
    return out;
}

/// The values of every `"field": "..."` of a line of JSON, in order; enough for gold that is known
/// to be well-formed.
inline std::vector<std::string> json_strings(std::string_view line, const std::string& field) {
    std::vector<std::string> out;
    const std::string key = "\"" + field + "\": \"";
    for (std::size_t at = line.find(key); at != std::string_view::npos;
         at = line.find(key, at + 1)) {
        std::string value;
        for (std::size_t i = at + key.size(); i < line.size() && line[i] != '"'; ++i) {
            if (line[i] != '\\') {
                value += line[i];
            } else if (line[++i] == 'u') {
                text::append_utf8(value, static_cast<char32_t>(std::stoul(
                                             std::string(line.substr(i + 1, 4)), nullptr, 16)));
                i += 4;
            } else {
                value += line[i] == 'n' || line[i] == 't' ? ' ' : line[i];
            }
        }
        out.push_back(value);
    }
    return out;
}

}  // namespace bibweft::test
