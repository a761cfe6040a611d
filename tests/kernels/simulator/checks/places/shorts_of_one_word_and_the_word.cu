// --grid 1 --block 64 --arg i32[64]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ short s[66];
  const int t = threadIdx.x;
  s[t] = d[t];
  if (t == 33) *(int*)&s[20] = 7;
  __syncthreads();
  d[t] = s[t];
}
