// --grid 2 --block 32 --arg i32[64]:zero | clean
// The second block frees what the first has allocated, told by a flag.
#include <cuda/atomic>
__device__ int ready_word;
__device__ int* shared_place;
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t > 0) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(ready_word);
  if (blockIdx.x == 0) {
    shared_place = (int*)malloc(16);
    if (shared_place) *shared_place = 5;
    ready.store(1, cuda::memory_order_release);
  } else {
    while (ready.load(cuda::memory_order_acquire) == 0) {}
    if (shared_place) {
      out[0] = *shared_place;
      free(shared_place);
    }
  }
}
