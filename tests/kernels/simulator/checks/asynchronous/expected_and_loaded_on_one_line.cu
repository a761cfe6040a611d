// --grid 1 --block 64 --arg i32[128]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ alignas(8) unsigned long long full;
  __shared__ alignas(16) int s[64];
  const int t = threadIdx.x;
  if (t == 0) {
    init(&full, 1);
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%2], 256; cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];"
                 :: "r"(place(s)), "l"(d), "r"(place(&full)) : "memory");
  }
  __syncthreads();
  wait_for(&full, 0);
  d[64 + t] = s[63 - t];
}
