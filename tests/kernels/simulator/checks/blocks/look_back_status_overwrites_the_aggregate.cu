// --grid 12 --block 32 --arg i32[384]:iota | race
// One word of data for both: the prefix overwrites an aggregate that a reader who saw 1 may be reading.
#include <cuda/atomic>
__device__ int status[12], value[12], ticket;
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
    value[tile] = x;
    mine.store(1, cuda::memory_order_release);
    for (int n = 0; n < 200; ++n) __nanosleep(50);
    int sum = 0;
    for (int j = tile - 1; j >= 0;) {
      const int s = cuda::atomic_ref<int, cuda::thread_scope_device>(status[j]).load(cuda::memory_order_acquire);
      if (s == 0) continue;
      sum += value[j];
      if (s == 2) break;
      --j;
    }
    value[tile] = sum + x;
    mine.store(2, cuda::memory_order_release);
    before = sum;
  }
  __syncthreads();
  d[i] = x + before;
}
