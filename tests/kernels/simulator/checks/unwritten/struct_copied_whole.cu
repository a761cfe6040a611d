// --grid 1 --block 32 --arg i32[256]:iota | clean
// The bytes between a char and a double.
struct Item {
  char kind;
  double value;
  short count;
};
extern "C" __global__ void k(int* d) {
  __shared__ Item items[32];
  const int t = threadIdx.x;
  items[t].kind = t;
  items[t].value = t * .5;
  items[t].count = 3;
  __syncthreads();
  Item* out = (Item*)d;
  if (t < 8) out[t] = items[31 - t];
}
