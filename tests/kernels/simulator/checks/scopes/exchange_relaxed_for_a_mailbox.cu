// --grid 1 --block 64 --arg i32[64]:zero | race
// A pointer's worth of data goes through a mailbox whose exchange is relaxed on the writer's side.
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  __shared__ int letters[4], box_word;
  const int t = threadIdx.x;
  if (t == 0) box_word = -1;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> box(box_word);
  if (t == 32) {
    letters[2] = 40 + gridDim.x;
    box.exchange(2, cuda::memory_order_relaxed);
  }
  if (t == 0) {
    int which;
    while ((which = box.load(cuda::memory_order_acquire)) < 0) {}
    out[0] = letters[which];
  }
}
