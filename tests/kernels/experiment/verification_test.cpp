#include "kernels/experiment/verification.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace kernelarium;

namespace {

const std::vector<BufferSpec> kMatrix{{"a", "a", Dtype::f32, {2, 3}, Role::input},
                                      {"c", "c", Dtype::f32, {2, 3}, Role::output}};

Tensor doubles(const std::vector<double>& values, std::vector<std::int64_t> shape) {
  Tensor tensor(Dtype::f64, std::move(shape));
  std::copy(values.begin(), values.end(), tensor.as<double>().begin());
  return tensor;
}

/// A whole output as it is before the kernel runs, poisoned in pieces of odd lengths.
Tensor poisoned_output(Dtype dtype, const Tensor& expected) {
  Tensor output(dtype, expected.shape);
  const std::size_t piece = 7 * size_of(dtype);
  for (std::size_t at = 0; at < output.bytes.size(); at += piece)
    poison(dtype, expected, at,
           std::span(output.bytes).subspan(at, std::min(piece, output.bytes.size() - at)));
  return output;
}

Tensor floats(const std::vector<float>& values, std::vector<std::int64_t> shape) {
  Tensor tensor(Dtype::f32, std::move(shape));
  std::copy(values.begin(), values.end(), tensor.as<float>().begin());
  return tensor;
}

}

// Whatever is expected, and even at the largest tolerance of the lessons: what nobody wrote is wrong.
TEST(Poison, NeverPassesForTheExpectedValue) {
  Tensor expected(Dtype::f64, {256});
  for (int i = 0; i < 256; ++i) expected.as<double>()[i] = i;
  for (const Dtype dtype :
       {Dtype::u8, Dtype::u16, Dtype::i32, Dtype::u32, Dtype::f16, Dtype::f32, Dtype::f64}) {
    const Tensor poisoned = poisoned_output(dtype, expected);
    EXPECT_EQ(poisoned.dtype, dtype);
    EXPECT_EQ(compare(poisoned, expected, {1, 0, ""}).wrong, 256) << name_of(dtype);
  }
}

// Arithmetic on a signalling NaN gives a quiet one: so what a kernel computed can be told from what nobody
// wrote.
TEST(Poison, IsASignallingNanOfEveryWidth) {
  const auto bits = [](Dtype dtype) {
    std::uint64_t value = 0;
    poison(dtype, doubles({0}, {1}), 0, std::span(reinterpret_cast<std::byte*>(&value), size_of(dtype)));
    return value;
  };
  EXPECT_EQ(bits(Dtype::f16), 0x7dffu);
  EXPECT_EQ(bits(Dtype::bf16), 0x7fbfu);
  EXPECT_EQ(bits(Dtype::f32), 0x7fbfffffu);
  EXPECT_EQ(bits(Dtype::f64), 0x7ff7ffffffffffffu);
}

TEST(Verify, PassesWhatIsRight) {
  const Tensors expected{{"c", doubles({1, 2, 3, 4, 5, 6}, {2, 3})}};
  const Verification result = verify(kMatrix, {{"c", floats({1, 2, 3, 4, 5, 6}, {2, 3})}}, expected, {});
  EXPECT_EQ(result.wrong, 0);
  EXPECT_TRUE(result.diagnostics.empty());
}

TEST(Verify, NamesTheFirstWrongElementByItsIndices) {
  const Tensors expected{{"c", doubles({1, 2, 3, 4, 5, 6}, {2, 3})}};
  const Verification result =
      verify(kMatrix, {{"c", floats({1, 2, 3, 4, 9, 7}, {2, 3})}}, expected, {{"c", {0.5, 0, ""}}});
  EXPECT_EQ(result.wrong, 2);
  EXPECT_EQ(result.max_absolute_error, 4);
  ASSERT_EQ(result.diagnostics.size(), 1U);
  EXPECT_EQ(result.diagnostics[0].kind, "mismatch");
  EXPECT_NE(result.diagnostics[0].message.in_english().find("c[1, 1] is 9, but should be 5"),
            std::string::npos)
      << result.diagnostics[0].message.in_english();
}

TEST(Verify, SaysWhatIsTolerated) {
  const Tensors expected{{"c", doubles({1, 2, 3, 4, 5, 6}, {2, 3})}};
  for (const auto& [tolerance, words] : std::vector<std::pair<Tolerance, std::string>>{
           {{0, 0, ""}, "(they must be equal)"},
           {{0, 0.25, ""}, "(tolerance 0.25 relative)"},
           {{0.5, 0, ""}, "(tolerance 0.5)"},
           {{0, 6e-8, ""}, "(tolerance 6.0\u202f×\u202f10⁻⁸ relative)"},
           {{0.5, 0.25, ""}, "(tolerance 0.5, and 0.25 relative)"}}) {
    const Verification result =
        verify(kMatrix, {{"c", floats({1, 2, 3, 4, 9, 6}, {2, 3})}}, expected, {{"c", tolerance}});
    EXPECT_NE(result.diagnostics.at(0).message.in_english().find("; 1 of 6 elements are wrong " + words),
              std::string::npos)
        << result.diagnostics[0].message.in_english();
  }
}

TEST(Verify, SaysWhatWasNeverWritten) {
  const Tensors expected{{"c", doubles({1, 2, 3, 4, 5, 6}, {2, 3})}};
  Tensor output = poisoned_output(Dtype::f32, expected.at("c"));
  output.as<float>()[0] = 1;
  const Verification result = verify(kMatrix, {{"c", output}}, expected, {});
  EXPECT_EQ(result.wrong, 5);
  EXPECT_NE(result.diagnostics.at(0).message.in_english().find("c[0, 1] was never written"),
            std::string::npos)
      << result.diagnostics[0].message.in_english();
  output.as<float>()[1] = std::nanf("");
  EXPECT_NE(verify(kMatrix, {{"c", output}}, expected, {})
                .diagnostics.at(0)
                .message.in_english()
                .find("c[0, 1] is nan"),
            std::string::npos);
}
