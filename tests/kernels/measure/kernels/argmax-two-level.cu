// --grid 528 --block 256 --arg f32[2097152]:random --arg u64[1]:zero --arg i32:2097152
extern "C" __global__ void k(const float* in, unsigned long long* best, int n) {
  unsigned long long mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    mine = max(mine, (unsigned long long)__float_as_uint(in[i]) << 32 | (unsigned)i);
  for (int d = 16; d > 0; d /= 2) mine = max(mine, __shfl_xor_sync(~0u, mine, d));
  if (threadIdx.x % 32 == 0) atomicMax(best, mine);
}
