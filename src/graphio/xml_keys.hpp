#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphio/draft.hpp"

namespace bibweft::graphio {

enum class XmlOwner { graph, node, edge, other };

/// One <key> of a GraphML file or <attribute> of a GEXF file, for one kind of element.
struct XmlKey {
    enum class Meaning { column, weight, graphics, ignored };
    std::string id;
    std::string name;
    XmlOwner owner = XmlOwner::node;
    Meaning meaning = Meaning::column;
    std::optional<ColumnType> type;       ///< nothing: guessed from the values
    std::optional<std::string> standard;  ///< the <default>
    std::size_t column = 0;
    bool hidden = false;  ///< by an earlier key of that id for that kind of element
};

/// The keys of a file and what their texts mean.
class XmlKeys {
public:
    explicit XmlKeys(Draft& draft) : draft_(draft) {}

    /// Takes in a <key>; one without `for`, or for "all", is taken for nodes, edges and the graph.
    void declare(XmlKey key, std::string_view target, std::string_view type, std::uint64_t line);
    /// Sets the <default> of the keys declared last.
    void set_default(std::string text);
    /// The key of that id for that kind of element; an undeclared one is reported and made.
    const XmlKey& key(std::string_view id, XmlOwner owner, std::uint64_t line);
    /// The weight an edge has where it does not say.
    std::optional<std::string> default_weight() const;
    /// The text as a value of the key; monostate for a blank number and, with a report, for what
    /// does not fit.
    Value value(const XmlKey& key, std::string_view text, std::uint64_t line);
    /// Fills defaults in and types the columns without a type.
    void finish();

private:
    DraftTable& table(XmlOwner owner) const {
        return owner == XmlOwner::edge ? draft_.edges : draft_.nodes;
    }
    void add(XmlKey key);

    Draft& draft_;
    std::vector<XmlKey> keys_;
    std::size_t next_ = 0;           ///< of keys_: most elements name theirs in the same order
    std::size_t last_declared_ = 0;  ///< how many keys the last <key> made
    std::size_t bad_values_ = 0;
};

}  // namespace bibweft::graphio
