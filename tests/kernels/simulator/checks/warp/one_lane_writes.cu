// --grid 1 --block 32 --arg i32[32]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[1];
  if (t == 0) s[0] = blockDim.x;
  out[t] = s[0];
}
