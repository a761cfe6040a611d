// --grid 32,32 --block 16,16 --arg f32[32768]:random --arg f32[32768]:random --arg f32[262144]:zero
extern "C" __global__ void k(const float* a, const float* b, float* out) {
  int i = blockIdx.y * 16 + threadIdx.y, j = blockIdx.x * 16 + threadIdx.x;
  const float4* p = (const float4*)(a + i * 64);
  const float4* q = (const float4*)(b + j * 64);
  float sum = 0;
  for (int d = 0; d < 16; ++d) {
    float4 u = p[d], v = q[d];
    sum += (u.x - v.x) * (u.x - v.x) + (u.y - v.y) * (u.y - v.y) + (u.z - v.z) * (u.z - v.z) + (u.w - v.w) * (u.w - v.w);
  }
  out[i * 512 + j] = sqrtf(sum);
}
