// --grid 1 --block 96 --arg i32[96]:zero | clean
extern "C" __global__ void k(int* out) {
  __shared__ unsigned n;
  const int t = threadIdx.x;
  if (t == 0) n = 0;
  __syncthreads();
  const unsigned mine = atomicInc(&n, 31);
  __syncthreads();
  out[t] = mine + n;
}
