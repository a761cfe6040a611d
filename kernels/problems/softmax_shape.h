#pragma once

#include "kernels/problems/support.h"

// Sizes of a softmax over rows, which its forward and its backward share.
namespace kernelarium {

struct SoftmaxShape {
  std::int64_t rows, columns;
  explicit SoftmaxShape(const Values& sizes) : rows(sizes.at("rows")), columns(sizes.at("columns")) {}
};

inline std::vector<Parameter> softmax_sizes() {
  return {size_parameter("rows", "Rows", "elements", 1024, 1 << 20,
                         "more would not fit into memory with long rows"),
          size_parameter("columns", "Columns", "elements", 1024, 1 << 18,
                         "longer rows would be split over several blocks")};
}

}
