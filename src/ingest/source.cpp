#include "bibweft/ingest/source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "bibweft/core/error.hpp"
#include "ingest/text_blocks.hpp"

namespace bibweft::ingest {
/// The decoded text passes through `window`: [cursor, window.size()) is what was decoded and not
/// consumed yet. Positions named `_at` count in the whole decoded text, so they survive moves.
struct Source::Impl {
    Impl(std::unique_ptr<StoredBytes> stored, const Limits& limits_in, ReadAhead read_ahead)
        : blocks(std::move(stored), read_ahead), limits(limits_in) {}

    std::uint64_t at(std::size_t position) const { return window_at + position; }
    std::uint64_t end_at() const { return window_at + window.size(); }

    bool fill();
    std::uint64_t next_at(char wanted, std::uint64_t& known_at) const;
    bool find_line_end(std::uint64_t& line_end);
    std::string_view ending_at(std::size_t position) const;

    TextBlocks blocks;
    Limits limits;
    bool ended = false;
    std::string window;
    std::uint64_t window_at = 0;  ///< of window[0]
    std::size_t cursor = 0;
    std::uint64_t line_number = 0;
    std::uint64_t lf_at = 0;  ///< no LF in [cursor, lf_at); the same for CR
    std::uint64_t cr_at = 0;
    std::vector<Diagnostic> problems;
    std::function<void(std::string_view)> watch;
};

/// Decodes one more block behind the window; false at the end.
bool Source::Impl::fill() {
    if (ended) return false;
    if (cursor >= window.size() / 2) {  // halves at least, so moving stays linear
        window.erase(0, cursor);
        window_at += cursor;
        cursor = 0;
    }
    const std::size_t before = window.size();
    ended = !blocks.append_next(window);
    if (ended) problems = blocks.problems();
    const std::size_t size = window.size();
    if (watch) watch(std::string_view(window).substr(before));
    window.append(padding, '\0');  // so that what readers may look at behind the text is defined
    window.resize(size);
    if (end_at() > limits.max_bytes) {
        throw Error(ErrorCode::limit,
                    fmt::format("{}: more than {} bytes of text (limit max_bytes)", blocks.name(),
                                limits.max_bytes));
    }
    return !ended;
}

/// The place of the next such byte at or behind the cursor, end_at() if the window has none.
std::uint64_t Source::Impl::next_at(char wanted, std::uint64_t& known_at) const {
    known_at = std::max(known_at, at(cursor));
    const char* from = window.data() + (known_at - window_at);
    const std::size_t count = static_cast<std::size_t>(end_at() - known_at);
    const void* found = count == 0 ? nullptr : std::memchr(from, wanted, count);
    known_at = found != nullptr
                   ? known_at + static_cast<std::uint64_t>(static_cast<const char*>(found) - from)
                   : end_at();
    return known_at;
}

/// Finds where the line that begins at the cursor ends; false if there is no line.
bool Source::Impl::find_line_end(std::uint64_t& line_end) {
    for (;;) {
        line_end = std::min(next_at('\n', lf_at), next_at('\r', cr_at));
        if (line_end - at(cursor) > limits.max_field) {
            throw Error(ErrorCode::limit,
                        fmt::format("{}:{}: a line of more than {} bytes (limit max_field)",
                                    blocks.name(), line_number + 1, limits.max_field));
        }
        // A CR at the very end may be half of a CRLF.
        const bool decided = line_end < end_at() && (line_end != cr_at || line_end + 1 < end_at());
        if (decided || !fill()) break;
    }
    return cursor < window.size();
}

std::string_view Source::Impl::ending_at(std::size_t position) const {
    const std::string_view rest = std::string_view(window).substr(position);
    return rest.substr(0, rest.starts_with("\r\n") ? 2 : std::min<std::size_t>(rest.size(), 1));
}

Source::Source(const std::string& path, const Limits& limits, ReadAhead read_ahead)
    : impl_(std::make_unique<Impl>(std::make_unique<StoredBytes>(path), limits, read_ahead)) {}

Source::Source(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Source::~Source() = default;
Source::Source(Source&&) noexcept = default;
Source& Source::operator=(Source&&) noexcept = default;

Source Source::from_bytes(std::string bytes, const std::string& name, const Limits& limits) {
    return Source(std::make_unique<Impl>(std::make_unique<StoredBytes>(std::move(bytes), name),
                                         limits, ReadAhead::none));
}

const std::string& Source::name() const noexcept {
    return impl_->blocks.name();
}

const Limits& Source::limits() const noexcept {
    return impl_->limits;
}

std::string_view Source::peek(std::size_t count) {
    while (impl_->window.size() - impl_->cursor < count && impl_->fill()) {
    }
    return std::string_view(impl_->window).substr(impl_->cursor, count);
}

bool Source::next_line(Line& line) {
    std::uint64_t line_end = 0;
    if (!impl_->find_line_end(line_end)) return false;
    const std::size_t size = static_cast<std::size_t>(line_end - impl_->at(impl_->cursor));
    line.text = std::string_view(impl_->window).substr(impl_->cursor, size);
    line.ending = impl_->ending_at(impl_->cursor + size);
    line.number = ++impl_->line_number;
    line.offset = impl_->at(impl_->cursor);
    impl_->cursor += size + line.ending.size();
    return true;
}

std::string_view Source::next_block() {
    while (impl_->cursor == impl_->window.size() && impl_->fill()) {
    }
    const std::size_t from = std::exchange(impl_->cursor, impl_->window.size());
    return std::string_view(impl_->window).substr(from);
}

std::string_view Source::pending() const noexcept {
    return std::string_view(impl_->window).substr(impl_->cursor);
}

bool Source::extend() {
    return impl_->fill();
}

void Source::consume(std::size_t count) noexcept {
    impl_->cursor += std::min(count, impl_->window.size() - impl_->cursor);
}

std::string_view Source::read_all() {
    while (impl_->fill()) {
    }
    const std::size_t from = std::exchange(impl_->cursor, impl_->window.size());
    return std::string_view(impl_->window).substr(from);
}

std::uint64_t Source::offset() const noexcept {
    return impl_->at(impl_->cursor);
}

void Source::observe(std::function<void(std::string_view)> watch) {
    watch(pending());
    impl_->watch = std::move(watch);
}

void Source::drain() {
    do {
        impl_->cursor = impl_->window.size();
    } while (impl_->fill());
}

std::string Source::sha256() const {
    return impl_->blocks.sha256();
}

std::uint64_t Source::stored_bytes() const noexcept {
    return impl_->blocks.stored_count();
}

const std::vector<Diagnostic>& Source::problems() const noexcept {
    return impl_->problems;
}

}  // namespace bibweft::ingest
