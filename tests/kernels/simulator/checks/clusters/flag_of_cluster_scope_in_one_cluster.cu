// --grid 4 --block 64 --arg i32[64]:zero | clean
// All threads of a block write, fence for the cluster and meet; then one of them tells the other block.
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  __shared__ int seen;
  const int t = threadIdx.x, cluster = blockIdx.x / 2;
  int *flag = out + cluster, *data = out + 8 + cluster;
  if (blockIdx.x % 2 == 0) {
    if (t == 63) *data = 7;
    asm volatile("fence.acq_rel.cluster;" ::: "memory");
    __syncthreads();
    if (t == 0) asm volatile("st.relaxed.cluster.global.s32 [%0], 1;" :: "l"(flag) : "memory");
  } else {
    if (t == 0) {
      int now;
      do asm volatile("ld.acquire.cluster.global.s32 %0, [%1];" : "=r"(now) : "l"(flag) : "memory");
      while (now == 0);
      seen = now;
    }
    __syncthreads();
    if (t == 33) out[16 + cluster] = *data + seen;
  }
}
