// --grid 4096 --block 256 --arg f32[4194304]:random --arg f32[4194304]:zero
extern "C" __global__ void k(const float4* in, float4* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = in[i];
  auto f = [](float x) { return 0.5f * x * (1 + tanhf(0.79788456f * (x + 0.044715f * x * x * x))); };
  out[i] = make_float4(f(v.x), f(v.y), f(v.z), f(v.w));
}
