// --grid 1 --block 32 --arg i32[512]:iota | clean
struct Item { char kind; int count; char state; };
extern "C" __global__ void k(int* out) {
  __shared__ Item s[32];
  const int t = threadIdx.x;
  s[t].kind = t;
  s[t].count = 2 * t;
  s[t].state = 1;
  __syncwarp();
  const char* from = reinterpret_cast<const char*>(s);
  for (int i = t; i < sizeof s; i += 32) reinterpret_cast<char*>(out)[i] = from[i];
}
