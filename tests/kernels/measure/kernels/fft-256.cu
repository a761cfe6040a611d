// --grid 2048 --block 128 --arg f32[1048576]:random --arg f32[1048576]:zero
extern "C" __global__ void k(const float2* in, float2* out) {
  __shared__ float2 s[256];
  int t = threadIdx.x, base = blockIdx.x * 256;
  s[__brev(t) >> 24] = in[base + t];
  s[__brev(t + 128) >> 24] = in[base + t + 128];
  for (int half = 1; half < 256; half *= 2) {
    __syncthreads();
    int j = t & (half - 1), a = 2 * (t - j) + j, b = a + half;
    float sn, cs;
    __sincosf(-3.14159265f * j / half, &sn, &cs);
    float2 p = s[a], q = s[b];
    float2 r = make_float2(q.x * cs - q.y * sn, q.x * sn + q.y * cs);
    s[a] = make_float2(p.x + r.x, p.y + r.y);
    s[b] = make_float2(p.x - r.x, p.y - r.y);
  }
  __syncthreads();
  out[base + t] = s[t];
  out[base + t + 128] = s[t + 128];
}
