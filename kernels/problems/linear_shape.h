#pragma once

#include "kernels/problems/support.h"

// Sizes of a linear layer, which its forward and its backward share.
namespace kernelarium {

struct LinearShape {
  std::int64_t batch, inputs, outputs;
  explicit LinearShape(const Values& sizes)
      : batch(sizes.at("batch")), inputs(sizes.at("inputs")), outputs(sizes.at("outputs")) {}
};

inline std::vector<Parameter> linear_sizes() {
  const std::string reason = "the kernels count elements in 32-bit integers";
  return {size_parameter("batch", "Batch", "elements", 128, 16384, reason),
          size_parameter("inputs", "Inputs", "elements", 256, 16384, reason),
          size_parameter("outputs", "Outputs", "elements", 256, 16384, reason)};
}

}
