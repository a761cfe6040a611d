// Block and thread changed places: elements are skipped.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = (long long)threadIdx.x * blockDim.x + blockIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
