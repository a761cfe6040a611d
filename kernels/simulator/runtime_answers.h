#pragma once

#include <cstdint>
#include <functional>

namespace kernelarium {

/// What kernels that query the runtime get. Each returns the number of an error (cudaError_t); 0: none.
struct RuntimeAnswers {
  std::function<std::uint32_t(int attribute, int device, int& out)> attribute;
  std::function<std::uint32_t(int limit, std::uint64_t& out)> limit;
};

}
