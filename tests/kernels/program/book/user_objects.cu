// Objects that live as long as the graphs that use them.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

#define CHECK(call)                                                                                       \
  do {                                                                                                       \
    const cudaError_t error_ = (call);                                                                       \
    if (error_ != cudaSuccess) std::printf("%d: %s\n", __LINE__, cudaGetErrorName(error_));                  \
  } while (0)
#define EXPECT(what)                                                                                         \
  do {                                                                                                       \
    if (!(what)) std::printf("%d: not %s\n", __LINE__, #what);                                               \
  } while (0)
// A thread of the runtime's own may call the destructor, some time later.
static std::atomic<int> destroyed{0};
int destroyed_in_time(int wanted) {
  for (int i = 0; i < 2000 && destroyed < wanted; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return destroyed;
}
void destroy(void* p) { destroyed += *(int*)p; }
int main() {
  int v = 1;
  cudaUserObject_t o;
  CHECK(cudaUserObjectCreate(&o, &v, destroy, 1, cudaUserObjectNoDestructorSync));
  cudaGraph_t g, cl;
  CHECK(cudaGraphCreate(&g, 0));
  cudaGraphNode_t n;
  CHECK(cudaGraphAddEmptyNode(&n, g, nullptr, 0));
  CHECK(cudaGraphRetainUserObject(g, o, 1, cudaGraphUserObjectMove));
  printf("%d\n", destroyed.load());
  CHECK(cudaGraphClone(&cl, g));
  cudaGraphExec_t e;
  CHECK(cudaGraphInstantiate(&e, g, 0));
  CHECK(cudaGraphDestroy(g));
  printf("%d\n", destroyed.load());
  CHECK(cudaGraphDestroy(cl));
  printf("%d\n", destroyed.load());
  CHECK(cudaGraphLaunch(e, 0));
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaGraphExecDestroy(e));
  printf("%d\n", destroyed_in_time(1));
  CHECK(cudaUserObjectCreate(&o, &v, destroy, 2, cudaUserObjectNoDestructorSync));
  CHECK(cudaUserObjectRetain(o, 1));
  CHECK(cudaUserObjectRelease(o, 2));
  printf("%d\n", destroyed.load());
  CHECK(cudaUserObjectRelease(o, 1));
  printf("%d\n", destroyed_in_time(2));
}
