// --grid 1 --block 64 --arg i32[64]:iota | race
struct Flags { unsigned low : 4, high : 12; };
extern "C" __global__ void k(int* d) {
  __shared__ Flags f;
  const int t = threadIdx.x;
  if (t == 0) f = Flags{};
  __syncthreads();
  if (t == 1) f.low = 5;
  if (t == 40) f.high = d[3];
  __syncthreads();
  d[t] = f.low + f.high;
}
