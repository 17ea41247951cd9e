#include <fmt/format.h>
#include <nettle/base64.h>
#include <zlib.h>

#include <array>
#include <cstdint>
#include <limits>

#include "bibweft/core/error.hpp"
#include "bibweft/graphio/page.hpp"
#include "graphio/options.hpp"
#include "graphio/page_parts.hpp"
#include "graphio/xml.hpp"

namespace bibweft::graphio {
namespace {

constexpr std::array<std::string_view, 2> suffixes{".html", ".htm"};
constexpr FormatOption page_options[] = {size_by, picture_title};

std::string gzip(std::string_view bytes) {
    z_stream stream{};
    gz_header header{};
    header.os = 255;  // unknown: the same bytes everywhere
    constexpr int gzip_window = 15 + 16;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, 8, Z_DEFAULT_STRATEGY) !=
            Z_OK ||
        deflateSetHeader(&stream, &header) != Z_OK ||
        bytes.size() > std::numeric_limits<uInt>::max() / 2) {
        throw Error(ErrorCode::limit, fmt::format("a page of {} bytes is too large", bytes.size()));
    }
    std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int status = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    if (status != Z_STREAM_END) throw Error(ErrorCode::internal, "zlib: the data do not fit");
    return out;
}

void write_html(const Network& network, const WriteContext& context, Sink& sink) {
    if (!has_page()) {
        throw Error(ErrorCode::usage,
                    "this bibweft was built without the page of export/viewer and cannot write "
                    "html; build it where node and npm are, with -DBIBWEFT_VIEWER=ON");
    }
    sink.write(filled_page(page_template(), page_title(network, context.options),
                           page_json(network, context)));
}

}  // namespace

bool has_page() noexcept {
    return !page_template().empty();
}

std::string script_safe(std::string_view json) {
    std::string out;
    out.reserve(json.size() + json.size() / 64);
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string_view rest = json.substr(i, 3);
        if (rest == "\u2028" || rest == "\u2029") {
            out += rest.back() == '\xa8' ? "\\u2028" : "\\u2029";
            i += 2;
        } else if (json[i] == '<') {
            out += "\\u003c";
        } else if (json[i] == '>') {
            out += "\\u003e";
        } else if (json[i] == '&') {
            out += "\\u0026";
        } else {
            out += json[i];
        }
    }
    return out;
}

std::string gzip_base64(std::string_view bytes) {
    const std::string packed = gzip(bytes);
    std::string out(BASE64_ENCODE_RAW_LENGTH(packed.size()), '\0');
    base64_encode_raw(out.data(), packed.size(),
                      reinterpret_cast<const std::uint8_t*>(packed.data()));
    return out;
}

std::string filled_page(std::string_view page, std::string_view title, std::string_view json,
                        std::size_t most) {
    const bool packed = json.size() > most;
    std::string heading;
    append_xml(heading, title, false);
    const std::array<std::pair<std::string_view, std::string>, 3> values{
        {{"@BIBWEFT_TITLE@", heading},
         {"@BIBWEFT_ENCODING@", packed ? "gzip-base64" : "json"},
         {"@BIBWEFT_DATA@", packed ? gzip_base64(json) : script_safe(json)}}};
    std::array<bool, 3> filled{};
    std::string out;
    std::size_t from = 0;
    constexpr std::string_view mark = "@BIBWEFT_";
    for (std::size_t at = page.find(mark); at != std::string_view::npos; at = page.find(mark, at)) {
        std::size_t v = 0;
        while (v < values.size() && !page.substr(at).starts_with(values[v].first)) ++v;
        if (v == values.size() || filled[v]) break;
        filled[v] = true;
        out.append(page.substr(from, at - from)).append(values[v].second);
        from = at += values[v].first.size();
    }
    if (filled != std::array<bool, 3>{true, true, true} ||
        page.find(mark, from) != std::string_view::npos) {
        throw Error(ErrorCode::internal, "the template of the page lacks one of its placeholders");
    }
    return out.append(page.substr(from));
}

extern const GraphFormat html_format;
const GraphFormat html_format{
    "html",
    "HTML, one file to look at, search and filter the map in any browser, offline",
    suffixes,
    "All of the map: it is not read back. Reals to 7 significant digits; with `bibweft map` also "
    "the papers behind links, communities at other resolutions and what explains them.",
    nullptr,
    nullptr,
    write_html,
    page_options,
    Wants::positions_and_clusters};

}  // namespace bibweft::graphio
