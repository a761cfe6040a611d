// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  struct Pair { short value, index; };
  __shared__ Pair s[32];
  const int t = threadIdx.x;
  s[t].value = t;
  __syncwarp();
  int best = *(int*)&s[t];
  for (int d = 16; d > 0; d /= 2) best = max(best, __shfl_xor_sync(~0u, best, d));
  out[t] = best;
}
