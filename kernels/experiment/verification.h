#pragma once

#include "kernels/base/error.h"
#include "kernels/experiment/run.h"
#include "kernels/problems/problem.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kernelarium {

/// Fills an output before the kernel runs, so that an element that no thread writes can't pass: NaN for
/// floats, the expected value with its highest bit flipped for integers.
/// Fills the piece of the output that begins at `offset` bytes.
void poison(Dtype dtype, const Tensor& expected, std::size_t offset, std::span<std::byte> piece);

/// How all outputs of a problem compare with its reference.
struct Verification {
  double max_absolute_error = 0;
  double max_relative_error = 0;
  std::int64_t wrong = 0;
  std::optional<WrongElement> first;           ///< of the first output that is wrong
  std::vector<Diagnostic> diagnostics;         ///< one "mismatch" for each output that is wrong
  std::map<std::string, std::int64_t> outputs; ///< how many elements are wrong, of those where any is
};

/// Compares whole outputs; one without a tolerance must be equal. Reports the first wrong element with its
/// indices, and if it was never written.
Verification verify(const std::vector<BufferSpec>& buffers, const Tensors& got, const Tensors& expected,
                    const Tolerances& tolerances);

/// What an output is beyond the reference, element by element, in f32: a picture of where it is wrong.
Tensor difference(const Tensor& got, const Tensor& expected);
/// The name that such a tensor has among a run's values.
std::string difference_of(const std::string& output);

}
