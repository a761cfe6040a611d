// --grid 1 --block 32 --arg i32[32]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  s[t] = t;
  s[t + 32] = 1;
  __syncthreads();
  volatile int* v = s;
  v[t] += v[t + 32];
  v[t] += v[t + 16];
  v[t] += v[t + 8];
  v[t] += v[t + 4];
  v[t] += v[t + 2];
  v[t] += v[t + 1];
  if (t == 0) out[0] = s[0];
}
