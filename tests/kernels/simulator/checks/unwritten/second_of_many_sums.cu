// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(float* out) {
  __shared__ float s[32];
  const float own = out[threadIdx.x];
  if (threadIdx.x < 31) s[threadIdx.x] = own;
  __syncthreads();
  const float other = s[threadIdx.x];
  const float a = fmaf(own, 2.0f, 1.0f), b = fmaf(other, 3.0f, a);
  out[threadIdx.x] = fmaf(b, own, a);
}
