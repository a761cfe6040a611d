// --grid 2 --block 64 --arg i32[256]:iota | clean
extern "C" __global__ void k(int* d) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  const int a = d[i], b = d[255 - i];
  d[i] = b;
  d[255 - i] = a;
}
