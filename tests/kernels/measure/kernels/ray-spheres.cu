// --grid 64,64 --block 8,8 --arg f32[512]:random --arg f32[262144]:zero
extern "C" __global__ void k(const float4* spheres, float* out) {
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  float dx = x / 256.0f - 1, dy = y / 256.0f - 1, nearest = 1e30f;
  float length = rsqrtf(dx * dx + dy * dy + 1);
  dx *= length, dy *= length;
  for (int i = 0; i < 128; ++i) {
    float4 s = spheres[i];
    float along = s.x * dx + s.y * dy + (s.z + 3) * length;
    float d = along * along - (s.x * s.x + s.y * s.y + (s.z + 3) * (s.z + 3)) + s.w * s.w * 0.01f;
    if (d > 0) nearest = fminf(nearest, along - sqrtf(d));
  }
  out[y * 512 + x] = nearest < 1e30f ? 1 / nearest : 0;
}
