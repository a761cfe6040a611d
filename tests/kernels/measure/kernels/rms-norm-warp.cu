// --grid 1024 --block 256 --arg f32[4194304]:random --arg f32[512]:random --arg f32[4194304]:zero
extern "C" __global__ void k(const float* in, const float* scale, float* out) {
  int row = blockIdx.x * 8 + threadIdx.x / 32, lane = threadIdx.x % 32;
  const float4* p = (const float4*)(in + row * 512);
  float4 v[4];
  float sum = 0;
  for (int i = 0; i < 4; ++i) {
    v[i] = p[lane + 32 * i];
    sum += v[i].x * v[i].x + v[i].y * v[i].y + v[i].z * v[i].z + v[i].w * v[i].w;
  }
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(~0u, sum, d);
  float r = rsqrtf(sum / 512 + 1e-6f);
  for (int i = 0; i < 4; ++i) {
    float4 s = ((const float4*)scale)[lane + 32 * i];
    ((float4*)(out + row * 512))[lane + 32 * i] = make_float4(v[i].x * r * s.x, v[i].y * r * s.y, v[i].z * r * s.z, v[i].w * r * s.w);
  }
}
