// --grid 1 --block 64 --arg i32[128]:iota | proxy
// Two buffers in turn: the second round reads what the first wrote.
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  for (int round = 0; round < 2; ++round) {
    const int* from = d + 64 * (round % 2);
    int* to = d + 64 * (1 - round % 2);
    to[t] = __ldg(from + (t + 1) % 64) + 1;
    __syncthreads();
  }
}
