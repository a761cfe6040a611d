#pragma once

#include "kernels/device/device.h"

#include <QString>
#include <vector>

namespace kernelarium {

/// `col = blockIdx.x * 16 + threadIdx.x = 3 * 16 + 7 = 55`, taken from the kernel's own text.
struct IndexLine {
  int line = 0; ///< of the source; 0: not from there
  QString name;
  QString expression; ///< as written
  QString numbers;    ///< with the thread's own numbers put in
  std::int64_t value = 0;
  QString result; ///< the value as text; of a pointer "in + 5 120"
};

/// Without a source: x, y, z as far as the launch has them.
std::vector<IndexLine> index_arithmetic(const Dim3& grid, const Dim3& block, const Dim3& block_index,
                                        const Dim3& thread_index);

}
