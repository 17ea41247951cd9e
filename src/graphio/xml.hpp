#pragma once
#include <expat.h>

#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include "graphio/draft.hpp"

namespace bibweft::graphio {

/// Where a "<" opens the text and one of the marks stands in it.
bool looks_like_xml(std::string_view head, std::string_view mark, std::string_view prefixed_mark);

/// Appends a text to XML; inside an attribute quotes, tabs and line ends are spelt out too.
void append_xml(std::string& out, std::string_view text, bool attribute);

/// The graph attributes and provenance as a comment line (nothing, where there are none).
std::string xml_stamp(const Network& network);

/// The attribute of that local name, or "".
std::string_view xml_attribute(const char** attributes, std::string_view name);

/// Follows the elements of one XML text; names come without their prefix. Its callbacks never let
/// an exception into expat.
class XmlReader {
public:
    XmlReader(std::string_view text, const ReadContext& context) : context_(context), text_(text) {}
    virtual ~XmlReader() = default;
    XmlReader(const XmlReader&) = delete;
    XmlReader& operator=(const XmlReader&) = delete;

protected:
    virtual void start(std::string_view name, const char** attributes) = 0;
    virtual void end(std::string_view name) = 0;

    /// Takes the comment of xml_stamp into the draft and hands the elements over.
    /// @throws Error data, where the text is not well-formed or uses entities of its own; limit,
    /// where elements nest deeper than context.max_depth
    void parse(Draft& draft);

    std::uint64_t line() const { return XML_GetCurrentLineNumber(parser_.get()); }
    std::size_t depth() const noexcept { return depth_; }

    /// From here on the text is collected, until stop_collecting().
    void collect() {
        collecting_ = true;
        collected_.clear();
    }
    void stop_collecting() noexcept { collecting_ = false; }
    const std::string& collected() const noexcept { return collected_; }

    const ReadContext& context_;

private:
    struct FreeParser {
        void operator()(XML_Parser parser) const noexcept { XML_ParserFree(parser); }
    };
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

    std::string_view text_;
    Draft* draft_ = nullptr;
    std::unique_ptr<std::remove_pointer_t<XML_Parser>, FreeParser> parser_;
    std::exception_ptr failure_;
    std::string collected_;
    bool collecting_ = false;
    std::size_t depth_ = 0;
};

}  // namespace bibweft::graphio
