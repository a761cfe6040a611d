// --grid 1 --block 32 --arg i32[512]:iota | clean
struct Item { char kind; int count; char state; long long sums[2]; char last; };
extern "C" __global__ void k(int* out) {
  __shared__ Item s[32];
  const int t = threadIdx.x;
  s[t].kind = t;
  s[t].count = 2 * t;
  s[t].state = 1;
  s[t].sums[0] = s[t].sums[1] = t;
  s[t].last = 0;
  __syncwarp();
  const int* from = reinterpret_cast<const int*>(s);
  for (int i = t; i < sizeof s / 4; i += 32) out[i] = from[i];
}
