// --grid 1 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ volatile int found;
  if (t == 0) found = 0;
  __syncthreads();
  for (int i = 0; i < 10; ++i) {
    if (found) break;
    if (i == 5 && t % 7 == 3) found = 1;
  }
  out[t] = 1;
}
