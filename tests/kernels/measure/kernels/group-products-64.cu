// --grid 132 --block 128 --shared 16384 --arg u32[6144]:random --arg f32[16896]:zero --arg i32:100
__device__ unsigned at(const void* shared) { return (unsigned)__cvta_generic_to_shared(shared); }
__device__ unsigned long long tile(const void* shared) {
  return (at(shared) & 0x3ffff) >> 4 | 1ull << 16 | 64ull << 32 | 1ull << 62;
}
__device__ void multiply(float (&d)[32], unsigned long long a, unsigned long long b) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31])
               : "l"(a), "l"(b));
}
// One warpgroup, m64n64, waits for each four products.
extern "C" __global__ void __launch_bounds__(128) k(const unsigned* in, float* out, int rounds) {
  extern __shared__ __align__(1024) unsigned tiles[]; // A: 64 x 64 of each group, B: 64 x 64
  for (int i = threadIdx.x; i < 4096; i += blockDim.x) tiles[i] = in[i] & 0x3fff3fff;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  const unsigned* a = tiles + threadIdx.x / 128 * 2048;
  const unsigned* b = tiles + 2048;
  float d[32] = {};
  for (int r = 0; r < rounds; ++r) {
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
    for (int part = 0; part < 4; ++part) multiply(d, tile(a + part * 8), tile(b + part * 8));
    asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;" ::: "memory");
  }
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  float sum = 0;
  for (int i = 0; i < 32; ++i) sum += d[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
