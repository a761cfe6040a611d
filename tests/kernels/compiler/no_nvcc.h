#pragma once

#include "kernels/base/error.h"
#include "kernels/compiler/nvcc.h"

#include <optional>
#include <string>

namespace kernelarium {

/// Why nothing can be built with nvcc here; nothing if it can.
inline std::optional<std::string> no_nvcc() {
  try {
    find_nvcc();
    return std::nullopt;
  } catch (const Error& error) {
    return error.what();
  }
}

}
