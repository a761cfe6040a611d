/// Pseudorandom generators. Each has many subsequences; results are dealt out to them in turn, and each takes
/// the next draws of its own. XORWOW: Marsaglia, Xorshift RNGs, 2003; MRG32k3a: L'Ecuyer, 1999; Philox:
/// Salmon et al., 2011.
#include "kernels/program/runtime/random/poisson.h"

#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <vector>

namespace kernelarium::program::random {
namespace {

constexpr double kScale32 = 0x1p-32;

float to_float(std::uint32_t x) {
  return static_cast<float>(x) * static_cast<float>(kScale32) + static_cast<float>(kScale32 / 2);
}
double to_double(std::uint32_t x, std::uint32_t y) {
  const std::uint64_t bits = x ^ (std::uint64_t{y} << 21);
  return static_cast<double>(bits) * 0x1p-53 + 0x1p-54;
}

/// Two normal numbers of two uniform ones (Box and Muller).
template<class T>
std::array<T, 2> box_muller(T u, T angle_of_turn) {
  const T size = std::sqrt(T(-2) * std::log(u)), angle = angle_of_turn * T(2 * std::numbers::pi);
  return {size * std::sin(angle), size * std::cos(angle)};
}

/// Deals results out to the subsequences of a Source: `state(number)` begins one, `draw(state)` takes the
/// next draw, `skip(state, draws)` passes over some.
template<class Source>
class Dealt : public Generator {
 public:
  explicit Dealt(Source source) : source_(std::move(source)) {}

  void bits(std::uint32_t* out, std::size_t count) override {
    if constexpr (Source::kBlock == 1) {
      for (std::size_t i = 0; i < count; ++i) out[i] = source_.bits(source_.draw(next()));
    } else { // what is left of a block begins the next call
      for (std::size_t i = 0; i < count; ++i) {
        if (left_ == 0) {
          auto& state = next();
          for (auto& draw : block_) draw = source_.draw(state);
          left_ = Source::kBlock;
        }
        out[i] = block_[Source::kBlock - left_--];
      }
    }
  }
  void uniform(float* out, std::size_t count) override {
    if constexpr (Source::kBlock == 1) {
      for (std::size_t i = 0; i < count; ++i) out[i] = source_.uniform(source_.draw(next()));
    } else {
      std::vector<std::uint32_t> raw(count);
      bits(raw.data(), count);
      for (std::size_t i = 0; i < count; ++i) out[i] = to_float(raw[i]);
    }
  }
  void uniform(double* out, std::size_t count) override {
    deal<double, Source::kBlock>(out, count, [&](auto& state, double* to) {
      for (int i = 0; i < Source::kBlock; ++i) to[i] = source_.uniform_double(state);
    });
  }
  void poisson(std::uint32_t* out, std::size_t count, double mean) override {
    draw_poisson(*this, out, count, mean);
  }
  void normal(float* out, std::size_t count, float mean, float deviation) override {
    constexpr int kGroup = std::max(2, Source::kBlock);
    deal<float, kGroup>(out, count, [&](auto& state, float* to) {
      for (int i = 0; i < kGroup; i += 2) {
        const float u = source_.uniform(source_.draw(state)), v = source_.uniform(source_.draw(state));
        const auto pair = box_muller(u, v);
        to[i] = mean + deviation * pair[0];
        to[i + 1] = mean + deviation * pair[1];
      }
    });
  }
  void normal(double* out, std::size_t count, double mean, double deviation) override {
    constexpr int kGroup = std::max(2, Source::kBlock);
    deal<double, kGroup>(out, count, [&](auto& state, double* to) {
      for (int i = 0; i < kGroup; i += 2) {
        const double u = source_.uniform_double(state), v = source_.uniform_double(state);
        const auto pair = box_muller(u, v);
        to[i] = mean + deviation * pair[0];
        to[i + 1] = mean + deviation * pair[1];
      }
    });
  }
  void set_offset(std::uint64_t offset) override {
    states_.clear();
    left_ = 0;
    const std::uint64_t group = offset / Source::kBlock;
    turn_ = group % Source::kSubsequences;
    rounds_ = group / Source::kSubsequences;
    if (const auto rest = static_cast<std::size_t>(offset % Source::kBlock)) {
      std::array<std::uint32_t, Source::kBlock> dropped;
      bits(dropped.data(), rest);
    }
  }

 private:
  using State = typename Source::State;

  /// The subsequence whose turn it is.
  State& next() {
    const std::uint64_t number = turn_;
    turn_ = (turn_ + 1) % Source::kSubsequences;
    auto& state = states_.size() > number ? states_[number] : grow(number);
    return state;
  }
  State& grow(std::uint64_t number) {
    // Those before the place where the sequence was entered are one round ahead.
    while (states_.size() <= number) {
      State state = source_.state(states_.size());
      const bool ahead = states_.size() < number; // entered in the middle of a round
      source_.skip(state, (rounds_ + (ahead ? 1 : 0)) * Source::kBlock);
      states_.push_back(state);
    }
    return states_.back();
  }
  /// Whole groups of `Group` results from one subsequence; what the last has too many is dropped.
  template<class T, int Group, class Body>
  void deal(T* out, std::size_t count, Body body) {
    if (left_ != 0)
      throw NotDrawnHere(
          Sentence::tr("doubles and normal numbers of Philox after a count or an offset that is "
                       "not a multiple of 4"));
    std::array<T, Group> group;
    for (std::size_t i = 0; i < count; i += Group) {
      body(next(), group.data());
      for (std::size_t k = 0; k < Group && i + k < count; ++k) out[i + k] = group[k];
    }
  }

  Source source_;
  std::vector<State> states_;
  std::uint64_t turn_ = 0, rounds_ = 0;
  std::array<std::uint32_t, Source::kBlock> block_{};
  int left_ = 0;
};

// --- XORWOW
struct Xorwow {
  static constexpr int kBlock = 1;
  static constexpr std::uint64_t kSubsequences = 4096; // 2^67 draws apart
  struct State {
    std::array<std::uint32_t, 5> v;
    std::uint32_t d;
  };
  /// The step of the state is linear over bits: its matrix as images of the 160 unit vectors.
  using Word = std::array<std::uint32_t, 5>;
  using Linear = std::vector<Word>;

  State first;
  Linear step_, jump_;
  Word reached; // of the subsequence `reached_number`
  std::uint64_t reached_number = 0;

  static Word stepped(const Word& v) {
    const std::uint32_t t = v[0] ^ (v[0] >> 2);
    return {v[1], v[2], v[3], v[4], (v[4] ^ (v[4] << 4)) ^ (t ^ (t << 1))};
  }
  static Word apply(const Linear& matrix, const Word& v) {
    Word out{};
    for (int word = 0; word < 5; ++word)
      for (std::uint32_t rest = v[static_cast<std::size_t>(word)]; rest; rest &= rest - 1) {
        const Word& image = matrix[static_cast<std::size_t>(word * 32 + std::countr_zero(rest))];
        for (std::size_t i = 0; i < 5; ++i) out[i] ^= image[i];
      }
    return out;
  }
  static Linear squared(const Linear& matrix) {
    Linear out;
    for (const Word& image : matrix) out.push_back(apply(matrix, image));
    return out;
  }

  explicit Xorwow(std::uint64_t seed) {
    const std::uint32_t s0 = static_cast<std::uint32_t>(seed) ^ 0xaad26b49u,
                        s1 = static_cast<std::uint32_t>(seed >> 32) ^ 0xf7dcefddu;
    const std::uint32_t t0 = 1099087573u * s0, t1 = 2591861531u * s1;
    first = {{123456789u + t0, 362436069u ^ t0, 521288629u + t1, 88675123u ^ t1, 5783321u + t0},
             6615241u + t1 + t0};
    for (int bit = 0; bit < 160; ++bit) {
      Word unit{};
      unit[static_cast<std::size_t>(bit / 32)] = 1u << (bit % 32);
      step_.push_back(stepped(unit));
    }
    jump_ = step_;
    for (int i = 0; i < 67; ++i) jump_ = squared(jump_);
    reached = first.v;
  }
  /// They are asked for in order.
  State state(std::uint64_t number) {
    if (number < reached_number) reached = first.v, reached_number = 0;
    for (; reached_number < number; ++reached_number) reached = apply(jump_, reached);
    return {reached, first.d}; // 2^67 steps leave the counter as it is
  }
  std::uint32_t draw(State& state) const {
    state.v = stepped(state.v);
    state.d += 362437u;
    return state.v[4] + state.d;
  }
  void skip(State& state, std::uint64_t draws) const {
    state.d += 362437u * static_cast<std::uint32_t>(draws);
    Linear power = step_;
    for (; draws; draws >>= 1, power = draws ? squared(power) : power)
      if (draws & 1) state.v = apply(power, state.v);
  }
  static std::uint32_t bits(std::uint32_t draw) { return draw; }
  static float uniform(std::uint32_t draw) { return to_float(draw); }
  double uniform_double(State& state) const {
    const std::uint32_t x = draw(state), y = draw(state);
    return to_double(x, y);
  }
};

// --- MRG32k3a
template<std::uint64_t Subsequences>
struct Mrg32k3a {
  static constexpr int kBlock = 1;
  static constexpr std::uint64_t kSubsequences = Subsequences; // 2^76 draws apart
  static constexpr std::uint64_t kFirst = 4294967087, kSecond = 4294944443;
  using Row = std::array<std::uint64_t, 3>;
  using Square = std::array<Row, 3>;
  struct State {
    Row one, two;
  };

  State first;
  Square step_one, step_two, jump_one, jump_two;
  State reached;
  std::uint64_t reached_number = 0;

  static Row apply(const Square& matrix, const Row& v, std::uint64_t modulus) {
    Row out{};
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k) out[i] = (out[i] + matrix[i][k] * v[k] % modulus) % modulus;
    return out;
  }
  static Square times(const Square& a, const Square& b, std::uint64_t modulus) {
    Square out{};
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j)
        for (std::size_t k = 0; k < 3; ++k) out[i][j] = (out[i][j] + a[i][k] * b[k][j] % modulus) % modulus;
    return out;
  }

  explicit Mrg32k3a(std::uint64_t seed) : first{{12345, 12345, 12345}, {12345, 12345, 12345}} {
    if (seed != 0) {
      const std::uint64_t x = (seed & 0xffffffff) ^ 0x55555555, y = (seed >> 32) ^ 0xaaaaaaaa;
      for (std::size_t i = 0; i < 3; ++i) {
        first.one[i] = (i == 1 ? y : x) * first.one[i] % kFirst;
        first.two[i] = (i == 1 ? x : y) * first.two[i] % kSecond;
      }
    }
    step_one = {Row{0, 1, 0}, {0, 0, 1}, {kFirst - 810728, 1403580, 0}};
    step_two = {Row{0, 1, 0}, {0, 0, 1}, {kSecond - 1370589, 0, 527612}};
    jump_one = step_one;
    jump_two = step_two;
    for (int i = 0; i < 76; ++i) {
      jump_one = times(jump_one, jump_one, kFirst);
      jump_two = times(jump_two, jump_two, kSecond);
    }
    reached = first;
  }
  State state(std::uint64_t number) {
    if (number < reached_number) reached = first, reached_number = 0;
    for (; reached_number < number; ++reached_number) {
      reached.one = apply(jump_one, reached.one, kFirst);
      reached.two = apply(jump_two, reached.two, kSecond);
    }
    return reached;
  }
  /// 1 to 4294967087.
  std::uint64_t draw(State& state) const {
    state.one = apply(step_one, state.one, kFirst);
    state.two = apply(step_two, state.two, kSecond);
    return state.one[2] > state.two[2] ? state.one[2] - state.two[2] : state.one[2] + kFirst - state.two[2];
  }
  void skip(State& state, std::uint64_t draws) const {
    Square one = step_one, two = step_two;
    for (; draws; draws >>= 1) {
      if (draws & 1) {
        state.one = apply(one, state.one, kFirst);
        state.two = apply(two, state.two, kSecond);
      }
      one = times(one, one, kFirst);
      two = times(two, two, kSecond);
    }
  }
  // As cuRAND stretches it to all 32 bits, and to (0, 1].
  static constexpr double kScale = 1.0 / kFirst;
  static std::uint32_t bits(std::uint64_t draw) {
    return static_cast<std::uint32_t>(static_cast<double>(draw) * 1.000000048662);
  }
  static float uniform(std::uint64_t draw) { return static_cast<float>(static_cast<double>(draw) * kScale); }
  double uniform_double(State& state) const { return static_cast<double>(draw(state)) * kScale; }
};

// --- Philox4x32-10
struct Philox {
  static constexpr int kBlock = 4;
  static constexpr std::uint64_t kSubsequences = 65536;
  struct State {
    std::uint64_t subsequence = 0, draws = 0;
    std::array<std::uint32_t, 4> block{};
  };

  std::uint64_t seed;

  std::array<std::uint32_t, 4> block_of(std::uint64_t subsequence, std::uint64_t number) const {
    std::array<std::uint32_t, 4> c{
        static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32),
        static_cast<std::uint32_t>(subsequence), static_cast<std::uint32_t>(subsequence >> 32)};
    std::uint32_t k0 = static_cast<std::uint32_t>(seed), k1 = static_cast<std::uint32_t>(seed >> 32);
    for (int round = 0; round < 10; ++round) {
      const std::uint64_t p0 = std::uint64_t{0xD2511F53u} * c[0], p1 = std::uint64_t{0xCD9E8D57u} * c[2];
      c = {static_cast<std::uint32_t>(p1 >> 32) ^ c[1] ^ k0, static_cast<std::uint32_t>(p1),
           static_cast<std::uint32_t>(p0 >> 32) ^ c[3] ^ k1, static_cast<std::uint32_t>(p0)};
      k0 += 0x9E3779B9u;
      k1 += 0xBB67AE85u;
    }
    return c;
  }
  static State state(std::uint64_t number) { return {number, 0, {}}; }
  std::uint32_t draw(State& state) const {
    if (state.draws % 4 == 0) state.block = block_of(state.subsequence, state.draws / 4);
    return state.block[state.draws++ % 4];
  }
  void skip(State& state, std::uint64_t draws) const {
    state.draws += draws;
    if (state.draws % 4) state.block = block_of(state.subsequence, state.draws / 4);
  }
  static float uniform(std::uint32_t draw) { return to_float(draw); }
  double uniform_double(State& state) const {
    const std::uint32_t x = draw(state), y = draw(state);
    return to_double(x, y);
  }
};

}

void Generator::poisson(std::uint32_t*, std::size_t, double) {
  throw NotDrawnHere(Sentence::tr("Poisson numbers of this mean and generator"));
}

std::unique_ptr<Generator> make_xorwow(std::uint64_t seed) {
  return std::make_unique<Dealt<Xorwow>>(Xorwow(seed));
}
std::unique_ptr<Generator> make_philox(std::uint64_t seed) {
  return std::make_unique<Dealt<Philox>>(Philox{seed});
}
std::unique_ptr<Generator> make_mrg32k3a(std::uint64_t seed, bool legacy_order) {
  if (legacy_order) return std::make_unique<Dealt<Mrg32k3a<4096>>>(Mrg32k3a<4096>(seed));
  return std::make_unique<Dealt<Mrg32k3a<81920>>>(Mrg32k3a<81920>(seed));
}

}
