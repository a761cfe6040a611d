// What tiles.cuh costs: its swizzles leave no bank conflict, whatever number of chunks a row has. What it
// computes: tests/kernels/cuda/tiles.

#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>

namespace kernelarium::test {
namespace {

class SharedTiles : public ::testing::TestWithParam<int> {};

/// Copied into by cp.async, read both ways by ldmatrix, stored to: a wavefront for each 128 bytes.
TEST_P(SharedTiles, HaveNoBankConflicts) {
  const int columns = GetParam();
  SimulatedGpu gpu;
  gpu.options.checks = Checks::all;
  gpu.options.count = true;
  gpu.load_cuda(fmt::format(R"(#include "tiles.cuh"
using namespace tiles;
extern "C" __global__ void k(const bf16* in, unsigned* out) {{
  __shared__ st<bf16, 32, {0}> tile, other;
  copy_async<32>(tile, {{in, 32, {0}}}, 0, 0);
  commit_copies();
  wait_for_copies();
  __syncwarp();
  rt<bf16, 32, {0}> rows;
  rt<bf16, {0}, 32, by_columns> columns;
  load(rows, tile, 0, 0);
  load_transposed(columns, tile, 0, 0);
  store(other, rows, 0, 0);
  unsigned all = 0;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < {0} / 16; ++j)
      for (int w = 0; w < 4; ++w) all += rows.at[i][j][w] + columns.at[j][i][w];
  out[threadIdx.x] = all;
}})",
                            columns));
  const auto in = gpu.upload(std::vector<std::uint16_t>(static_cast<std::size_t>(32 * columns), 1));
  const auto out = gpu.zeros<unsigned>(32);
  const Execution execution = gpu.run_clean({1}, {32}, in, out);
  EXPECT_EQ(execution.counters[metric::shared_load_conflicts], 0u);
  EXPECT_EQ(execution.counters[metric::shared_store_conflicts], 0u);
  // Both loads read the whole tile of 64 bytes a column.
  EXPECT_EQ(execution.counters[metric::shared_load_wavefronts],
            static_cast<std::uint64_t>(2 * 64 * columns / 128));
  // Two ones in each word, of which a lane holds `columns`.
  const std::uint32_t all = 0x00010001u * static_cast<std::uint32_t>(columns);
  EXPECT_EQ(gpu.download<std::uint32_t>(out, 32), std::vector<std::uint32_t>(32, all));
}

INSTANTIATE_TEST_SUITE_P(Columns, SharedTiles, ::testing::Values(16, 32, 48, 64, 80, 96, 128, 192));

}
}
