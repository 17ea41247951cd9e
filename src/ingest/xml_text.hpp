#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

// The character data of XML made into plain text.

namespace bibweft::ingest {

/// The entities that a document declares itself, with their text.
using XmlEntities = std::map<std::string, std::string, std::less<>>;

/// What XML forbids and XmlText reads all the same.
enum class XmlFault : std::uint8_t {
    control,    ///< a control character, or a reference to one: read as a blank
    ampersand,  ///< "&" that begins no reference: kept
    entity,     ///< an entity that nobody knows: kept as it is written
    less_than   ///< "<" that begins no tag: kept
};
constexpr std::size_t xml_fault_count = 4;

/// How often a fault was met.
struct XmlFaultCount {
    std::size_t count = 0;
    const char* first = nullptr;  ///< in the bytes that were added
    std::string what;             ///< the first as it is written
};

/// Collects character data as squeezed text: runs of white space are single blanks, none at the
/// ends, wherever the pieces end. Linear.
class XmlText {
public:
    /// @param entities     looked up after those of XML and HTML; must outlive this object
    /// @param keep_breaks  line ends that are written as references ("&#13;") give "\n"; line ends
    ///                     as such are white space always
    explicit XmlText(const XmlEntities& entities, bool keep_breaks = false)
        : entities_(entities), keep_breaks_(keep_breaks) {}

    void clear();
    /// Adds text with references, which are resolved once.
    void add(std::string_view raw);
    /// Adds text without references, as in CDATA.
    void add_verbatim(std::string_view raw);
    void add_blank();
    /// Adds a "<" at `at` that should have been written "&lt;".
    void add_less_than(const char* at);

    /// What was added since clear(). The caller may take it.
    std::string& text() { return text_; }
    const XmlFaultCount& faults(XmlFault kind) const {
        return faults_[static_cast<std::size_t>(kind)];
    }
    void forget_faults() { faults_ = {}; }

private:
    enum class Gap : std::uint8_t { none, blank, line };

    void add_pieces(std::string_view raw, bool references);
    void put(std::string_view plain);
    void widen(Gap gap);
    std::size_t reference(std::string_view rest);
    std::size_t numeric(std::string_view whole);
    void code_point(std::uint32_t value, std::string_view whole);
    void fault(XmlFault kind, std::string_view what);

    const XmlEntities& entities_;
    bool keep_breaks_;
    Gap gap_ = Gap::none;  ///< white space that waits for what follows
    std::string text_;
    std::array<XmlFaultCount, xml_fault_count> faults_;
};

/// The text of an attribute: references resolved, squeezed.
std::string xml_value(std::string_view raw);

/// The text of an entity declaration's value, with its character references resolved, if it is
/// harmless: short, and neither markup nor a reference to another entity. Else nothing.
bool plain_entity(std::string_view value, std::string& text);

}  // namespace bibweft::ingest
