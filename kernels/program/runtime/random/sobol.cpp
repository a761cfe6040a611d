/// Sobol's sequence by the direction numbers of Joe and Kuo, 2008, in Gray code order.
#include "kernels/program/runtime/random/one_draw.h"

#include <array>
#include <bit>

namespace kernelarium::program::random {
namespace {

/// A primitive polynomial (degree, inner coefficients) and the first direction numbers.
struct Dimension {
  int degree;
  std::uint32_t inner;
  std::array<std::uint32_t, 5> first;
};
constexpr Dimension kDimensions[kMostSobolDimensions - 1] = {{1, 0, {1}},
                                                             {2, 1, {1, 3}},
                                                             {3, 1, {1, 3, 1}},
                                                             {3, 2, {1, 1, 1}},
                                                             {4, 1, {1, 1, 3, 3}},
                                                             {4, 4, {1, 3, 5, 13}},
                                                             {5, 2, {1, 1, 5, 5, 17}},
                                                             {5, 4, {1, 1, 5, 5, 5}},
                                                             {5, 7, {1, 1, 7, 11, 19}}};

using Directions = std::array<std::uint32_t, 32>;

class Sobol32 : public OneDraw<Sobol32> {
 public:
  explicit Sobol32(int dimensions) : dimensions_(dimensions) {}

  void set_offset(std::uint64_t offset) override { position_ = offset; }

  template<class T, class Body>
  void each(T* out, std::size_t count, Body body) {
    const std::size_t each_dimension = count / static_cast<std::size_t>(dimensions_);
    for (int dimension = 0; dimension < dimensions_; ++dimension) {
      const Directions v = sobol_directions(dimension);
      // The Gray code of the place tells which direction numbers meet; the next place changes one.
      std::uint32_t x = 0;
      const auto place = static_cast<std::uint32_t>(position_);
      for (std::uint32_t gray = place ^ (place >> 1); gray; gray &= gray - 1)
        x ^= v[static_cast<std::size_t>(std::countr_zero(gray))];
      for (std::size_t i = 0; i < each_dimension; ++i) {
        *out++ = body(x);
        x ^= v[static_cast<std::size_t>(std::countr_one(place + static_cast<std::uint32_t>(i))) % 32];
      }
    }
    position_ += each_dimension;
  }

 private:
  int dimensions_;
  std::uint64_t position_ = 0;
};

}

Directions sobol_directions(int dimension) {
  Directions v{};
  if (dimension == 0) {
    for (std::size_t i = 0; i < 32; ++i) v[i] = 1u << (31 - i);
    return v;
  }
  const Dimension& one = kDimensions[dimension - 1];
  const auto degree = static_cast<std::size_t>(one.degree);
  for (std::size_t i = 0; i < 32; ++i) {
    if (i < degree) {
      v[i] = one.first[i] << (31 - i);
      continue;
    }
    v[i] = v[i - degree] ^ (v[i - degree] >> degree);
    for (std::size_t k = 1; k < degree; ++k)
      if ((one.inner >> (degree - 1 - k)) & 1) v[i] ^= v[i - k];
  }
  return v;
}

std::unique_ptr<Generator> make_sobol32(int dimensions) { return std::make_unique<Sobol32>(dimensions); }

}
