// --grid 32,64 --block 32,16 --arg i32[1048576]:random --arg i32:1024 --arg i32:77
extern "C" __global__ void k(int* d, int n, int via) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  int through = d[y * n + via] + d[via * n + x];
  if (through < d[y * n + x]) d[y * n + x] = through;
}
