// --grid 1 --block 32 --arg i32[64]:zero | clean
// Structs of 8 and 4 bytes are copied whole.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  struct Pair {
    double wide;
    int narrow;
  };
  __shared__ Pair pairs[32];
  pairs[t].wide = t;
  pairs[t].narrow = -t;
  __syncthreads();
  const Pair mine = pairs[31 - t];
  out[t] = mine.narrow;
  out[32 + t] = (int)mine.wide;
}
