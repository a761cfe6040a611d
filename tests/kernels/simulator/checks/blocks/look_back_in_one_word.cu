// --grid 6 --block 32 --arg u64[16]:zero | clean
#include <cuda/atomic>
extern "C" __global__ void k(unsigned long long* out) {
  if (threadIdx.x) return;
  const int b = blockIdx.x;
  const unsigned own = b * 3 + 1;
  auto word = [&](int i) { return cuda::atomic_ref<unsigned long long, cuda::thread_scope_device>(out[i]); };
  word(b).store((b == 0 ? 2ull : 1ull) << 32 | own, cuda::memory_order_relaxed);
  unsigned before = 0;
  for (int at = b - 1; at >= 0; --at) {
    unsigned long long seen;
    while (!(seen = word(at).load(cuda::memory_order_relaxed))) {}
    before += unsigned(seen);
    if (seen >> 32 == 2) break;
  }
  word(b).store(2ull << 32 | (before + own), cuda::memory_order_relaxed);
}
