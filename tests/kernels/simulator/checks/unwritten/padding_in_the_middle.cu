// --grid 1 --block 32 --arg i32[128]:zero | clean
struct Entry {
  char tag;
  double value;
};
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ Entry s[32];
  s[t].tag = 1;
  s[t].value = t;
  __syncthreads();
  ((Entry*)out)[t] = s[31 - t];
}
