#include "kernels/base/error.h"
#include "kernels/problems/eigen.h"
#include "kernels/problems/inputs.h"
#include "kernels/problems/parallel.h"
#include "kernels/problems/support.h"

#include <algorithm>
#include <array>
#include <bit>
#include <fmt/format.h>
#include <limits>
#include <string_view>

namespace kernelarium {
namespace {

struct AttentionShape {
  std::int64_t heads, kv_heads, sequence, head_size;
  bool causal;
  explicit AttentionShape(const Values& sizes)
      : heads(sizes.at("heads")), kv_heads(sizes.at("kv_heads")), sequence(sizes.at("sequence")),
        head_size(sizes.at("head_size")), causal(sizes.at("causal") != 0) {
    if (heads % kv_heads != 0)
      throw Error(Sentence::tr("heads = %1 is not a multiple of kv_heads = %2: every key-value head must "
                               "serve the same number of heads",
                               heads, kv_heads));
  }
  std::int64_t head_elements() const { return sequence * head_size; }
  std::int64_t kv_head(std::int64_t head) const { return head / (heads / kv_heads); }
  /// Keys that a query may see.
  std::int64_t visible(std::int64_t query) const { return causal ? query + 1 : sequence; }
};

/// The text of the display "sentence", repeated.
constexpr std::array<std::string_view, 16> kSentence{"the", "cat", "sat",   "on",  "the",     "mat",
                                                     "and", "the", "dog",   "sat", "because", "the",
                                                     "cat", "was", "tired", "."};

/// out = softmax(Q K^T / sqrt(head_size)) V for each head; heads / kv_heads heads share keys and values. Q, K
/// and V hold `Element`s, out holds f32.
template<class Element>
class AttentionOf : public Problem {
 public:
  std::vector<Parameter> sizes() const override {
    return {size_parameter("heads", "Heads", "heads", 4, 128, "larger models have up to 128"),
            size_parameter("kv_heads", "Key-value heads", "heads", 2, 128,
                           "as many as heads: multi-head; one: multi-query; between: grouped-query"),
            size_parameter("sequence", "Sequence", "tokens", 256, 16384,
                           "the three-kernel variant keeps sequence^2 scores for each head"),
            size_parameter("head_size", "Head size", "elements", 64, 128,
                           "the fused variants keep a query and its result in registers"),
            choice_parameter("causal", "Causal", {"no", "yes"})};
  }
  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const AttentionShape s(sizes);
    const std::vector<std::int64_t> queries{s.heads, s.sequence, s.head_size},
        keys{s.kv_heads, s.sequence, s.head_size};
    return {{"q", "Queries", kDtype<Element>, queries, Role::input, "matrix"},
            {"k", "Keys", kDtype<Element>, keys, Role::input, "matrix"},
            {"v", "Values", kDtype<Element>, keys, Role::input, "matrix"},
            {"out", "Result", Dtype::f32, queries, Role::output, "matrix"}};
  }

  std::vector<std::string> displays() const override { return {"sentence"}; }
  std::vector<std::string> words(const Values& sizes, const std::string& pattern) const override {
    std::vector<std::string> all;
    if (pattern == "sentence")
      for (std::int64_t i = 0; i < sizes.at("sequence"); ++i)
        all.emplace_back(kSentence[static_cast<std::size_t>(i) % kSentence.size()]);
    return all;
  }
  std::vector<std::string> patterns() const override {
    return {"random", "low-scores", "equal-scores", "growing", "falling", "far-apart", "last-largest"};
  }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch& watch) const override {
    const AttentionShape s(sizes);
    const auto q = inputs.at("q").as<Element>(), k = inputs.at("k").as<Element>(),
               v = inputs.at("v").as<Element>();
    Tensors outputs;
    const auto out = prepare(outputs, "out", Dtype::f64, {s.heads, s.sequence, s.head_size}).as<double>();
    const double scale = 1 / std::sqrt(static_cast<double>(s.head_size));
    parallel_pieces(s.heads * s.sequence, 16, watch, [&](std::int64_t begin, std::int64_t end) {
      std::vector<double> weights(static_cast<std::size_t>(s.sequence));
      for (std::int64_t row = begin; row < end; ++row) {
        const std::int64_t shared = s.kv_head(row / s.sequence) * s.head_elements();
        const std::int64_t keys = s.visible(row % s.sequence);
        double largest = -std::numeric_limits<double>::infinity(), sum = 0;
        for (std::int64_t key = 0; key < keys; ++key) {
          double score = 0;
          for (std::int64_t d = 0; d < s.head_size; ++d)
            score += static_cast<double>(q[row * s.head_size + d]) *
                     static_cast<double>(k[shared + key * s.head_size + d]);
          weights[key] = score * scale;
          largest = std::max(largest, weights[key]);
        }
        for (std::int64_t key = 0; key < keys; ++key) sum += weights[key] = std::exp(weights[key] - largest);
        for (std::int64_t key = 0; key < keys; ++key)
          for (std::int64_t d = 0; d < s.head_size; ++d)
            out[row * s.head_size + d] +=
                weights[key] / sum * static_cast<double>(v[shared + key * s.head_size + d]);
      }
    });
    return outputs;
  }

  /// Two products of 2 head_size FLOPs for each pair of query and visible key; softmax is not counted, as is
  /// usual for attention.
  double flops(const Values& sizes) const override {
    const AttentionShape s(sizes);
    const double sequence = static_cast<double>(s.sequence);
    const double pairs = s.causal ? sequence * (sequence + 1) / 2 : sequence * sequence;
    return 4.0 * static_cast<double>(s.heads * s.head_size) * pairs;
  }

  std::vector<Baseline> baselines(const Values&) const override {
    return {{"plain C++", "", 1, plain},
            {"Eigen", eigen_version(), 1,
             [](const Values& sizes, Tensors& buffers) { eigen(sizes, buffers, false); }},
            {"Eigen, all cores", eigen_version(), core_count(),
             [](const Values& sizes, Tensors& buffers) { eigen(sizes, buffers, true); }}};
  }

 protected:
  /// random: queries four times as long as keys, so that the weights differ by orders of magnitude and not
  /// only a little. low-scores: all of a query are -1.3e9 (in bf16 -20000), so that any other one would
  /// outweigh them, -1000 or -1e9 instead of minus infinity too, and nothing is left of them without a shift.
  /// 2^(x log2 e - m log2 e) is right but for a factor of all, even where they are -2^96 (in bf16 -2^80):
  /// that is for every second query if its product with 1 / sqrt(head_size) is exact. equal-scores: each
  /// visible value has the same weight. growing, falling: the largest score comes last, or first. far-apart:
  /// scores of 0, 90, 180, 30... 210, each for an eighth of the keys, and of 0 to -210 for every second
  /// query: only the query's own largest score is a valid shift. last-largest: that of the last key is 3000,
  /// the others 0: a mask that subtracts 1000 does not hide it.
  void shape_inputs(const Values& sizes, std::uint64_t, const std::string& pattern,
                    Tensors& buffers) const override {
    const AttentionShape s(sizes);
    const auto q = buffers.at("q").as<Element>(), k = buffers.at("k").as<Element>();
    if (pattern == "random" || pattern == "equal-scores") {
      const float factor = pattern == "random" ? 4 : 0;
      for (Element& value : q) value = static_cast<Element>(static_cast<float>(value) * factor);
      return;
    }
    // The first elements of query and key set the level of a score; the others let it vary by about 1.
    const float root = std::sqrt(static_cast<float>(s.head_size)), length = std::sqrt(root);
    const auto head_size = static_cast<std::uint64_t>(s.head_size);
    const bool exact_scale = std::has_single_bit(head_size) && std::countr_zero(head_size) % 2 == 0;
    const bool low = pattern == "low-scores";
    const float of_query = low ? root : length, of_key = low ? 1 : length;
    const float lowest = -0x1p11f * (sizeof(Element) == sizeof(float) ? 0x1p16f : 1);
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(q.size()); i += s.head_size) {
      const bool odd = i / s.head_size % 2 == 1;
      float level = 10;
      if (pattern == "far-apart" && odd) level = -10;
      if (low && odd && exact_scale) level = 0x1p69f;
      q[i] = static_cast<Element>(of_query * level);
    }
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(k.size()); i += s.head_size) {
      const std::int64_t key = i / s.head_size % s.sequence;
      const float along = static_cast<float>(key) / static_cast<float>(s.sequence);
      float level = 0;
      if (pattern == "growing") level = 2 * along;
      if (pattern == "falling") level = -2 * along;
      if (low) level = lowest;
      if (pattern == "far-apart") level = static_cast<float>(3 * (8 * key / s.sequence * 3 % 8));
      if (pattern == "last-largest") level = key + 1 == s.sequence ? 300 : 0;
      // Equal levels give equal scores, without rounding.
      if (pattern != "growing" && pattern != "falling") std::fill_n(k.begin() + i, s.head_size, Element{});
      k[i] = static_cast<Element>(of_key * level);
    }
  }

  /// Each token is a word, with the same query and key at every position: a word attends to itself, wherever
  /// it occurs again. Its value is the word's number.
  void draw_inputs(const Values& sizes, const std::string&, Tensors& buffers) const override {
    const AttentionShape s(sizes);
    for (const char* name : {"q", "k", "v"}) {
      const auto elements = buffers.at(name).as<Element>();
      for (std::int64_t i = 0; i < static_cast<std::int64_t>(elements.size()); ++i) {
        const auto word = static_cast<std::size_t>(i / s.head_size % s.sequence) % kSentence.size();
        const auto first = std::find(kSentence.begin(), kSentence.end(), kSentence[word]) - kSentence.begin();
        const RandomBits bits(static_cast<std::uint64_t>(first) + 1, "word");
        const bool up = bits[static_cast<std::uint64_t>(i % s.head_size)] & 1;
        elements[static_cast<std::size_t>(i)] =
            static_cast<Element>(name[0] == 'v' ? static_cast<float>(first) / 16
                                 : up           ? 0.75f
                                                : -0.75f);
      }
    }
  }

 private:
  static void plain(const Values& sizes, Tensors& buffers) {
    const AttentionShape s(sizes);
    float* const out =
        prepare(buffers, "out", Dtype::f32, {s.heads, s.sequence, s.head_size}).as<float>().data();
    const Element* const q = buffers.at("q").as<Element>().data();
    const Element* const k = buffers.at("k").as<Element>().data();
    const Element* const v = buffers.at("v").as<Element>().data();
    const float scale = 1 / std::sqrt(static_cast<float>(s.head_size));
    std::vector<float> weights(static_cast<std::size_t>(s.sequence));
    for (std::int64_t row = 0; row < s.heads * s.sequence; ++row) {
      const std::int64_t shared = s.kv_head(row / s.sequence) * s.head_elements();
      const std::int64_t keys = s.visible(row % s.sequence);
      float largest = -std::numeric_limits<float>::infinity(), sum = 0;
      for (std::int64_t key = 0; key < keys; ++key) {
        float score = 0;
        for (std::int64_t d = 0; d < s.head_size; ++d)
          score += static_cast<float>(q[row * s.head_size + d]) *
                   static_cast<float>(k[shared + key * s.head_size + d]);
        weights[key] = score * scale;
        largest = std::max(largest, weights[key]);
      }
      for (std::int64_t key = 0; key < keys; ++key) sum += weights[key] = std::exp(weights[key] - largest);
      float* const result = out + row * s.head_size;
      std::fill(result, result + s.head_size, 0.0f);
      for (std::int64_t key = 0; key < keys; ++key)
        for (std::int64_t d = 0; d < s.head_size; ++d)
          result[d] += weights[key] / sum * static_cast<float>(v[shared + key * s.head_size + d]);
    }
  }

  static auto view(const Element* from, std::int64_t rows, std::int64_t columns) {
    return ConstMatrixOf<Element>(from, rows, columns).template cast<float>();
  }

  /// In strips of queries, so that their scores stay in the cache.
  static void eigen(const Values& sizes, Tensors& buffers, bool all_cores) {
    constexpr std::int64_t kStrip = 64;
    const AttentionShape s(sizes);
    float* const out =
        prepare(buffers, "out", Dtype::f32, {s.heads, s.sequence, s.head_size}).as<float>().data();
    const Element* const q = buffers.at("q").as<Element>().data();
    const Element* const k = buffers.at("k").as<Element>().data();
    const Element* const v = buffers.at("v").as<Element>().data();
    const float scale = 1 / std::sqrt(static_cast<float>(s.head_size));
    const std::int64_t strips = (s.sequence + kStrip - 1) / kStrip;
    parallel_ranges(s.heads * strips, all_cores ? 1 : s.heads * strips,
                    [&](int, std::int64_t begin, std::int64_t end) {
                      Matrix weights;
                      for (std::int64_t strip = begin; strip < end; ++strip) {
                        const std::int64_t head = strip / strips, first = strip % strips * kStrip;
                        const std::int64_t rows = std::min(kStrip, s.sequence - first),
                                           keys = s.visible(first + rows - 1);
                        const std::int64_t own = head * s.head_elements() + first * s.head_size;
                        const std::int64_t shared = s.kv_head(head) * s.head_elements();
                        // Eigen multiplies f32 fastest: other elements are widened first, which is part of
                        // the time.
                        const Eigen::Ref<const Matrix> wide_q = view(q + own, rows, s.head_size),
                                                       wide_k = view(k + shared, keys, s.head_size),
                                                       wide_v = view(v + shared, keys, s.head_size);
                        weights.noalias() = wide_q * wide_k.transpose() * scale;
                        for (std::int64_t row = 0; row < rows; ++row) {
                          const std::int64_t visible = s.visible(first + row);
                          auto seen = weights.row(row).head(visible).array();
                          seen = (seen - seen.maxCoeff()).exp();
                          seen *= 1 / seen.sum();
                          weights.row(row).tail(keys - visible).setZero();
                        }
                        MatrixView(out + own, rows, s.head_size).noalias() = weights * wide_v;
                      }
                    });
  }
};

class Attention : public AttentionOf<float> {
 public:
  std::string id() const override { return "attention"; }
  std::string title() const override { return "Scaled dot-product attention"; }
  Values large() const override {
    return {{"heads", 16}, {"kv_heads", 4}, {"sequence", 4096}, {"head_size", 64}};
  }
  /// Scores up to about 10 carry an f32 error of some 1e-6, which becomes a relative error of the weights;
  /// results are means of values below 1.
  Tolerance tolerance(const Values&, const std::string&) const override {
    return {1e-5, 1e-5, "rounding of f32 scores, weights and sums: a few 1e-6 of values below 1"};
  }
};

/// What tensor cores multiply. The products of queries and keys are exact in f32; the weights become bf16.
class AttentionBfloat16 : public AttentionOf<Eigen::bfloat16> {
 public:
  std::string id() const override { return "attention-bf16"; }
  std::string title() const override { return "Scaled dot-product attention, bf16"; }
  Values large() const override {
    return {{"heads", 8}, {"kv_heads", 2}, {"sequence", 8192}, {"head_size", 128}};
  }
  /// Rounded to bf16, a weight is off by 2^-9 of itself at most, so a mean of values up to 1 is by 2^-9.
  /// Scores of the patterns reach 2300 before they are scaled, where a tensor core's sum is cut off at 2^-12:
  /// that is another 1e-4 of a weight.
  Tolerance tolerance(const Values&, const std::string&) const override {
    return {0x1p-9 + 1.5e-4, 0, "rounding of weights to bf16: 2^-9 of values up to 1"};
  }
};

const RegisterProblem<Attention> registered_attention;
const RegisterProblem<AttentionBfloat16> registered_attention_bfloat16;

}
}
