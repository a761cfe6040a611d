// --grid 1 --block 32 --arg i32[128]:iota | clean
struct Record { char kind; double value; short tail; };
extern "C" __global__ void k(int* out) {
  __shared__ Record records[32];
  const int t = threadIdx.x;
  records[t] = Record{char(t), t * 0.5, short(t * 2)};
  __syncwarp();
  const Record other = records[31 - t];
  __syncwarp();
  records[t] = other;
  __syncwarp();
  out[t] = int(records[t].value) + records[t].kind + records[t].tail;
}
