#include "kernels/experiment/verification.h"

#include "kernels/base/figures.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium {
namespace {

void poison_element(Dtype dtype, double expected, std::byte* to) {
  const std::size_t size = size_of(dtype);
  if (is_floating(dtype)) {
    // A signalling NaN: arithmetic makes another one of it, which tells "written" from "never written".
    std::memset(to, 0xff, size);
    const auto [byte, quiet] = dtype == Dtype::f16    ? std::pair(1, 0x02)
                               : dtype == Dtype::bf16 ? std::pair(0, 0x40)
                               : dtype == Dtype::f32  ? std::pair(2, 0x40)
                                                      : std::pair(6, 0x08);
    to[byte] ^= static_cast<std::byte>(quiet);
    to[size - 1] ^= std::byte{0x80}; // "nan" reads better than "-nan"
    return;
  }
  store_from_double(dtype, to, expected);
  to[size - 1] ^= std::byte{0x80};
}

/// The indices of a row-major one.
std::vector<std::int64_t> place(std::int64_t index, const std::vector<std::int64_t>& shape) {
  std::vector<std::int64_t> indices(shape.size());
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    indices[axis] = index % shape[axis];
    index /= shape[axis];
  }
  return indices;
}

WrongElement first_wrong(const BufferSpec& buffer, const Tensor& got, const Mismatch& first) {
  const std::size_t size = size_of(buffer.dtype);
  std::vector<std::byte> untouched(size);
  poison_element(buffer.dtype, first.expected, untouched.data());
  const bool written =
      std::memcmp(untouched.data(), got.bytes.data() + static_cast<std::size_t>(first.index) * size, size) !=
      0;
  return {buffer.name, first.index, place(first.index, buffer.shape), first.got, first.expected, written};
}

Sentence words_of(const Tolerance& tolerance) {
  const auto figure = [](double value) {
    return value < 1e-3 ? figures::error(value) : fmt::format("{:.2g}", value);
  };
  if (tolerance.absolute == 0 && tolerance.relative == 0) return Sentence::tr("they must be equal");
  if (tolerance.absolute == 0) return Sentence::tr("tolerance %1 relative", figure(tolerance.relative));
  if (tolerance.relative == 0) return Sentence::tr("tolerance %1", figure(tolerance.absolute));
  return Sentence::tr("tolerance %1, and %2 relative", figure(tolerance.absolute),
                      figure(tolerance.relative));
}

Sentence describe(const WrongElement& first, const Tensor& got, const Comparison& comparison,
                  const Tolerance& tolerance) {
  const std::string element = fmt::format("{}[{}]", first.buffer, fmt::join(first.place, ", "));
  const Sentence found =
      first.written ? Sentence::tr("%1 is %2, but should be %3", element, fmt::format("{:.9g}", first.got),
                                   fmt::format("{:.9g}", first.expected))
                    : Sentence::tr("%1 was never written (it should be %2)", element,
                                   fmt::format("{:.9g}", first.expected));
  return Sentence::tr("%1; %2 of %3 elements are wrong (%4)", found, figures::count(comparison.wrong),
                      figures::count(got.count()), words_of(tolerance));
}

}

void poison(Dtype dtype, const Tensor& expected, std::size_t offset, std::span<std::byte> piece) {
  const std::size_t size = size_of(dtype), first = offset / size, count = piece.size() / size;
  if (!is_floating(dtype) && expected.dtype == dtype) {
    std::memcpy(piece.data(), expected.bytes.data() + offset, count * size);
    for (std::size_t i = 0; i < count; ++i) piece[(i + 1) * size - 1] ^= std::byte{0x80};
    return;
  }
  if (!is_floating(dtype)) {
    for (std::size_t i = 0; i < count; ++i)
      poison_element(dtype, expected.at(static_cast<std::int64_t>(first + i)), piece.data() + i * size);
    return;
  }
  if (count == 0) return;
  poison_element(dtype, 0, piece.data());
  // All are the same: what is filled already is copied behind itself.
  for (std::size_t filled = size; filled < count * size; filled *= 2)
    std::memcpy(piece.data() + filled, piece.data(), std::min(filled, count * size - filled));
}

Verification verify(const std::vector<BufferSpec>& buffers, const Tensors& got, const Tensors& expected,
                    const Tolerances& tolerances) {
  Verification result;
  for (const BufferSpec& buffer : buffers) {
    if (buffer.role != Role::output) continue;
    const Tensor& output = got.at(buffer.name);
    const auto allowed = tolerances.find(buffer.name);
    const Tolerance tolerance = allowed == tolerances.end() ? Tolerance{} : allowed->second;
    const Comparison comparison =
        compare(output, expected.at(buffer.name), tolerance, also_right_in(expected, buffer.name));
    // std::max would drop a NaN error, which is the worst of all.
    const auto worse = [](double a, double b) { return std::isnan(a) || a > b ? a : b; };
    result.max_absolute_error = worse(comparison.max_absolute_error, result.max_absolute_error);
    result.max_relative_error = worse(comparison.max_relative_error, result.max_relative_error);
    result.wrong += comparison.wrong;
    if (comparison.wrong == 0) continue;
    result.outputs[buffer.name] = comparison.wrong;
    const WrongElement first = first_wrong(buffer, output, comparison.first);
    result.diagnostics.push_back({"mismatch", describe(first, output, comparison, tolerance), "", 0, false});
    if (!result.first) result.first = first;
  }
  return result;
}

Tensor difference(const Tensor& got, const Tensor& expected) {
  Tensor result(Dtype::f32, got.shape);
  const auto values = result.as<float>();
  for (std::int64_t i = 0; i < got.count(); ++i)
    values[static_cast<std::size_t>(i)] = static_cast<float>(got.at(i) - expected.at(i));
  return result;
}

std::string difference_of(const std::string& output) { return output + " - reference"; }

}
