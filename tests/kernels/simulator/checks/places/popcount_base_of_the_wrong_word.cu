// --grid 1 --block 64 --arg i32[64]:iota | out-of-bounds
extern "C" __global__ void k(int* d) {
  __shared__ int base[2];
  const int t = threadIdx.x;
  const unsigned mask = __ballot_sync(~0u, d[t] & 1);
  if (t % 32 == 0) base[t / 32] = __popc(mask);
  __syncthreads();
  const int at = base[0] + base[1] + __popc(mask & ((2u << (t % 32)) - 1)) + 31 * (t / 32);
  if (d[t] & 1) d[at] = t;
}
