// --grid 1 --block 32 --arg i32[32]:iota | clean
extern "C" __global__ void k(int* out) {
  __shared__ int key[32];
  const int t = threadIdx.x, n = 20;
  if (t < n) key[t] = out[t] % 3;
  __syncwarp();
  const unsigned peers = __match_any_sync(~0u, key[t]) & ((1u << n) - 1);
  if (t < n) out[t] = __popc(peers);
}
