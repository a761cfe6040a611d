// --grid 2 --block 32 --arg i32[8]:zero | clean
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  const int me = blockIdx.x, other = 1 - me;
  cuda::atomic_ref<int, cuda::thread_scope_device> mine(out[me]), his(out[other]), turn(out[2]);
  for (int i = 0; i < 3; ++i) {
    mine.store(1);
    turn.store(other);
    while (his.load() && turn.load() == other) {}
    out[3] += 1;
    mine.store(0);
  }
}
