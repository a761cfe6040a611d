// --grid 1 --block 32 --arg i32[32]:iota | race
extern "C" __global__ void k(int* out) {
  __shared__ int s;
  const int t = threadIdx.x;
  if (t == 0) s = out[5];
  __syncwarp();
  const int x = s;
  if (t == 0) s = 7;
  out[t] = x + __any_sync(~0u, x > t);
}
