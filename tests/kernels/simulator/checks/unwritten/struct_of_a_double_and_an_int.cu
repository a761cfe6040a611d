// --grid 1 --block 32 --arg i32[512]:iota | clean
struct Best { double value; int index; };
extern "C" __global__ void k(int* out) {
  __shared__ Best s[32];
  const int t = threadIdx.x;
  s[t].value = t;
  s[t].index = t;
  __syncwarp();
  reinterpret_cast<Best*>(out)[t] = s[31 - t];
}
