// --grid 1 --block 64 --arg i32[64]:iota | race
struct Box { int lo, hi; float scale; };
extern "C" __global__ void k(int* d) {
  __shared__ Box box;
  const int t = threadIdx.x;
  if (t == 32) box = Box{d[0], d[1], 2.0f};
  __syncwarp();
  d[t] += box.hi;
}
