#include "ingest/joined.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace bibweft::ingest {
namespace {

constexpr std::size_t look_ahead = std::size_t{1} << 13;  ///< that tells a format
constexpr std::size_t npos = std::string::npos;
constexpr unsigned most_looks = 4096;
constexpr std::size_t least_piece = std::size_t{1} << 16;

/// How the first lines of exports start.
constexpr std::string_view starts[] = {"TY  - ",
                                       "PMID- ",
                                       "FN ",
                                       "PT\t",
                                       "<?xml",
                                       "{\"",
                                       "[{",
                                       "@",
                                       "Authors,",
                                       "\"Authors\",",
                                       "\"Document Title\",",
                                       "Item Title,",
                                       "Lens ID,",
                                       "\"Lens ID\",",
                                       "Rank,Publication ID,",
                                       "\"About the data"};
static_assert(std::size(starts) <= 32);

}  // namespace

void JoinedExports::take(std::string_view piece) {
    text_.append(piece);
    if (text_.size() < least_piece) return;
    const std::size_t end = text_.size() - look_ahead;
    look_at_lines(end);
    text_.erase(0, end);
    text_at_ += end;
}

/// Looks at the lines that begin in [0, end).
void JoinedExports::look_at_lines(std::size_t end) {
    if (std::exchange(line_begins_, false)) look_at(0);
    std::size_t at = text_.find('\n');
    for (; at != npos && at + 1 < end; at = text_.find('\n', at + 1)) {
        ++line_;
        look_at(at + 1);
    }
    if (at != npos && at + 1 == end) {
        ++line_;
        line_begins_ = true;
    }
}

void JoinedExports::look_at(std::size_t at) {
    std::string_view head = std::string_view(text_).substr(at, look_ahead);
    if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
    std::uint32_t kind = 1;
    for (const std::string_view start : starts) {
        if (head.starts_with(start)) break;
        kind <<= 1U;
    }
    if (kind >> std::size(starts) != 0 || (done_ & kind) != 0 || looks_ == most_looks) return;
    ++looks_;
    const std::size_t second = std::min(head.find('\n'), head.size() - 1) + 1;
    const std::string_view first_lines = head.substr(0, head.find('\n', second));
    const Likeness own = format_.looks_like(first_lines);  // what follows may be its own again
    const InputFormat* other = nullptr;
    Likeness best = own < Likeness::possible ? Likeness::fallback : Likeness::possible;
    for (const InputFormat* format : input_formats()) {
        const Likeness likeness = format->looks_like(head);
        if (likeness <= best) continue;
        best = likeness;
        other = format;
    }
    if (own >= Likeness::possible || other != nullptr) done_ |= kind;
    if (own == Likeness::sure || other == nullptr) return;
    const std::uint64_t place = text_at_ + at;
    found_.push_back(
        {Severity::warning,
         "input.joined",
         {},
         {line_, 1, place, place},
         fmt::format("from here on the text looks like {}, but the file is read as {}: if two "
                     "exports were joined, split them, so that both are read whole",
                     other->name, format_.name)});
}

std::vector<Diagnostic> JoinedExports::finish() {
    look_at_lines(text_.size());
    return std::move(found_);
}

}  // namespace bibweft::ingest
