#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/xml.hpp"
#include "ingest/xml_text.hpp"

namespace bibweft::ingest {

/// Follows the elements of one record whose bytes are at hand, checks that they are well-formed and
/// tells the builder.
///
/// As strict as XML about tags, attributes, comments and CDATA sections; lenient about characters
/// (see XmlFault), about the letters of names and about attributes given twice. Text that nobody
/// wants is not looked at.
class XmlRecordParser {
public:
    enum class Outcome {
        complete,
        malformed,  ///< see fault_at() and fault()
        unclosed,   ///< the same, of something (a comment) that more bytes might close
        ran_out,    ///< the bytes end, or another record begins, inside an element
        too_deep
    };

    XmlRecordParser(const XmlFormat& format, const XmlEntities& entities, unsigned max_depth)
        : format_(format), max_depth_(max_depth), text_(entities, format.keep_breaks) {}

    /// @param bytes   begin with the record's tag
    /// @param offset  of the first byte in the decoded text
    Outcome parse(std::string_view bytes, std::uint64_t offset, const XmlRecordName& record,
                  XmlBuilder& builder);

    /// Bytes that the record took, or where parsing stopped.
    std::size_t size() const { return at_; }
    std::size_t fault_at() const { return fault_at_; }
    const std::string& fault() const { return fault_; }
    /// What was repaired in the text of the record.
    const XmlFaultCount& repairs(XmlFault kind) const { return text_.faults(kind); }

private:
    struct Entered {
        const XmlRule* rule;
        std::size_t depth;
    };

    bool up_to_tag();
    bool markup();
    bool start_tag();
    bool attributes(bool& empty);
    bool attribute();
    bool end_tag();
    bool unusual_end_tag(std::string_view expected, std::size_t& end);
    bool comment();
    bool cdata();
    bool instruction();
    void less_than();

    bool open(std::string_view name);
    bool begins_other_record(std::string_view local);
    void close();
    void apply(const XmlRule& rule, std::size_t depth);
    void use_unknown(std::string_view name, std::size_t depth);
    void end_text(std::uint64_t end);
    void character_data(std::string_view raw, bool references);
    void stray_text(std::string_view raw, bool references);

    bool collecting() const { return text_depth_ != 0 && skip_depth_ == 0; }
    std::uint64_t place() const { return offset_ + at_; }
    void skip_blanks();
    char here() const { return at_ < bytes_.size() ? bytes_[at_] : '\0'; }
    bool fail(Outcome outcome, std::size_t at, std::string message);

    const XmlFormat& format_;
    unsigned max_depth_;
    XmlText text_;
    XmlRule rule_{0, {}, XmlUse::enter, 0};  ///< of the record itself
    unsigned level_ = 0;                     ///< of the record itself
    XmlBuilder* builder_ = nullptr;
    std::string_view bytes_;
    std::uint64_t offset_ = 0;
    std::size_t at_ = 0;
    XmlAttributes::List attributes_;
    std::vector<std::string_view> names_;  ///< of the open elements, as written
    std::vector<Entered> entered_;
    std::size_t skip_depth_ = 0;          ///< depth of the element that is skipped, or 0
    std::size_t text_depth_ = 0;          ///< depth of the element whose text is wanted, or 0
    const XmlRule* text_rule_ = nullptr;  ///< null: an unknown element
    std::string_view text_name_;
    XmlSpan content_;
    Outcome outcome_ = Outcome::complete;
    std::size_t fault_at_ = 0;
    std::string fault_;
};

}  // namespace bibweft::ingest
