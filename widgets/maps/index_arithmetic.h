#pragma once

#include "kernels/base/parameter.h"
#include "kernels/device/device.h"

#include <QString>
#include <string>
#include <vector>

namespace kernelarium {

/// `col = blockIdx.x * 16 + threadIdx.x = 3 * 16 + 7 = 55`, taken from the kernel's own text.
struct IndexLine {
  int line = 0; ///< of the source
  QString name;
  QString expression; ///< as written
  QString numbers;    ///< with the thread's own numbers put in
  std::int64_t value = 0;
};

/// The whole-number declarations of `source` that depend only on the thread's place, the launch and `known`
/// names (parameters, sizes): evaluated for one thread. What can't be told from the text alone is left out.
std::vector<IndexLine> index_arithmetic(const std::string& source, const Dim3& grid, const Dim3& block,
                                        const Dim3& block_index, const Dim3& thread_index,
                                        const Values& known);
/// The same without a source: x, y, z as far as the launch has them.
std::vector<IndexLine> index_arithmetic(const Dim3& grid, const Dim3& block, const Dim3& block_index,
                                        const Dim3& thread_index);

}
