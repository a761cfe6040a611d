// --grid 1 --block 64 --arg i32[64]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int top;
  const int t = threadIdx.x;
  if (t == 0) top = 0;
  __syncthreads();
  if (d[t] % 2) d[t] = atomicAdd(&top, 1);
  else if (t == 2) top -= 1;
}
