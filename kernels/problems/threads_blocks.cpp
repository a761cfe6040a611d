#include "kernels/problems/parallel.h"
#include "kernels/problems/support.h"

namespace kernelarium {
namespace {

/// Each cell of a volume gets its own coordinates, readable as plane * 1000000 + row * 1000 + column.
class ThreadsBlocks : public Problem {
 public:
  std::string id() const override { return "threads-blocks"; }
  std::string title() const override { return "Coordinates of every cell"; }

  std::vector<Parameter> sizes() const override {
    const std::string reason = "three decimal digits of a cell hold one coordinate";
    return {size_parameter("depth", "Planes", "cells", 4, 1000, reason),
            size_parameter("rows", "Rows", "cells", 90, 1000, reason),
            size_parameter("columns", "Columns", "cells", 200, 1000, reason)};
  }
  Values large() const override { return {{"depth", 200}, {"rows", 1000}, {"columns", 1000}}; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    return {{"cells", "Cells", Dtype::i32, shape(sizes), Role::output, "matrix"}};
  }

  Tensors reference(const Values& sizes, const Tensors&, const Watch&) const override {
    Tensors outputs;
    fill(sizes, outputs);
    return outputs;
  }

  Tolerance tolerance(const Values&, const std::string&) const override {
    return {0, 0, "whole numbers: exact"};
  }
  /// Only index arithmetic in integers.
  double flops(const Values&) const override { return 0; }

  std::vector<Baseline> baselines(const Values&) const override { return {{"plain C++", "", 1, fill}}; }

 private:
  static std::vector<std::int64_t> shape(const Values& sizes) {
    return {sizes.at("depth"), sizes.at("rows"), sizes.at("columns")};
  }

  static void fill(const Values& sizes, Tensors& buffers) {
    const auto depth = static_cast<std::int32_t>(sizes.at("depth")),
               rows = static_cast<std::int32_t>(sizes.at("rows"));
    const auto columns = static_cast<std::int32_t>(sizes.at("columns"));
    std::int32_t* cell = prepare(buffers, "cells", Dtype::i32, shape(sizes)).as<std::int32_t>().data();
    for (std::int32_t plane = 0; plane < depth; ++plane)
      for (std::int32_t row = 0; row < rows; ++row)
        for (std::int32_t column = 0; column < columns; ++column)
          *cell++ = 1000000 * plane + 1000 * row + column;
  }
};

const RegisterProblem<ThreadsBlocks> registered_threads_blocks;

}
}
