#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/error.hpp"
#include "graphio/xml.hpp"

namespace bibweft::graphio {

/// Whether a text is all it takes to read it as UTF-8 XML 1.0: valid, and without U+FFFE, U+FFFF.
bool is_xml_utf8(std::string_view text) noexcept;

/// The end of an XML declaration or of a byte order mark at the beginning of the text; npos where
/// it declares anything but version 1.0 and UTF-8.
std::size_t xml_prolog(std::string_view text) noexcept;

/// Follows the elements of regular XML: UTF-8, names in ASCII, no DOCTYPE, CDATA or processing
/// instructions. Anything else, ill-formed texts among it, makes it give up: then expat has to read
/// the text from its beginning. It accepts nothing that expat refuses.
///
/// Reader is a final XmlReader.
template <class Reader>
class XmlScan {
public:
    XmlScan(std::string_view text, Reader& reader)
        : begin_(text.data()), at_(begin_), end_(begin_ + text.size()), reader_(reader) {}

    /// False where it gave up.
    bool run() {
        const std::string_view text(begin_, static_cast<std::size_t>(end_ - begin_));
        const std::size_t first = xml_prolog(text);
        if (first == std::string_view::npos || !is_xml_utf8(text)) return false;
        at_ = begin_ + first;
        while (at_ < end_) {
            const char* const text_begin = at_;
            const bool plain = skip_blanks();
            if (at_ < end_ && *at_ != '<') {
                if (!inside() || !take_text(text_begin, plain)) return false;
            } else if (at_ > text_begin && inside()) {
                reader_.text(view(text_begin, at_), plain);
            }
            if (at_ == end_) break;
            reader_.at(at_);
            if (!take_markup()) return false;
        }
        return names_.empty() && root_seen_;
    }

private:
    static constexpr std::uint64_t ones = 0x0101010101010101;
    static constexpr std::uint64_t tops = 0x8080808080808080;

    static std::string_view view(const char* begin, const char* end) noexcept {
        return {begin, static_cast<std::size_t>(end - begin)};
    }
    static bool is_blank(char c) noexcept {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }
    static constexpr std::array<bool, 256> names = [] {
        std::array<bool, 256> out{};
        for (int c = 0; c < 128; ++c) {
            const int letter = c | 0x20;
            out[static_cast<std::size_t>(c)] = (letter >= 'a' && letter <= 'z') ||
                                               (c >= '0' && c <= ':') || c == '_' || c == '-' ||
                                               c == '.';
        }
        return out;
    }();
    static bool is_name(char c) noexcept { return names[static_cast<unsigned char>(c)]; }
    static bool begins_name(char c) noexcept {
        return is_name(c) && !(c >= '0' && c <= '9') && c != '-' && c != '.';
    }
    bool inside() const noexcept { return !names_.empty(); }
    static bool same(std::string_view a, std::string_view b) noexcept {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }
    /// False where a carriage return is among them.
    bool skip_blanks() noexcept {
        bool plain = true;
        for (; at_ < end_ && is_blank(*at_); ++at_) plain = plain && *at_ != '\r';
        return plain;
    }

    /// Moves on to the next byte that is `stop`, '<', '&' or a control character. The tests for
    /// zero bytes and for bytes below 0x20 are exact up to the first one found.
    void skip_to(char stop) noexcept {
        if constexpr (std::endian::native == std::endian::little) {
            const std::uint64_t stops = ones * static_cast<unsigned char>(stop);
            while (end_ - at_ >= 8) {
                std::uint64_t word = 0;
                std::memcpy(&word, at_, 8);
                const auto zeros = [](std::uint64_t x) { return (x - ones) & ~x; };
                const std::uint64_t found = (((word - ones * 0x20) & ~word) | zeros(word ^ stops) |
                                             zeros(word ^ ones * '<') | zeros(word ^ ones * '&')) &
                                            tops;
                if (found != 0) {
                    at_ += std::countr_zero(found) / 8;
                    return;
                }
                at_ += 8;
            }
        }
        while (at_ < end_ && *at_ != stop && *at_ != '<' && *at_ != '&' &&
               static_cast<unsigned char>(*at_) >= 0x20) {
            ++at_;
        }
    }

    bool take_text(const char* from, bool plain) {
        while (true) {
            skip_to(']');
            if (at_ == end_) return false;
            if (*at_ == '<') break;
            if (*at_ == '&' || *at_ == '\r') {
                plain = false;
            } else if (*at_ == ']') {
                if (view(at_, end_).starts_with("]]>")) return false;
            } else if (*at_ != '\n' && *at_ != '\t') {
                return false;
            }
            ++at_;
        }
        return reader_.text(view(from, at_), plain);
    }

    bool take_markup() {
        ++at_;
        if (at_ == end_) return false;
        if (*at_ == '/') return take_end();
        if (*at_ == '!') return take_comment();
        return begins_name(*at_) && take_start();
    }

    bool take_comment() {
        if (!view(at_, end_).starts_with("!--")) return false;
        at_ += 3;
        const char* const from = at_;
        while (true) {
            skip_to('-');
            if (at_ == end_) return false;
            if (*at_ == '-' && view(at_, end_).starts_with("--")) break;
            if (static_cast<unsigned char>(*at_) < 0x20 && !is_blank(*at_)) return false;
            if (*at_ == '\r') return false;
            ++at_;
        }
        if (!view(at_, end_).starts_with("-->")) return false;
        if (!inside()) reader_.comment(view(from, at_));
        at_ += 3;
        return true;
    }

    std::string_view take_name() noexcept {
        const char* const from = at_;
        while (at_ < end_ && is_name(*at_)) ++at_;
        return view(from, at_);
    }

    bool take_end() {
        ++at_;
        if (!inside()) return false;
        const std::string_view name = names_.back();
        if (!same(name, view(at_, end_).substr(0, name.size()))) return false;
        at_ += name.size();
        skip_blanks();
        if (at_ == end_ || *at_ != '>') return false;
        ++at_;
        close(name);
        return true;
    }
    void close(std::string_view name) {
        reader_.end(local_name(name));
        reader_.close();
        names_.pop_back();
    }

    bool take_start() {
        const std::string_view name = take_name();
        if (!inside() && root_seen_) return false;
        root_seen_ = true;
        attribute_count_ = 0;
        while (true) {
            const char* const before = at_;
            skip_blanks();
            if (at_ == end_) return false;
            if (*at_ == '>') break;
            if (*at_ == '/') {
                if (!view(at_, end_).starts_with("/>")) return false;
                break;
            }
            if (at_ == before || !begins_name(*at_) || !take_attribute()) return false;
        }
        const bool empty = *at_ == '/';
        at_ += empty ? 2 : 1;
        names_.push_back(name);
        if (!reader_.open()) return false;
        reader_.start(local_name(name), XmlAttributes(attributes_.data(), attribute_count_));
        if (!empty) return true;
        reader_.at(at_);
        close(name);
        return true;
    }

    bool take_attribute() {
        if (attribute_count_ == attributes_.size()) return false;
        XmlAttribute& attribute = attributes_[attribute_count_];
        attribute.name = take_name();
        for (std::size_t i = 0; i < attribute_count_; ++i) {
            if (same(attributes_[i].name, attribute.name)) return false;
        }
        skip_blanks();
        if (at_ == end_ || *at_ != '=') return false;
        ++at_;
        skip_blanks();
        if (at_ == end_ || (*at_ != '"' && *at_ != '\'')) return false;
        const char quote = *at_++;
        const char* const from = at_;
        skip_to(quote);
        if (at_ == end_) return false;
        if (*at_ == quote) {
            attribute.value = view(from, at_);
        } else if (!resolve_attribute(from, quote, attribute)) {
            return false;
        }
        ++at_;
        ++attribute_count_;
        return true;
    }

    bool resolve_attribute(const char* from, char quote, XmlAttribute& attribute) {
        const std::size_t length = view(from, end_).find(quote);
        if (length == std::string_view::npos) return false;
        std::string& resolved = resolved_[attribute_count_];
        resolved.clear();
        if (!append_resolved(resolved, {from, length}, true)) return false;
        attribute.value = resolved;
        at_ = from + length;
        return true;
    }

    static std::string_view local_name(std::string_view name) noexcept {
        for (std::size_t i = name.size(); i-- > 0;) {
            if (name[i] == ':') return name.substr(i + 1);
        }
        return name;
    }

    const char* begin_;
    const char* at_;
    const char* end_;
    Reader& reader_;
    std::vector<std::string_view> names_;  ///< of the elements that are open
    std::array<XmlAttribute, 24> attributes_;
    std::array<std::string, 24> resolved_;  ///< values that are not as they stand
    std::size_t attribute_count_ = 0;
    bool root_seen_ = false;
};

/// The network of an XML text, if it is regular and nothing in it is an error. Otherwise nothing is
/// reported: expat then reads the text, and says what is wrong and where.
template <class Reader>
std::optional<Network> read_regular_xml(std::string_view text, const ReadContext& context) {
    const std::size_t said = context.diagnostics.size();
    try {
        Reader reader(text, context);
        if (XmlScan(text, reader).run()) return reader.finish();
    } catch (const Error&) {
    }
    context.diagnostics.erase(context.diagnostics.begin() + static_cast<std::ptrdiff_t>(said),
                              context.diagnostics.end());
    return std::nullopt;
}

}  // namespace bibweft::graphio
