// --grid 2 --block 32 --arg i32[256]:zero | clean
// The other block has started, as its flag says; and it stays until it is told that it may go.
#include "../words.cuh"
#include <cuda/atomic>
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* d) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(d[0]);
  if (my_rank() == 1) {
    s[t] = t;
    __syncthreads();
    if (t == 0) flag.store(1, cuda::memory_order_release);
  } else {
    while (flag.load(cuda::memory_order_acquire) == 0) {}
    int v;
    asm volatile("ld.shared::cluster.s32 %0, [%1];" : "=r"(v) : "r"(at_rank(&s[t], 1)) : "memory");
    d[64 + t] = v;
  }
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
}
