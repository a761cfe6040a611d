// --grid 1 --block 32 --arg i32[32]:zero | uninitialised
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int a[8];
  for (int i = 0; i < 8; ++i)
    if (i != 3) a[i] = i + gridDim.x;
  out[t] = a[(t + gridDim.y) % 8];
}
