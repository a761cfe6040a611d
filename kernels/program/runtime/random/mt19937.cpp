/// MT19937: Matsumoto and Nishimura, Mersenne Twister, 1998. Results are dealt out to 8192 sequences, 2^2048
/// draws apart; each gives eight in turn. Jumps: Haramoto, Matsumoto, Nishimura, Panneton and L'Ecuyer,
/// Efficient Jump Ahead for F2-Linear Random Number Generators, 2008.
#include "kernels/program/runtime/random/one_draw.h"
#include "kernels/program/runtime/random/poisson.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace kernelarium::program::random {
namespace mt19937 {
namespace {

constexpr std::size_t kWords = 624, kMiddle = 397, kDegree = 19937, kSequences = 8192, kInARow = 8;
constexpr std::uint32_t kTwist = 0x9908b0df;
using State = std::array<std::uint32_t, kWords>;

std::uint32_t next_word(std::uint32_t x, std::uint32_t after, std::uint32_t middle) {
  const std::uint32_t y = (x & 0x80000000u) | (after & 0x7fffffffu);
  return middle ^ (y >> 1) ^ (y & 1 ? kTwist : 0);
}
void advance(State& x) {
  for (std::size_t i = 0; i < kWords; ++i)
    x[i] = next_word(x[i], x[(i + 1) % kWords], x[(i + kMiddle) % kWords]);
}
double number_of(std::uint32_t draw) { return static_cast<double>(draw) * 0x1p-32 + 0x1p-33; }
std::uint32_t tempered(std::uint32_t x) {
  x ^= x >> 11;
  x ^= (x << 7) & 0x9d2c5680u;
  x ^= (x << 15) & 0xefc60000u;
  return x ^ (x >> 18);
}

// --- Bits in a row: a polynomial over GF(2), or the lowest bits of the words that follow each other.
using Bits = std::vector<std::uint64_t>;
constexpr std::size_t kRow = (kDegree + 63) / 64; ///< 64-bit words for the bits that tell a state

bool bit(const Bits& bits, std::size_t i) { return (bits[i / 64] >> (i % 64)) & 1; }
/// 64 bits from place `i` on; those beyond the end are 0.
std::uint64_t from(const Bits& bits, std::size_t i) {
  const std::size_t word = i / 64, shift = i % 64;
  const std::uint64_t low = word < bits.size() ? bits[word] : 0;
  const std::uint64_t high = word + 1 < bits.size() ? bits[word + 1] : 0;
  return shift ? (low >> shift) | (high << (64 - shift)) : low;
}
void add(Bits& bits, std::size_t i, std::uint64_t value) {
  bits[i / 64] ^= value << (i % 64);
  if (i % 64 && i / 64 + 1 < bits.size()) bits[i / 64 + 1] ^= value >> (64 - i % 64);
}

/// The lowest bits of the words from x[1] on: no other bit of x[0] than its highest counts.
Bits low_bits(const State& state, std::size_t count) {
  std::vector<std::uint32_t> x(state.begin(), state.end());
  Bits out((count + 63) / 64);
  for (std::size_t i = 0; i < count; ++i) {
    if (i + 1 >= x.size()) {
      const std::size_t k = x.size() - kWords;
      x.push_back(next_word(x[k], x[k + 1], x[k + kMiddle]));
    }
    out[i / 64] |= std::uint64_t{x[i + 1] & 1} << (i % 64);
  }
  return out;
}
/// The state of which they are these: each bit of a word follows from the bit below it in later words.
State state_of(const Bits& lowest) {
  State out{};
  Bits plane = lowest;
  for (std::size_t place = 0;; ++place) {
    // The highest bit of a word is used with the lower ones of the next: it lags by one.
    for (std::size_t i = 0; i < kWords; ++i)
      if (place == 31)
        out[i] |= static_cast<std::uint32_t>(bit(plane, i)) << place;
      else if (i + 1 < kWords)
        out[i + 1] |= static_cast<std::uint32_t>(bit(plane, i)) << place;
    if (place == 31) return out;
    Bits above(plane.size() - (kWords - 1) / 64);
    const std::uint64_t twist = (kTwist >> place) & 1 ? ~std::uint64_t{0} : 0;
    for (std::size_t word = 0; word < above.size(); ++word)
      above[word] =
          from(plane, 64 * word + kWords - 1) ^ from(plane, 64 * word + kMiddle - 1) ^ (twist & lowest[word]);
    plane = std::move(above);
  }
}

/// What all such bits fulfil: the sum of those at these places, and of that at kDegree, is 0 (Berlekamp and
/// Massey).
std::vector<std::size_t> recurrence() {
  constexpr std::size_t kSeen = 2 * kDegree + 64;
  State any;
  for (std::size_t i = 0; i < kWords; ++i) any[i] = static_cast<std::uint32_t>(i * 2654435761u + 1);
  const Bits seen = low_bits(any, kSeen);
  Bits known(kSeen / 64 + 1), before(known), last(known.size()); // `last`: the bits seen, the newest first
  known[0] = before[0] = 1;
  std::size_t length = 0, gap = 1;
  for (std::size_t n = 0; n < kSeen; ++n) {
    const std::size_t words = std::min(n / 64 + 1, kRow + 1);
    for (std::size_t word = words; word-- > 0;)
      last[word] = (last[word] << 1) | (word ? last[word - 1] >> 63 : std::uint64_t{bit(seen, n)});
    std::uint64_t sum = 0;
    for (std::size_t word = 0; word < words; ++word) sum ^= known[word] & last[word];
    if (std::popcount(sum) % 2 == 0) {
      ++gap;
      continue;
    }
    const Bits kept = known;
    for (std::size_t word = 0; word * 64 + gap < kSeen && word <= kRow; ++word)
      add(known, word * 64 + gap, before[word]);
    if (2 * length <= n) {
      length = n + 1 - length;
      before = kept;
      gap = 1;
    } else {
      ++gap;
    }
  }
  std::vector<std::size_t> places;
  for (std::size_t i = 1; i <= kDegree; ++i)
    if (bit(known, i)) places.push_back(kDegree - i);
  return places;
}

/// Goes 2^2048 draws on.
class Jump {
 public:
  Jump() : places_(recurrence()) {
    // The power of t that many times squared, modulo the recurrence's polynomial.
    Bits power(kRow);
    power[0] = 2;
    for (int i = 0; i < 2048; ++i) power = squared(power);
    for (std::size_t byte = 0; byte < 256; ++byte) {
      auto& row = times_[byte];
      row.assign(kRow, 0);
      for (std::size_t i = 0; i < kDegree; ++i) // its terms in reversed order
        if (bit(power, kDegree - 1 - i)) add(row, i, byte);
    }
  }
  /// A row of bits, from the place that lies so far on.
  Bits operator()(Bits row) const {
    constexpr std::size_t kFirst = (kDegree - 1) / 64; // the product's words that are wanted: kFirst..
    row.resize(2 * kRow);
    for (std::size_t word = kRow; word < row.size(); ++word) {
      std::uint64_t next = 0; // what is known ends with bit kDegree - 1 of the word before, or a bit beyond
      for (const std::size_t place : places_) next ^= from(row, 64 * word - kDegree + place);
      row[word] = next;
    }
    Bits product(kRow + 2); // from word kFirst - 1 on: shifts bring bits from below
    for (int byte = 7; byte >= 0; --byte) {
      for (std::size_t word = product.size(); word-- > 0;)
        product[word] = (product[word] << 8) | (word ? product[word - 1] >> 56 : 0);
      for (std::size_t word = 0; word < row.size(); ++word) {
        const std::uint64_t* times = times_[(row[word] >> (8 * byte)) & 0xff].data();
        // Word w of the row times word t of the table belongs to word w + t.
        const std::size_t begin = word < kFirst - 1 ? kFirst - 1 - word : 0;
        const std::size_t end = std::min(kRow, kFirst - 1 + product.size() - word);
        std::uint64_t* to = product.data() + (word + begin - (kFirst - 1));
        for (std::size_t t = begin; t < end; ++t) *to++ ^= times[t];
      }
    }
    Bits out(kRow);
    for (std::size_t word = 0; word < kRow; ++word)
      out[word] = from(product, 64 * (word + 1) + (kDegree - 1) % 64);
    return out;
  }

 private:
  Bits squared(const Bits& value) const {
    Bits square(2 * kRow);
    for (std::size_t word = 0; word < kRow; ++word)
      for (std::size_t half = 0; half < 2; ++half) {
        std::uint64_t x = (value[word] >> (32 * half)) & 0xffffffffu; // its bits with zeros between them
        x = (x | (x << 16)) & 0x0000ffff0000ffffull;
        x = (x | (x << 8)) & 0x00ff00ff00ff00ffull;
        x = (x | (x << 4)) & 0x0f0f0f0f0f0f0f0full;
        x = (x | (x << 2)) & 0x3333333333333333ull;
        square[2 * word + half] = (x | (x << 1)) & 0x5555555555555555ull;
      }
    for (std::size_t word = square.size(); word-- > kDegree / 64;) {
      std::uint64_t high = square[word];
      std::size_t at = 64 * word;
      if (word == kDegree / 64) {
        high >>= kDegree % 64;
        at = kDegree;
      }
      for (const std::size_t place : places_) add(square, at - kDegree + place, high);
      if (word == kDegree / 64)
        square[word] &= (std::uint64_t{1} << (kDegree % 64)) - 1;
      else
        square[word] = 0;
    }
    square.resize(kRow);
    return square;
  }

  std::vector<std::size_t> places_;
  std::array<Bits, 256> times_; ///< the jump's polynomial, reversed, times each byte
};

/// In which order eight threads lay the words of a state into memory: first the eight that are left over by
/// runs of seven words for each, then those runs.
std::array<std::uint16_t, kWords> order_of_words() {
  constexpr std::array<std::uint16_t, kInARow> kLeftOver{0, 113, 170, 283, 340, 397, 510, 567};
  std::array<std::uint16_t, kWords> order{};
  std::copy(kLeftOver.begin(), kLeftOver.end(), order.begin());
  constexpr std::size_t kRun = 7;
  std::size_t i = 0;
  for (std::uint16_t word = 0; word < kWords; ++word) {
    if (std::find(kLeftOver.begin(), kLeftOver.end(), word) != kLeftOver.end()) continue;
    const std::size_t piece = i / (kRun * kInARow), thread = i / kRun % kInARow, step = i % kRun;
    order[kInARow * (1 + kRun * piece + step) + thread] = word;
    ++i;
  }
  return order;
}

class Mt19937 : public OneDraw<Mt19937, std::uint32_t> {
 public:
  explicit Mt19937(std::uint64_t seed) {
    State first;
    first[0] = static_cast<std::uint32_t>(seed);
    for (std::uint32_t i = 1; i < kWords; ++i)
      first[i] = 1812433253u * (first[i - 1] ^ (first[i - 1] >> 30)) + i;
    last_ = low_bits(first, 64 * kRow);
    sequences_.push_back({first, 0});
  }
  void set_offset(std::uint64_t) override {} // it has none: refused before
  void uniform(float* out, std::size_t count) override {
    each(out, count, [](std::uint32_t x) { return static_cast<float>(number_of(x)); });
  }
  void poisson(std::uint32_t* out, std::size_t count, double mean) override {
    draw_poisson(*this, out, count, mean);
  }
  void uniform(double* out, std::size_t count) override { each(out, count, number_of); }

  template<class T, class Body>
  void each(T* out, std::size_t count, Body body) {
    static const auto order = order_of_words();
    for (std::size_t i = 0; i < count; ++i, ++position_) {
      const std::uint64_t turn = position_ / kInARow, round = turn / kSequences;
      const std::size_t place = round % (kWords / kInARow) * kInARow + position_ % kInARow;
      Sequence& one = sequence(turn % kSequences);
      for (; one.states <= round / (kWords / kInARow); ++one.states) advance(one.state);
      out[i] = body(tempered(one.state[order[place]]));
    }
  }

 private:
  struct Sequence {
    State state;
    std::uint64_t states; ///< that it has gone on
  };
  Sequence& sequence(std::size_t number) {
    static const Jump jump;
    while (sequences_.size() <= number) {
      last_ = jump(std::move(last_));
      sequences_.push_back({state_of(last_), 0});
    }
    return sequences_[number];
  }

  std::vector<Sequence> sequences_;
  Bits last_; ///< the row of bits of the last sequence at its beginning
  std::uint64_t position_ = 0;
};

}
}

std::unique_ptr<Generator> make_mt19937(std::uint64_t seed) {
  return std::make_unique<mt19937::Mt19937>(seed);
}

}
