#pragma once

#include "kernels/base/error.h"

#include <cstdint>

namespace kernelarium {

/// Bytes of static shared memory that a kernel may have on every architecture. ptxas refuses more; NVRTC and
/// the driver let it pass, so the lab refuses it itself, on every device alike.
inline constexpr std::uint64_t kMostStaticShared = 48 << 10;

/// `file`, `line`: where the kernel begins; line 0: not known.
Error too_much_static_shared(const std::string& file, int line);

}
