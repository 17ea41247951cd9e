#pragma once
#include <expat.h>

#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graphio/draft.hpp"

namespace bibweft::graphio {

/// Where a "<" opens the text and one of the marks stands in it.
bool looks_like_xml(std::string_view head, std::string_view mark, std::string_view prefixed_mark);

/// Appends a text to XML; inside an attribute quotes, tabs and line ends are spelt out too.
void append_xml(std::string& out, std::string_view text, bool attribute);

/// The graph attributes and provenance as a comment line (nothing, where there are none).
std::string xml_stamp(const Network& network);

struct XmlAttribute {
    std::string_view name;
    std::string_view value;
};
using XmlAttributes = std::span<const XmlAttribute>;

/// The attribute of that local name, or "".
std::string_view xml_attribute(XmlAttributes attributes, std::string_view name);

/// Appends a text of XML with its line ends and the references of XML itself resolved (in an
/// attribute, white space becomes blanks); false where it holds anything else that is special.
bool append_resolved(std::string& out, std::string_view raw, bool attribute);

/// Follows the elements of one XML text; names come without their prefix. Regular XML comes from
/// XmlScan, any other from expat, whose callbacks let no exception through.
class XmlReader {
public:
    /// The draft takes in what xml_stamp wrote.
    XmlReader(std::string_view text, const ReadContext& context, Draft& draft)
        : context_(context), text_(text), stamped_(draft) {}
    virtual ~XmlReader() = default;
    XmlReader(const XmlReader&) = delete;
    XmlReader& operator=(const XmlReader&) = delete;

    virtual void start(std::string_view name, XmlAttributes attributes) = 0;
    virtual void end(std::string_view name) = 0;

    // What XmlScan tells: the place of the next tag, an element that opens (false: too deep) and
    // closes, text (false: not regular) and a comment outside of all elements.
    void at(const char* tag) noexcept { tag_ = tag; }
    bool open() noexcept { return ++depth_ <= context_.max_depth; }
    void close() noexcept { --depth_; }
    bool text(std::string_view raw, bool plain) {
        return (plain && !collecting_) || take_text(raw, plain);
    }
    void comment(std::string_view text);

protected:
    /// Follows the text by expat.
    /// @throws Error data, where the text is not well-formed or uses entities of its own; limit,
    /// where elements nest deeper than context.max_depth
    void parse();

    std::uint64_t line() const { return parser_ ? expat_line() : scanned_line(); }
    std::size_t depth() const noexcept { return depth_; }

    /// From here on the text is collected, until stop_collecting().
    void collect() {
        collecting_ = true;
        collected_.clear();
        run_ = {};
    }
    void stop_collecting() noexcept { collecting_ = false; }
    std::string_view collected() const noexcept {
        return run_.empty() ? std::string_view(collected_) : run_;
    }

    const ReadContext& context_;

private:
    struct FreeParser {
        void operator()(XML_Parser parser) const noexcept { XML_ParserFree(parser); }
    };
    bool take_text(std::string_view raw, bool plain);
    template <class Body>
    void guarded(Body&& body) noexcept;
    static void on_start(void* self, const char* name, const char** attributes);
    static void on_end(void* self, const char* name);
    static void on_text(void* self, const char* text, int length);
    static void on_comment(void* self, const char* text);
    static void on_entity(void* self, const char* name, int, const char*, int, const char*,
                          const char*, const char*, const char*);
    static void on_skipped(void* self, const char* name, int);
    [[noreturn]] void refuse_entity(const char* name) const;
    std::uint64_t expat_line() const { return XML_GetCurrentLineNumber(parser_.get()); }
    std::uint64_t scanned_line() const;

    std::string_view text_;
    Draft& stamped_;
    const char* tag_ = nullptr;
    mutable const char* counted_to_ = nullptr;  ///< lines are counted up to here
    mutable std::uint64_t line_ = 1;
    std::vector<XmlAttribute> attributes_;
    std::unique_ptr<std::remove_pointer_t<XML_Parser>, FreeParser> parser_;
    std::exception_ptr failure_;
    std::string collected_;
    std::string_view run_;  ///< what is collected, while it is one piece of the text
    bool collecting_ = false;
    std::size_t depth_ = 0;
};

}  // namespace bibweft::graphio
