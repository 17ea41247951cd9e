#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bibweft::graphio {

/// What the beginning of a JSON text shows of its outer members: how the formats of JSON are told
/// apart before any of it is parsed. A text that breaks off or is faulty shows what comes before.
class JsonShape {
public:
    explicit JsonShape(std::string_view head);

    /// The first character of a member's value, or '\0' where there is none. Paths are names
    /// joined by ".", "[]" is the first entry of an array: "nodes[].key"; the root is "".
    char operator[](std::string_view path) const;
    bool is_array(std::string_view path) const { return (*this)[path] == '['; }
    bool is_object(std::string_view path) const { return (*this)[path] == '{'; }
    bool has(std::string_view path) const { return (*this)[path] != '\0'; }

private:
    std::vector<std::pair<std::string, char>> members_;
};

}  // namespace bibweft::graphio
