// --grid 12 --block 32 --arg i32[384]:iota | clean
// Status words: 1 aggregate, 2 prefix; the data beside them.
#include <cuda/atomic>
__device__ int status[12], aggregate[12], prefix[12], ticket;
extern "C" __global__ void k(int* d) {
  __shared__ int tile, before;
  if (threadIdx.x == 0) tile = atomicAdd(&ticket, 1);
  __syncthreads();
  const int i = 32 * tile + threadIdx.x;
  int x = d[i];
  for (int o = 1; o < 32; o *= 2) {
    const int y = __shfl_up_sync(~0u, x, o);
    if (threadIdx.x >= o) x += y;
  }
  if (threadIdx.x == 31) {
    cuda::atomic_ref<int, cuda::thread_scope_device> mine(status[tile]);
    aggregate[tile] = x;
    mine.store(1, cuda::memory_order_release);
    int sum = 0;
    for (int j = tile - 1; j >= 0;) {
      const int s = cuda::atomic_ref<int, cuda::thread_scope_device>(status[j]).load(cuda::memory_order_acquire);
      if (s == 0) continue;
      if (s == 2) { sum += prefix[j]; break; }
      sum += aggregate[j--];
    }
    prefix[tile] = sum + x;
    mine.store(2, cuda::memory_order_release);
    before = sum;
  }
  __syncthreads();
  d[i] = x + before;
}
