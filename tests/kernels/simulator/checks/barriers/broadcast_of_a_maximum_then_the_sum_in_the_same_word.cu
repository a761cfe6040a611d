// --grid 1 --block 64 --arg i32[64]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int parts[2], all;
  const int t = threadIdx.x, w = t / 32;
  int v = __reduce_max_sync(~0u, d[t]);
  if (t % 32 == 0) parts[w] = v;
  __syncthreads();
  if (t == 0) all = max(parts[0], parts[1]);
  __syncthreads();
  const int most = all;
  v = __reduce_add_sync(~0u, d[t] - most);
  if (t % 32 == 0) parts[w] = v;
  __syncthreads();
  if (t == 0) all = parts[0] + parts[1];
  d[t] = all;
}
