// --grid 1024 --block 256 --arg f32[2097152]:random --arg f32[256]:random --arg i32[262144]:zero --arg i32:262144
extern "C" __global__ void k(const float* points, const float* centres, int* nearest, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float p[8];
  for (int c = 0; c < 8; ++c) p[c] = points[c * n + i];
  float best = 1e30f;
  int at = 0;
  for (int j = 0; j < 32; ++j) {
    float d = 0;
    for (int c = 0; c < 8; ++c) { float e = p[c] - centres[j * 8 + c]; d += e * e; }
    if (d < best) { best = d; at = j; }
  }
  nearest[i] = at;
}
