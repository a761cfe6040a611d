// Loads through the read-only path, and a fused multiply-add that adds.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  c[i] = fmaf(__ldg(a + i), 1.0f, __ldg(b + i));
}
