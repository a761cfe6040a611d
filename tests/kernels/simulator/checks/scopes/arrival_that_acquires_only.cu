// --grid 8 --block 32 --arg i32[64]:zero | race
// The last block sums up, but arriving with acquire hands nothing over: it wants acq_rel.
#include <cuda/atomic>
__device__ int arrived_word;
extern "C" __global__ void k(int* out) {
  if (threadIdx.x > 0) return;
  out[blockIdx.x] = blockIdx.x + 1;
  cuda::atomic_ref<int, cuda::thread_scope_device> arrived(arrived_word);
  if (arrived.fetch_add(1, cuda::memory_order_acquire) == 7) {
    int sum = 0;
    for (int b = 0; b < 8; ++b) sum += out[b];
    out[32] = sum;
  }
}
