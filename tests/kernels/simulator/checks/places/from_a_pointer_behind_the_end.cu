// --grid 1 --block 32 --arg i32[32]:zero | clean
// A pointer one past the end counts down.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int m[64];
  m[t] = t, m[t + 32] = 2 * t;
  __syncthreads();
  int sum = 0;
  for (const int* p = m + 64 - t; p-- > m;) sum += *p;
  out[t] = sum;
}
