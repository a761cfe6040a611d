// --grid 2 --block 32 --arg i32[64]:iota | clean
#include <cuda/atomic>
using Ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
__device__ int root(int* p, int i) {
  int up;
  while ((up = Ref(p[i]).load(cuda::memory_order_relaxed)) != i) i = up;
  return i;
}
extern "C" __global__ void k(int* d) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  int a = i, b = i / 3;
  while (true) {
    a = root(d, a);
    b = root(d, b);
    if (a == b) break;
    if (a < b) { const int c = a; a = b; b = c; }
    if (atomicCAS(&d[a], a, b) == a) break;
  }
}
