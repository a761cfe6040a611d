// --grid 2 --block 32 --arg i32[64]:zero | clean
#include <cooperative_groups.h>
#include <cuda/atomic>
namespace cg = cooperative_groups;
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* d) {
  __shared__ int data[32];
  __shared__ int flag;
  auto cluster = cg::this_cluster();
  const int t = threadIdx.x;
  if (t == 0) flag = 0;
  cluster.sync();
  if (cluster.block_rank() == 0) {
    cluster.map_shared_rank(data, 1)[t] = t;
    __syncwarp();
    if (t == 0)
      cuda::atomic_ref<int, cuda::thread_scope_device>(*cluster.map_shared_rank(&flag, 1)).store(1, cuda::memory_order_release);
  } else {
    while (!cuda::atomic_ref<int, cuda::thread_scope_device>(flag).load(cuda::memory_order_acquire)) {}
    d[t] = data[31 - t];
  }
  cluster.sync();
}
