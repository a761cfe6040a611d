// --grid 1 --block 64 --arg i32[64]:zero | race
extern "C" __global__ void k(int* out) {
  __shared__ volatile int flag, data;
  const int t = threadIdx.x;
  if (t == 0) { flag = 0; data = 0; }
  __syncthreads();
  if (t == 0) { data = 42; flag = 1; }
  else if (t == 32) { while (flag == 0) {} out[0] = data; }
}
