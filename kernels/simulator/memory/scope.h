#pragma once

#include <cstdint>

namespace kernelarium::sim {

/// Threads among which a fence or a strong access orders; wider ones are greater.
enum class Scope : std::uint8_t { block, cluster, device };
inline constexpr Scope kScopes[] = {Scope::block, Scope::cluster, Scope::device};

}
