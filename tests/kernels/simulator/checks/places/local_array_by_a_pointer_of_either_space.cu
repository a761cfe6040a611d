// --grid 1 --block 32 --arg i32[64]:zero | clean
// A pointer that is to local memory in some lanes and to shared in others, passed through memory.
extern "C" __global__ void k(int* out) {
  __shared__ int shared[32];
  __shared__ int* passed[32];
  const int t = threadIdx.x;
  int mine[4];
  for (int i = 0; i < 4; ++i) mine[(i + t) % 4] = i;
  shared[t] = 7;
  passed[t] = t % 2 ? mine + t % 4 : &shared[t];
  __syncthreads();
  *passed[t] += 1;
  out[t] = *passed[t] + (int)(passed[t] == mine + t % 4);
}
