// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(float* out) {
  __shared__ float s[64];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = fmaf(s[threadIdx.x + 1], 2.5f, 1.0f);
}
