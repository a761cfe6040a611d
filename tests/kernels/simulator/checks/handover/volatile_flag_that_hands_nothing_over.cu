// --grid 1 --block 64 --arg i32[1024]:zero | clean
extern "C" __global__ void k(int* out) {
  __shared__ volatile int stop;
  const int t = threadIdx.x;
  if (t == 0) stop = 0;
  __syncthreads();
  if (t == 0) stop = 1;
  if (t >= 32)
    for (int i = 0; i < 3; ++i) out[t] += stop;
}
