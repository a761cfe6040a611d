// --grid 1 --block 32 --arg i32[32]:zero | uninitialised
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[33];
  s[t] = t;
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 33; ++i) sum += s[i];
  out[t] = sum;
}
