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

template<class Word>
class Sobol : public OneDraw<Sobol<Word>, Word> {
 public:
  explicit Sobol(int dimensions) : dimensions_(dimensions) {}

  void set_offset(std::uint64_t offset) override { position_ = offset; }

  template<class T, class Body>
  void each(T* out, std::size_t count, Body body) {
    const std::size_t each_dimension = count / static_cast<std::size_t>(dimensions_);
    for (int dimension = 0; dimension < dimensions_; ++dimension) {
      const Directions<Word> v = sobol_directions<Word>(dimension);
      // The Gray code of the position gives the direction numbers to combine; the next position changes one.
      Word x = 0;
      const auto place = static_cast<Word>(position_);
      for (Word gray = place ^ (place >> 1); gray; gray &= gray - 1)
        x ^= v[static_cast<std::size_t>(std::countr_zero(gray))];
      for (std::size_t i = 0; i < each_dimension; ++i) {
        *out++ = body(x);
        x ^= v[static_cast<std::size_t>(std::countr_one(place + static_cast<Word>(i))) % v.size()];
      }
    }
    position_ += each_dimension;
  }

 private:
  int dimensions_;
  std::uint64_t position_ = 0;
};

class Sobol64 : public Sobol<std::uint64_t>, public WideDraws {
 public:
  using Sobol::Sobol;
  void wide_bits(std::uint64_t* out, std::size_t count) override {
    each(out, count, [](std::uint64_t x) { return x; });
  }
};

}

template<class Word>
Directions<Word> sobol_directions(int dimension) {
  Directions<Word> v{};
  const std::size_t bits = v.size();
  if (dimension == 0) {
    for (std::size_t i = 0; i < bits; ++i) v[i] = Word{1} << (bits - 1 - i);
    return v;
  }
  const Dimension& one = kDimensions[dimension - 1];
  const auto degree = static_cast<std::size_t>(one.degree);
  for (std::size_t i = 0; i < bits; ++i) {
    if (i < degree) {
      v[i] = Word{one.first[i]} << (bits - 1 - i);
      continue;
    }
    v[i] = v[i - degree] ^ (v[i - degree] >> degree);
    for (std::size_t k = 1; k < degree; ++k)
      if ((one.inner >> (degree - 1 - k)) & 1) v[i] ^= v[i - k];
  }
  return v;
}
template Directions<std::uint32_t> sobol_directions<std::uint32_t>(int dimension);
template Directions<std::uint64_t> sobol_directions<std::uint64_t>(int dimension);

std::unique_ptr<Generator> make_sobol32(int dimensions) {
  return std::make_unique<Sobol<std::uint32_t>>(dimensions);
}
std::unique_ptr<Generator> make_sobol64(int dimensions) { return std::make_unique<Sobol64>(dimensions); }

}
