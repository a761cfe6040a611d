#include "kernels/base/tensor.h"

#include "kernels/base/error.h"

#include <fmt/format.h>

namespace kernelarium {

Tensor::Tensor(Dtype dtype, std::vector<std::int64_t> shape) : dtype(dtype), shape(std::move(shape)) {
  constexpr std::int64_t kLimit = std::int64_t{64} << 30;
  std::int64_t total = static_cast<std::int64_t>(size_of(dtype));
  for (std::int64_t extent : this->shape) {
    if (extent < 0) throw Error(Sentence::tr("a buffer extent of %1 is negative: use 0 or more", extent));
    if (extent > 0 && total > kLimit / extent)
      throw Error(Sentence::tr("a buffer would be larger than 64 GiB: choose a smaller size"));
    total *= extent;
  }
  bytes.resize(static_cast<std::size_t>(total));
}

std::int64_t Tensor::count() const { return static_cast<std::int64_t>(bytes.size() / size_of(dtype)); }

}
