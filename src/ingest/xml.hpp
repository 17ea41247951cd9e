#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/record.hpp"
#include "bibweft/ingest/format.hpp"
#include "bibweft/ingest/source.hpp"

// What the readers of XML formats share. A format says which elements are records and what becomes
// of the elements inside them (XmlGrammar); an XmlBuilder makes the record of what it is given.
//
// The text is read in one pass, record by record: a record reaches from its tag to the end tag of
// that name, so that a fault inside costs that record and nothing else, and one document may follow
// another. Entities are never expanded into markup and files are never opened.

namespace bibweft::ingest {

/// The attributes of a tag.
class XmlAttributes {
public:
    using List = std::vector<std::pair<std::string_view, std::string_view>>;
    explicit XmlAttributes(const List& list) : list_(list) {}

    /// The value as it is written, or ""; a prefix of the name does not count.
    std::string_view raw(std::string_view name) const;
    /// The value with its references resolved, squeezed.
    std::string value(std::string_view name) const;

private:
    const List& list_;
};

/// What becomes of an element.
enum class XmlUse : std::uint8_t {
    enter,  ///< its children are looked up
    text,   ///< its text is wanted; tags in it (i, sup, MathML) vanish
    words,  ///< the same, but tags in it are as blanks
    skip    ///< nobody wants it
};

/// One rule of a grammar: what becomes of the elements `name` in elements of the tag `parent`.
struct XmlRule {
    std::uint8_t parent;  ///< tag of the rule by which the parent was entered; 0: nowhere
    std::string_view name;
    XmlUse use;
    std::uint8_t tag;  ///< the builder's own number
};

/// Rules, found by parent and name in constant time.
class XmlGrammar {
public:
    /// @param rules  must outlive the grammar
    explicit XmlGrammar(std::span<const XmlRule> rules);
    /// The rule, or null.
    const XmlRule* find(std::uint8_t parent, std::string_view name) const noexcept;

private:
    std::size_t slot(std::uint8_t parent, std::string_view name) const noexcept;

    std::vector<const XmlRule*> slots_;  ///< open addressing; a power of two
};

/// An element that is a record where it is not inside one.
struct XmlRecordName {
    std::string_view name;
    std::uint8_t tag;
    /// Elements of at most this level cannot stand in the record: one that begins there shows that
    /// the record is not closed.
    unsigned level = 0;
};

/// How a format is written in XML.
struct XmlFormat {
    std::span<const XmlRecordName> records;
    const XmlGrammar& grammar;
    bool keep_breaks = false;  ///< see XmlText
};

/// Bytes [begin, end) of the decoded text.
struct XmlSpan {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

/// What a builder can ask and say.
class XmlReport {
public:
    virtual ~XmlReport() = default;
    /// The place of a span of the current record.
    virtual Location location(XmlSpan span) const = 0;
    /// A problem of the current record; those of severity error say that it is lost.
    virtual void problem(Severity severity, const char* code, std::string message) = 0;
    virtual const Sink& sink() const = 0;
};

/// Makes records of elements. All names are without prefix.
class XmlBuilder {
public:
    virtual ~XmlBuilder() = default;
    /// An element of the grammar begins, the record itself included.
    virtual void start(const XmlRule& rule, const XmlAttributes& attributes) = 0;
    /// It ends. `text` is empty unless it was wanted, and may be taken.
    virtual void end(const XmlRule& rule, std::string& text, XmlSpan content) = 0;
    /// Text where the grammar knows none: of an unknown element, or directly in one that is
    /// entered. Goes to Record::extra.
    virtual void other(std::string_view name, std::string_view text);
    /// Text of an element outside all records.
    virtual void outside(std::string_view, std::string_view) {}
    /// The record is complete: whether there is one to deliver.
    virtual bool finish(XmlReport& report) = 0;
    /// Forgets what was read of a record.
    virtual void reset() { record = {}; }

    Record record;
};

/// Reads to the end of the source.
///
/// Problems: `xml.syntax` (error: a record is not well-formed and lost), `xml.depth` (error: a
/// record nests deeper than max_depth and is lost; outside records reading ends), `xml.truncated`
/// (the text ends too early: error inside a record, else warning), `xml.control-character`,
/// `xml.ampersand`, `xml.entity`, `xml.less-than` (warning: text that XML does not allow was read
/// as it is meant), `xml.encoding` (warning), `xml.entity-declaration`, `xml.second-document`,
/// `xml.outside`, `xml.empty-record` (notes).
/// @throws Error  limit, if a record is longer than max_field; what the source and the sink throw
/// Memory is one record and about a MiB; a few hundred MB/s.
void read_xml(Source& source, const Sink& sink, const XmlFormat& format, XmlBuilder& builder);

/// How an XML text begins.
struct XmlHead {
    std::string_view doctype;   ///< name of the root that the DOCTYPE declares, or ""
    std::string_view root;      ///< local name of the first element, or ""
    std::string_view root_tag;  ///< that tag with its attributes
    std::string_view content;   ///< what follows the tag
};

/// Looks behind declaration, comments and DOCTYPE; all empty if that is no XML. Never fails.
XmlHead xml_head(std::string_view head);

/// The local name of the first element in a piece of XML, comments left aside, or "".
std::string_view first_xml_element(std::string_view content);

}  // namespace bibweft::ingest
