// --grid 4 --block 1 --arg i32[64]:zero | race
#include <cuda/atomic>
// The version that a reader still sums is filled again. Between the stores there is no branch.
extern "C" __global__ void k(int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> current(out[0]);
  if (blockIdx.x == 3) {
    for (int version = 1; version <= 8; ++version) {
      int* place = out + 16 + 8 * (version & 1);
      for (int i = 0; i < 8; ++i) place[i] = version;
      current.store(version, cuda::memory_order_release);
    }
    return;
  }
  int version;
  while (!(version = current.load(cuda::memory_order_acquire))) {}
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += out[16 + 8 * (version & 1) + i];
  out[1 + blockIdx.x] = sum;
}
