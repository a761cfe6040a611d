// --grid 1 --block 32 --shared 512 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  extern __shared__ __align__(16) unsigned char memory[];
  const int t = threadIdx.x;
  double* sums = (double*)memory;
  int* counts = (int*)(sums + 32);
  unsigned char* flags = (unsigned char*)(counts + 20);
  sums[t] = t;
  if (t < 20) counts[t] = t;
  flags[t] = t % 2;
  __syncthreads();
  out[t] = (int)sums[31 - t] + counts[t % 20] + flags[31 - t];
}
