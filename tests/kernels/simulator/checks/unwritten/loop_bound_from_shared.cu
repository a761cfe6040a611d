// --grid 1 --block 32 --arg i32[32]:zero | uninitialised
// How often the loop runs comes from a word that nobody wrote.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int rounds[2];
  if (t == 0) rounds[0] = 3;
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < rounds[t == 31]; ++i) sum += i;
  out[t] = sum;
}
