#include "bibweft/text/stem.hpp"

#include <libstemmer.h>

#include <limits>

#include "bibweft/core/error.hpp"

namespace bibweft::text {
namespace {

void close(void* stemmer) {
    sb_stemmer_delete(static_cast<sb_stemmer*>(stemmer));
}

}  // namespace

Stemmer::Stemmer() : stemmer_(sb_stemmer_new("porter", "UTF_8"), &close) {
    if (stemmer_ == nullptr) throw Error(ErrorCode::internal, "libstemmer has no Porter stemmer");
}

std::string_view Stemmer::stem(std::string_view word) {
    if (word.empty() || word.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        return word;
    auto* stemmer = static_cast<sb_stemmer*>(stemmer_.get());
    const sb_symbol* result = sb_stemmer_stem(
        stemmer, reinterpret_cast<const sb_symbol*>(word.data()), static_cast<int>(word.size()));
    if (result == nullptr) throw Error(ErrorCode::internal, "libstemmer ran out of memory");
    return {reinterpret_cast<const char*>(result),
            static_cast<std::size_t>(sb_stemmer_length(stemmer))};
}

}  // namespace bibweft::text
