// --grid 4096 --block 256 --arg f32[1048576]:random --arg f32[1048576]:random --arg f32[1048576]:random --arg f32[1048576]:random --arg f32:0.001
extern "C" __global__ void k(float* w, const float* g, float* m, float* v, float rate) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float gi = g[i], mi = 0.9f * m[i] + 0.1f * gi, vi = 0.999f * v[i] + 0.001f * gi * gi;
  m[i] = mi;
  v[i] = vi;
  w[i] -= rate * mi / (sqrtf(vi) + 1e-8f);
}
