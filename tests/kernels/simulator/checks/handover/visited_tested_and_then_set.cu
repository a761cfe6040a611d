// --grid 8 --block 32 --arg i32[80]:zero | race
// BFS: visited tested by an atomic read, set by another atomic; parent[] written plainly by each who found it unset.
extern "C" __global__ void k(int* data) {
  int* visited = (int*)(data);
  int* parent = (int*)(data + 16);
  if (threadIdx.x) return;
  int v = blockIdx.x / 4;
  if ((atomicAdd(&visited[0], 0) >> v & 1) == 0) { atomicOr(&visited[0], 1 << v); parent[v] = blockIdx.x; }
}
