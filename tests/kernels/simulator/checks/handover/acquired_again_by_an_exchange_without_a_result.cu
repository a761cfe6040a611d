// --grid 1 --block 96 --arg i32[64]:zero | clean
#include <cuda/atomic>
__device__ int word, data;
extern "C" __global__ void k(int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> w(word);
  if (threadIdx.x == 0) {
    data = 5;
    w.store(2, cuda::memory_order_release);
  }
  if (threadIdx.x == 32) {
    while (w.load(cuda::memory_order_relaxed) != 2) {}
    w.exchange(3, cuda::memory_order_acquire);
    out[0] = data;
  }
}
