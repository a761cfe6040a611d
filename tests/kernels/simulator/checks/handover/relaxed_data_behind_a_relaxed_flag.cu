// --grid 2 --block 32 --arg i32[64]:zero | race
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(out[0]), data(out[1]);
  if (blockIdx.x == 0) { data.store(42, cuda::memory_order_relaxed); flag.store(1, cuda::memory_order_relaxed); }
  else { while (flag.load(cuda::memory_order_relaxed) == 0) {} out[2] = data.load(cuda::memory_order_relaxed); }
}
