// --grid 528 --block 256 --arg f32[4194304]:random --arg f32[16384]:zero
__device__ unsigned at(const void* shared) { return (unsigned)__cvta_generic_to_shared(shared); }
// Adds the rows of a matrix of 2048 columns: each block its own in shared memory, then by a bulk reduction.
extern "C" __global__ void k(const float* in, float* out) {
  __shared__ alignas(128) float sum[2048];
  for (int i = threadIdx.x; i < 2048; i += 256) {
    float s = 0;
    for (int row = blockIdx.x; row < 2048; row += gridDim.x) s += in[row * 2048 + i];
    sum[i] = s;
  }
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0)
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], 8192;\ncp.async.bulk.commit_group;\n"
                 "cp.async.bulk.wait_group 0;" ::"l"(out + blockIdx.x % 8 * 2048), "r"(at(sum)) : "memory");
}
