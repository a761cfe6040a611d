// --grid 528 --block 32 --arg f32[16777216]:random --arg f32[16777216]:zero --arg i32:4096
__device__ unsigned at(const void* shared) { return (unsigned)__cvta_generic_to_shared(shared); }
// 16 KB at a time, in and out by bulk copies of one thread.
extern "C" __global__ void k(const float* in, float* out, int chunks) {
  __shared__ alignas(128) float tile[4096];
  __shared__ unsigned long long full;
  if (threadIdx.x) return;
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\nfence.mbarrier_init.release.cluster;" ::"r"(at(&full)) : "memory");
  int parity = 0;
  for (int c = blockIdx.x; c < chunks; c += gridDim.x, parity ^= 1) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 16384;\n"
                 "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%1], [%2], 16384, [%0];" ::"r"(at(&full)),
                 "r"(at(tile)), "l"(in + c * 4096) : "memory");
    asm volatile("{\n.reg .pred p;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@!p bra again;\n}" ::"r"(at(&full)),
                 "r"(parity) : "memory");
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 16384;\ncp.async.bulk.commit_group;\n"
                 "cp.async.bulk.wait_group.read 0;" ::"l"(out + c * 4096), "r"(at(tile)) : "memory");
  }
  asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}
