// --grid 2 --block 32 --arg i32[128]:zero | clean
#include "../words.cuh"
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  __shared__ alignas(128) int tile[32];
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(out[64]);
  const int t = threadIdx.x;
  if (blockIdx.x == 0) {
    tile[t] = t;
    PROXY;
    __syncwarp();
    if (t == 0) {
      store(out, tile, 128);
      STORED;
      flag.store(1, cuda::memory_order_release);
    }
  } else {
    if (t == 0)
      while (!flag.load(cuda::memory_order_acquire)) {}
    __syncwarp();
    out[96 + t] = out[t];
  }
}
