// --grid 4 --block 32 --arg i32[64]:zero | clean
#include <cuda/atomic>
struct Node {
  int value, next;
};
__device__ Node nodes[8];
__device__ int top_word;
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t > 0) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> head(top_word);
  const int own = blockIdx.x + 1;
  nodes[own].value = 10 * own;
  int old = head.load(cuda::memory_order_relaxed);
  do nodes[own].next = old;
  while (!head.compare_exchange_weak(old, own, cuda::memory_order_release, cuda::memory_order_relaxed));
  if (blockIdx.x == 0) {
    int sum = 0, seen = 0;
    while (seen < 4) {
      const int all = head.exchange(0, cuda::memory_order_acquire);
      for (int i = all; i != 0; i = nodes[i].next) sum += nodes[i].value, ++seen;
    }
    out[0] = sum;
  }
}
