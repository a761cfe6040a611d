/// MTGP32 of period 2^11213 - 1: Saito and Matsumoto, A Variant of Mersenne Twister Suitable for Graphic
/// Processors, 2010. The parameters of its sequences are those of the toolkit's header.
#include "kernels/program/runtime/random/one_draw.h"

#include <array>
#include <curand_mtgp32dc_p_11213.h>
#include <vector>

namespace kernelarium::program::random {
namespace {

constexpr std::size_t kWords = 11213 / 32 + 1, kRing = 1024;
constexpr std::uint64_t kInARow = 256; ///< results of one sequence, before the next one's

class Sequence {
 public:
  Sequence(const mtgp32_params_fast_t& parameters, std::uint32_t seed) : p_(&parameters) {
    const std::uint32_t hidden = p_->tbl[4] ^ (p_->tbl[8] << 16);
    std::uint32_t folded = hidden + (hidden >> 16);
    folded = (folded + (folded >> 8)) & 0xff;
    for (std::size_t i = 0; i < kWords; ++i) words_[i] = folded * 0x01010101u;
    words_[0] = seed;
    words_[1] = hidden;
    for (std::uint32_t i = 1; i < kWords; ++i)
      words_[i] ^= 1812433253u * (words_[i - 1] ^ (words_[i - 1] >> 30)) + i;
  }
  std::uint32_t draw() {
    const auto position = static_cast<std::size_t>(p_->pos);
    std::uint32_t x = (at(0) & p_->mask) ^ at(1);
    x ^= x << p_->sh1;
    const std::uint32_t y = x ^ (at(position) >> p_->sh2), next = y ^ p_->tbl[y & 0xf];
    std::uint32_t tempering = at(position - 1);
    tempering ^= tempering >> 16;
    tempering ^= tempering >> 8;
    at(kWords) = next;
    ++begin_;
    return next ^ p_->tmp_tbl[tempering & 0xf];
  }

 private:
  std::uint32_t& at(std::size_t distance) { return words_[(begin_ + distance) % kRing]; }

  const mtgp32_params_fast_t* p_;
  std::array<std::uint32_t, kRing> words_{};
  std::size_t begin_ = 0;
};

class Mtgp32 : public OneDraw<Mtgp32, std::uint32_t> {
 public:
  Mtgp32(std::uint64_t seed, int sequences) {
    const auto folded = static_cast<std::uint32_t>(seed ^ (seed >> 32));
    for (int i = 0; i < sequences; ++i)
      sequences_.emplace_back(mtgp32dc_params_fast_11213[i], folded + static_cast<std::uint32_t>(i) + 1);
  }
  void set_offset(std::uint64_t) override {} // it has none: rejected before

  template<class T, class Body>
  void each(T* out, std::size_t count, Body body) {
    for (std::size_t i = 0; i < count; ++i)
      out[i] = body(sequences_[position_++ / kInARow % sequences_.size()].draw());
  }

 private:
  std::vector<Sequence> sequences_;
  std::uint64_t position_ = 0;
};

}

std::unique_ptr<Generator> make_mtgp32(std::uint64_t seed, int sequences) {
  return std::make_unique<Mtgp32>(seed, sequences);
}

}
