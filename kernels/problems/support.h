#pragma once

#include "kernels/problems/problem.h"

#include <cmath>

// What the problem files share; nothing outside this folder includes it.
namespace kernelarium {

inline constexpr double kHalfUlp = 0x1p-24; ///< largest relative rounding error of one f32 operation

/// The tensor of that name in the required form, made where it is missing: so a baseline's warm-up allocates
/// and its timed passes don't.
inline Tensor& prepare(Tensors& buffers, const std::string& name, Dtype dtype,
                       const std::vector<std::int64_t>& shape) {
  Tensor& tensor = buffers[name];
  if (tensor.dtype != dtype || tensor.shape != shape) tensor = Tensor(dtype, shape);
  return tensor;
}

inline Parameter size_parameter(std::string name, std::string title, std::string unit, std::int64_t value,
                                std::int64_t maximum, std::string reason) {
  Parameter parameter;
  parameter.name = std::move(name);
  parameter.title = std::move(title);
  parameter.unit = std::move(unit);
  parameter.value = value;
  parameter.minimum = 1;
  parameter.maximum = maximum;
  parameter.reason = std::move(reason);
  return parameter;
}

inline Parameter choice_parameter(std::string name, std::string title, std::vector<std::string> choices) {
  Parameter parameter;
  parameter.name = std::move(name);
  parameter.title = std::move(title);
  parameter.value = parameter.minimum = 0;
  parameter.maximum = static_cast<std::int64_t>(choices.size()) - 1;
  parameter.choices = std::move(choices);
  return parameter;
}

}
