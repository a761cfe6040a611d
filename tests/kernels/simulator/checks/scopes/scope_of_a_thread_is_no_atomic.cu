// --grid 2 --block 32 --arg i32[64]:zero | race
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_thread> sum(out[0]);
  if (t == 0) sum.fetch_add(1, cuda::memory_order_relaxed);
}
