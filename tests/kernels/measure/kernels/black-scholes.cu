// --grid 2048 --block 256 --arg f32[524288]:random --arg f32[524288]:random --arg f32[524288]:zero
__device__ float cnd(float d) {
  float t = 1 / (1 + 0.2316419f * fabsf(d));
  float c = 0.3989423f * expf(-0.5f * d * d) * (t * (0.31938153f + t * (-0.35656378f + t * (1.7814779f + t * (-1.8212559f + t * 1.3302745f)))));
  return d > 0 ? 1 - c : c;
}
extern "C" __global__ void k(const float* price, const float* strike, float* call) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 5 + price[i] * 25, x = 1 + strike[i] * 99, root = sqrtf(2.0f);
  float d1 = (logf(s / x) + (0.02f + 0.045f) * 2) / (0.3f * root), d2 = d1 - 0.3f * root;
  call[i] = s * cnd(d1) - x * expf(-0.04f) * cnd(d2);
}
