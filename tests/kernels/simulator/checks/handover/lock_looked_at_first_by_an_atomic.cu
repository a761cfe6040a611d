// --grid 4 --block 32 --arg i32[128]:zero | clean
#include <cuda/atomic>
__device__ int lock_word, best_word;
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> best(best_word);
  const int mine = (blockIdx.x * 7 + 3) % 5;
  if (mine <= best.load(cuda::memory_order_relaxed)) return;
  while (atomicCAS(&lock_word, 0, 1)) {}
  __threadfence();
  if (mine > best.load(cuda::memory_order_relaxed)) best.store(mine, cuda::memory_order_relaxed);
  __threadfence();
  atomicExch(&lock_word, 0);
}
