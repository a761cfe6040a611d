// --grid 1 --block 32 --arg i32[64]:zero | clean
#include <cuda/atomic>
struct Node { unsigned short count; unsigned short pad; };
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  Node* n = (Node*)malloc(sizeof(Node));
  n->count = 1;
  cuda::atomic_ref<unsigned short, cuda::thread_scope_device> mine(n->count);
  mine.fetch_add(1);
  out[0] = n->count;
  free(n);
}
