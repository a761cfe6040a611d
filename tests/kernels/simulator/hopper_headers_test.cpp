// What NVIDIA's headers make of clusters, tensor copies and asynchronous stores: cuda::ptx, cuda::barrier,
// cooperative groups.

#include "tests/kernels/simulator/map_argument.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <numeric>

namespace kernelarium::test {
namespace {

using sim::TensorMap;

TEST(HopperHeaders, PtxNamespace) {
  SimulatedGpu gpu;
  gpu.options.checks = Checks::all;
  gpu.load_cuda(R"(#include <cuda/ptx>
#include <cuda/barrier>
#include <cooperative_groups.h>
namespace ptx = cuda::ptx;
struct __align__(64) Map { char bytes[128]; };
template<class T>
__device__ T* of_other(T* p) {
  auto cluster = cooperative_groups::this_cluster();
  return cluster.map_shared_rank(p, cluster.block_rank() ^ 1);
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(const __grid_constant__ Map map, int* out, unsigned* sums) {
  __shared__ alignas(128) int tile[8][16];
  __shared__ alignas(16) int box[4 * 32];
  __shared__ unsigned sum;
  __shared__ alignas(8) cuda::std::uint64_t full, stored;
  int t = threadIdx.x;
  unsigned rank = ptx::get_sreg_cluster_ctarank();
  if (t == 0) {
    sum = 0;
    ptx::mbarrier_init(&full, 1);
    ptx::mbarrier_init(&stored, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
  if (t == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &stored, 32 * 16 + 32 * 4);
    const int at[] = {16, (int)(8 * rank)};
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &map, at, &full);
  }
  cuda::std::uint64_t* other = of_other(&stored);
  const int four[] = {t, t + 1, t + 2, t + 3};
  ptx::st_async(of_other(&box[4 * t]), four, other);
  ptx::red_async(ptx::op_add, of_other(&sum), 3u, other);
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {}
  while (!ptx::mbarrier_try_wait_parity(&stored, 0)) {}
  for (int i = t; i < 128; i += 32) out[(blockIdx.x * 128 + i) * 2] = tile[i / 16][i % 16];
  for (int i = t; i < 128; i += 32) out[(blockIdx.x * 128 + i) * 2 + 1] = box[i];
  if (t == 0) sums[blockIdx.x] = sum;
  // And back: twice what was read.
  for (int i = t; i < 128; i += 32) tile[i / 16][i % 16] *= 2;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (t == 0) {
    const int at[] = {16, (int)(8 * rank)};
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, at, tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
  ptx::barrier_cluster_arrive(ptx::sem_release);
  ptx::barrier_cluster_wait(ptx::sem_acquire);
})");
  std::vector<int> in(64 * 16);
  std::iota(in.begin(), in.end(), 0);
  TensorMap map;
  map.address = gpu.upload(in);
  map.type = TensorMap::Type::s32;
  map.rank = 2;
  map.size = {64, 16, 1, 1, 1};
  map.stride[1] = 256;
  map.box = {16, 8, 1, 1, 1};
  const auto out = gpu.zeros<int>(512);
  const auto sums = gpu.zeros<unsigned>(2);
  gpu.run_clean({2}, {32}, MapArgument{map.encode()}, out, sums);
  const auto got = gpu.download<int>(out, 512);
  for (int i = 0; i < 256; ++i) {
    const int row = i / 128 * 8 + i % 128 / 16, column = 16 + i % 16;
    EXPECT_EQ(got[static_cast<std::size_t>(2 * i)], row * 64 + column);
    EXPECT_EQ(got[static_cast<std::size_t>(2 * i + 1)], i % 128 / 4 + i % 4);
    in[static_cast<std::size_t>(row * 64 + column)] *= 2;
  }
  EXPECT_EQ(gpu.download<unsigned>(sums, 2), (std::vector<unsigned>{96, 96}));
  EXPECT_EQ(gpu.download<int>(map.address, in.size()), in);
}

TEST(HopperHeaders, BarrierAndClusterGroup) {
  SimulatedGpu gpu;
  gpu.options.checks = Checks::all;
  gpu.load_cuda(R"(#include <cuda/barrier>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
namespace cde = cuda::device::experimental;
using barrier = cuda::barrier<cuda::thread_scope_block>;
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(const int* in, int* out) {
  __shared__ alignas(16) int s[256];
  __shared__ barrier b;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) {
    init(&b, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_global_to_shared(s, in + 256 * blockIdx.x, sizeof(s), b);
    token = cuda::device::barrier_arrive_tx(b, 1, sizeof(s));
  } else {
    token = b.arrive();
  }
  b.wait(static_cast<barrier::arrival_token&&>(token));
  cluster.sync();
  const int* other = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
  for (int i = threadIdx.x; i < 256; i += blockDim.x) out[256 * blockIdx.x + i] = s[i] + other[255 - i];
  cluster.sync();
})");
  std::vector<int> in(1024);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<int>(i * i % 1009);
  const auto out = gpu.zeros<int>(1024);
  gpu.run_clean({4}, {96}, gpu.upload(in), out);
  const auto got = gpu.download<int>(out, 1024);
  for (std::size_t i = 0; i < 1024; ++i)
    EXPECT_EQ(got[i], in[i] + in[(i / 256 ^ 1) * 256 + 255 - i % 256]) << i;
}

}
}
