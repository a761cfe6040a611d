#pragma once

#include "kernels/base/dtype.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace kernelarium {

/// A dense row-major array on the host.
struct Tensor {
  Dtype dtype = Dtype::f32;
  std::vector<std::int64_t> shape;
  std::vector<std::byte> bytes;

  Tensor() = default;
  /// Zero-filled. Throws Error if the byte count is negative or over 64 GiB.
  Tensor(Dtype dtype, std::vector<std::int64_t> shape);

  std::int64_t count() const; ///< number of elements

  template<class T>
  std::span<T> as() {
    return {reinterpret_cast<T*>(bytes.data()), bytes.size() / sizeof(T)};
  }
  template<class T>
  std::span<const T> as() const {
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }
  double at(std::int64_t index) const { return load_as_double(dtype, bytes.data() + index * size_of(dtype)); }
};

/// Buffers of a problem by name.
using Tensors = std::map<std::string, Tensor>;

}
