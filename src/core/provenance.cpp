#include "bibweft/core/provenance.hpp"

namespace bibweft {

const char* version() noexcept {
    return BIBWEFT_VERSION;
}

}  // namespace bibweft
