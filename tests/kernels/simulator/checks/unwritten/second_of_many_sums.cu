// --grid 1 --block 32 --arg f32[64]:random --arg f32[64]:zero | uninitialised
extern "C" __global__ void k(const float* in, float* out) {
  const float held = in[threadIdx.x];
  const float a = fmaf(held, 2.0f, 1.0f), b = fmaf(held, 3.0f, 1.0f);
  __shared__ float s[32];
  if (threadIdx.x < 31) s[threadIdx.x] = a;
  __syncthreads();
  const float c = s[threadIdx.x];
  const float d = fmaf(a, b, 1.0f), e = fmaf(c, b, d);
  out[threadIdx.x] = e;
}
