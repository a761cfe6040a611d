// --grid 1 --block 64 --shared 512 --arg i32[64]:zero | race
// The second part of the dynamic memory begins 64 bytes behind the first, which has 64 words.
extern "C" __global__ void k(int* out) {
  extern __shared__ char memory[];
  const int t = threadIdx.x;
  int* first = (int*)memory;
  int* second = (int*)(memory + 64);
  first[t] = t;
  second[t] = 2 * t;
  __syncthreads();
  out[t] = first[63 - t] + second[t];
}
