#pragma once

#include "kernels/simulator/memory/tensor_map.h"

namespace kernelarium::test {

/// A tensor map as a kernel's parameter.
struct alignas(64) MapArgument {
  std::array<std::byte, sim::TensorMap::kBytes> bytes;
};

}
