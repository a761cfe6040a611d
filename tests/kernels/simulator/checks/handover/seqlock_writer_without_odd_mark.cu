// --grid 2 --block 32 --arg i32[64]:zero | race
#include <cuda/atomic>
__device__ int seq, a, b;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> s(seq);
  if (blockIdx.x == 0) {
    for (int i = 1; i <= 3; ++i) { a = i; b = i; s.store(i, cuda::memory_order_release); for (int j = 0; j < 100; ++j) __nanosleep(20); }
  } else {
    int x;
    while ((x = s.load(cuda::memory_order_acquire)) == 0) {}
    d[0] = a + b;
    d[1] = x;
  }
}
