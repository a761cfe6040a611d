// --grid 2048 --block 64 --arg f32[2097152]:random --arg f32[2097152]:zero
extern "C" __global__ void k(const float2* in, float2* out) {
  int position = blockIdx.x;
  for (int h = 0; h < 8; ++h) {
    int at = (position * 8 + h) * 64 + threadIdx.x;
    float angle = position * powf(10000.0f, -(float)threadIdx.x / 64), s, c;
    sincosf(angle, &s, &c);
    float2 v = in[at];
    out[at] = make_float2(v.x * c - v.y * s, v.x * s + v.y * c);
  }
}
