// --grid 1 --block 32 --arg i32[32]:iota | clean
// All have read before one overwrites: a write is not issued before the reads in front of the vote.
extern "C" __global__ void k(int* out) {
  __shared__ int s;
  const int t = threadIdx.x;
  if (t == 0) s = out[5];
  __syncwarp();
  const int x = s;
  const bool more = __any_sync(~0u, x > t);
  if (t == 0) s = more;
  __syncwarp();
  out[t] = x + s;
}
