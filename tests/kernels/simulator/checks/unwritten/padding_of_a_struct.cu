// --grid 1 --block 32 --arg i32[64]:zero | clean
struct Entry {
  int value;
  char tag;  // three bytes of padding follow
};
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ Entry s[32];
  s[t].value = t;
  s[t].tag = 1;
  __syncthreads();
  ((Entry*)out)[t] = s[31 - t];
}
