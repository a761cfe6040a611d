// --grid 8 --block 32 --arg i32[4]:zero | clean
#include <cuda/atomic>
struct Node { Node* next; int locked; };
__device__ Node nodes[8];
__device__ Node* tail;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  using Pointer = cuda::atomic_ref<Node*, cuda::thread_scope_device>;
  using Word = cuda::atomic_ref<int, cuda::thread_scope_device>;
  Node& me = nodes[blockIdx.x];
  for (int i = 0; i < 2; ++i) {
    Pointer(me.next).store(nullptr, cuda::memory_order_relaxed);
    Word(me.locked).store(1, cuda::memory_order_relaxed);
    Node* before = Pointer(tail).exchange(&me, cuda::memory_order_acq_rel);
    if (before) {
      Pointer(before->next).store(&me, cuda::memory_order_release);
      while (Word(me.locked).load(cuda::memory_order_acquire)) {}
    }
    d[0] += blockIdx.x + 1;
    Node* expected = &me;
    if (!Pointer(tail).compare_exchange_strong(expected, nullptr, cuda::memory_order_acq_rel)) {
      Node* next;
      while (!(next = Pointer(me.next).load(cuda::memory_order_acquire))) {}
      Word(next->locked).store(0, cuda::memory_order_release);
    }
  }
}
