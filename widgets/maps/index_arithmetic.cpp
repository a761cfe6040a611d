#include "widgets/maps/index_arithmetic.h"

namespace kernelarium {

std::vector<IndexLine> index_arithmetic(const Dim3& grid, const Dim3& block, const Dim3& block_index,
                                        const Dim3& thread_index) {
  std::vector<IndexLine> lines;
  const auto add = [&](QChar axis, std::int64_t blocks, std::int64_t threads, std::int64_t in_grid,
                       std::int64_t in_block) {
    if (axis != 'x' && blocks * threads == 1) return;
    const std::int64_t value = in_grid * threads + in_block;
    lines.push_back({0, QString(axis), QString("blockIdx.%1 * blockDim.%1 + threadIdx.%1").arg(axis),
                     QString("%1 * %2 + %3").arg(in_grid).arg(threads).arg(in_block), value,
                     QString::number(value)});
  };
  add('x', grid.x, block.x, block_index.x, thread_index.x);
  add('y', grid.y, block.y, block_index.y, thread_index.y);
  add('z', grid.z, block.z, block_index.z, thread_index.z);
  return lines;
}

}
