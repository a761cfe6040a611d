// Parameters of nodes of every kind: read, changed in the graph and in the executable graph.
#include <cstdio>

#define CHECK(call)                                                                                       \
  do {                                                                                                       \
    const cudaError_t error_ = (call);                                                                       \
    if (error_ != cudaSuccess) std::printf("%d: %s\n", __LINE__, cudaGetErrorName(error_));                  \
  } while (0)
#define EXPECT(what)                                                                                         \
  do {                                                                                                       \
    if (!(what)) std::printf("%d: not %s\n", __LINE__, #what);                                               \
  } while (0)
#include <cstring>
__device__ int sym[4];
__global__ void add(int* p, int v) { p[threadIdx.x] += v; }
void hostfn(void* u) { ++*(int*)u; }
int main() {
  int* d;
  CHECK(cudaMalloc(&d, 256));
  int h[64] = {}, count = 0;
  cudaGraph_t g;
  CHECK(cudaGraphCreate(&g, 0));
  cudaGraphNode_t ms, kn, cp, hn, ts, fs;
  cudaMemsetParams m{};
  m.dst = d;
  m.elementSize = 4;
  m.value = 7;
  m.width = 64;
  m.height = 1;
  CHECK(cudaGraphAddMemsetNode(&ms, g, nullptr, 0, &m));
  int v = 5;
  void* args[] = {&d, &v};
  cudaKernelNodeParams k{};
  k.func = (void*)add;
  k.gridDim = 1;
  k.blockDim = 64;
  k.kernelParams = args;
  CHECK(cudaGraphAddKernelNode(&kn, g, &ms, 1, &k));
  CHECK(cudaGraphAddMemcpyNode1D(&cp, g, &kn, 1, h, d, 256, cudaMemcpyDeviceToHost));
  cudaHostNodeParams hp{hostfn, &count};
  CHECK(cudaGraphAddHostNode(&hn, g, &cp, 1, &hp));
  int four[4] = {1, 2, 3, 4}, back[4] = {};
  CHECK(cudaGraphAddMemcpyNodeToSymbol(&ts, g, nullptr, 0, sym, four, 16, 0, cudaMemcpyHostToDevice));
  CHECK(cudaGraphAddMemcpyNodeFromSymbol(&fs, g, &ts, 1, back, sym, 8, 8, cudaMemcpyDeviceToHost));
  cudaMemsetParams m2{};
  CHECK(cudaGraphMemsetNodeGetParams(ms, &m2));
  printf("%d %u %u %zu %zu\n", m2.dst == d, m2.value, m2.elementSize, m2.width, m2.height);
  cudaMemcpy3DParms p3{};
  CHECK(cudaGraphMemcpyNodeGetParams(cp, &p3));
  printf("%d %d %zu %zu %zu kind %d\n", p3.srcPtr.ptr == d, p3.dstPtr.ptr == h, p3.extent.width,
         p3.extent.height, p3.extent.depth, p3.kind);
  cudaGraphExec_t e;
  CHECK(cudaGraphInstantiate(&e, g, 0));
  CHECK(cudaGraphLaunch(e, 0));
  CHECK(cudaDeviceSynchronize());
  printf("%d %d | %d %d\n", h[0], count, back[0], back[1]);
  // exec set by generic
  cudaGraphNodeParams np{};
  np.type = cudaGraphNodeTypeKernel;
  v = 100;
  np.kernel.func = (void*)add;
  np.kernel.gridDim = 1;
  np.kernel.blockDim = 32;
  np.kernel.kernelParams = args;
  CHECK(cudaGraphExecNodeSetParams(e, kn, &np));
  CHECK(cudaGraphLaunch(e, 0));
  CHECK(cudaDeviceSynchronize());
  printf("%d %d %d\n", h[0], h[63], count);
  v = 9;
  CHECK(cudaGraphNodeSetParams(kn, &np));
  cudaGraphExecUpdateResultInfo info;
  CHECK(cudaGraphExecUpdate(e, g, &info));
  CHECK(cudaGraphLaunch(e, 0));
  CHECK(cudaDeviceSynchronize());
  printf("%d %d\n", h[0], h[63]);
  CHECK(cudaGraphExecMemcpyNodeSetParamsFromSymbol(e, fs, back, sym, 8, 0, cudaMemcpyDeviceToHost));
  CHECK(cudaGraphLaunch(e, 0));
  CHECK(cudaDeviceSynchronize());
  printf("%d %d\n", back[0], back[1]);
  CHECK(cudaGraphMemcpyNodeSetParamsToSymbol(ts, sym, four + 1, 8, 0, cudaMemcpyHostToDevice));
  CHECK(cudaGraphExecUpdate(e, g, &info));
  CHECK(cudaGraphLaunch(e, 0));
  CHECK(cudaDeviceSynchronize());
  printf("%d %d\n", back[0], back[1]);
  // kernel node attributes
  cudaKernelNodeAttrValue av{};
  av.priority = -2;
  CHECK(cudaGraphKernelNodeSetAttribute(kn, cudaKernelNodeAttributePriority, &av));
  cudaKernelNodeAttrValue bv{};
  CHECK(cudaGraphKernelNodeGetAttribute(kn, cudaKernelNodeAttributePriority, &bv));
  printf("prio %d\n", bv.priority);
  // child
  cudaGraph_t outer;
  CHECK(cudaGraphCreate(&outer, 0));
  cudaGraphNode_t ch;
  CHECK(cudaGraphAddChildGraphNode(&ch, outer, nullptr, 0, g));
  cudaGraphExec_t oe;
  CHECK(cudaGraphInstantiate(&oe, outer, 0));
  CHECK(cudaGraphLaunch(oe, 0));
  CHECK(cudaDeviceSynchronize());
  printf("%d\n", h[0]);
  v = 1000;
  np.kernel.blockDim = 64;
  CHECK(cudaGraphNodeSetParams(kn, &np));
  CHECK(cudaGraphExecChildGraphNodeSetParams(oe, ch, g));
  CHECK(cudaGraphLaunch(oe, 0));
  CHECK(cudaDeviceSynchronize());
  printf("%d %d\n", h[0], h[63]);
  // events
  cudaEvent_t e1, e2, got;
  CHECK(cudaEventCreate(&e1));
  CHECK(cudaEventCreate(&e2));
  cudaGraphNode_t er;
  CHECK(cudaGraphAddEventRecordNode(&er, outer, &ch, 1, e1));
  CHECK(cudaGraphEventRecordNodeGetEvent(er, &got));
  printf("%d\n", got == e1);
  CHECK(cudaGraphEventRecordNodeSetEvent(er, e2));
  CHECK(cudaGraphEventRecordNodeGetEvent(er, &got));
  printf("%d\n", got == e2);
  CHECK(cudaGraphExecDestroy(e));
  CHECK(cudaGraphExecDestroy(oe));
  CHECK(cudaGraphDestroy(g));
  CHECK(cudaGraphDestroy(outer));
  CHECK(cudaFree(d));
  puts("done");
}
