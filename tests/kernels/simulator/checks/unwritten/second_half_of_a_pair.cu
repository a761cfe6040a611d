// --grid 1 --block 32 --arg i32[32]:zero | uninitialised
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int2 s[32];
  s[t].x = t;
  __syncthreads();
  int2 v = s[31 - t];
  out[t] = v.x + v.y;
}
