// --grid 2 --block 32 --arg i32[64]:zero | clean
#include <cuda/atomic>
__device__ int state, data;
extern "C" __global__ void k(int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> s(state);
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data = 11;
    s.store(1, cuda::memory_order_release);
    for (int i = 2; i < 6; ++i) s.store(i, cuda::memory_order_relaxed);
  } else {
    while (s.load(cuda::memory_order_acquire) < 5) {}
    out[0] = data;
  }
}
