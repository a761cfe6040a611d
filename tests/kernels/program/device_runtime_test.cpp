/// What kernels call of the CUDA runtime, and variables of programs on several devices.
#include "kernels/base/temporary_folder.h"
#include "tests/kernels/program/run_cli.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace kernelarium::program {
namespace {

namespace fs = std::filesystem;

TEST(DeviceRuntime, ManagedVariablesAreOneForAllDevices) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const Result result =
      cli(fmt::format("'{}/devices.cu' --quiet --devices 2 -- managed_on_all_devices", PROGRAMS_FOLDER));
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "");
}

TEST(DeviceRuntime, KernelsReadTheTextsOfErrors) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const Result result = run_source(R"(#include <cstdio>
__global__ void tell() {
  const char* name = cudaGetErrorName(cudaErrorInvalidValue);
  int length = 0;
  while (name[length]) ++length;
  printf("%s %d %c\n", name, length, name[4]);
  printf("%s\n%s\n", cudaGetErrorString(cudaErrorIllegalAddress), cudaGetErrorName(cudaError_t(12345)));
}
int main() {
  tell<<<1, 1>>>();
  return cudaDeviceSynchronize();
}
)",
                                   "--nvcc=-rdc=true --check all");
  EXPECT_EQ(result.out, "cudaErrorInvalidValue 21 E\nan illegal memory access was encountered\n"
                        "unrecognized error code\n");
  EXPECT_EQ(result.err, "");
}

TEST(DeviceRuntime, FunctionsAreRefusedByTheirNameInTheSource) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const auto told = [](const std::string& statement, const std::string& options) {
    return run_source(fmt::format(R"(__global__ void ask(size_t* bytes) {{ {} }}
int main() {{
  ask<<<1, 1>>>(nullptr);
  cudaDeviceSynchronize();
}}
)",
                                  statement),
                      options)
        .err;
  };
  const std::string refused = told("cudaFuncGetAttributes(nullptr, (void*)ask);", "--nvcc=-rdc=true"),
                    unlinked = told("cudaDeviceGetLimit(bytes, cudaLimitStackSize);", "");
  EXPECT_NE(refused.find("cudaFuncGetAttributes in a kernel is not simulated: call it from the host, or"),
            std::string::npos)
      << refused;
  EXPECT_NE(unlinked.find("a kernel of one.cu calls cudaDeviceGetLimit: give nvcc the option -rdc=true"),
            std::string::npos)
      << unlinked;
  EXPECT_EQ((refused + unlinked).find("__cudaCDP2"), std::string::npos) << refused << unlinked;
}

TEST(DeviceRuntime, KernelsGetAttributesAndLimitsOfTheHost) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const Result result = run_source(R"(#include <cstdio>
struct Told { int sms, version, error; size_t heap, stack; };
__global__ void ask(Told* told) {
  cudaDeviceGetAttribute(&told->sms, cudaDevAttrMultiProcessorCount, 0);
  cudaDeviceGetAttribute(&told->version, cudaDevAttrComputeCapabilityMajor, 0);
  told->error = cudaDeviceGetAttribute(&told->error, cudaDevAttrWarpSize, 7);
  cudaDeviceGetLimit(&told->heap, cudaLimitMallocHeapSize);
  cudaDeviceGetLimit(&told->stack, cudaLimitStackSize);
}
int main() {
  Told* told;
  Told host{};
  cudaMallocManaged(&told, sizeof *told);
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, 3 << 20);
  ask<<<1, 1>>>(told);
  cudaDeviceSynchronize();
  cudaDeviceGetAttribute(&host.sms, cudaDevAttrMultiProcessorCount, 0);
  cudaDeviceGetAttribute(&host.version, cudaDevAttrComputeCapabilityMajor, 0);
  cudaDeviceGetLimit(&host.heap, cudaLimitMallocHeapSize);
  cudaDeviceGetLimit(&host.stack, cudaLimitStackSize);
  std::printf("%d %d %d %d %d\n", host.sms == told->sms, host.version == told->version, told->error,
              host.heap == told->heap, host.stack == told->stack);
  cudaFree(told);
}
)",
                                   "--nvcc=-rdc=true --check all");
  EXPECT_EQ(result.out, "1 1 101 1 1\n") << result.err;
  EXPECT_EQ(result.err, "");
}

TEST(DeviceRuntime, KernelsCopyAndSetRows) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const Result result = run_source(R"(#include <cstdio>
__global__ void rows(char* to, const char* from) {
  cudaMemset2DAsync(to, 10, '.', 9, 3, 0);
  cudaMemcpy2DAsync(to + 2, 10, from, 4, 3, 3, cudaMemcpyDeviceToDevice, 0);
  if (cudaMemcpy2DAsync(to, 2, from, 4, 3, 3, cudaMemcpyDeviceToDevice, 0) != cudaErrorInvalidPitchValue) *to = '!';
}
int main() {
  char *p, text[31] = {};
  cudaMalloc(&p, 42);
  cudaMemset(p, '-', 30);
  cudaMemcpy(p + 30, "abc_def_ghi_", 12, cudaMemcpyHostToDevice);
  rows<<<1, 1>>>(p, p + 30);
  cudaMemcpy(text, p, 30, cudaMemcpyDeviceToHost);
  std::printf("%s\n", text);
  cudaFree(p);
}
)",
                                   "--nvcc=-rdc=true --check all");
  EXPECT_EQ(result.out, "..abc....-..def....-..ghi....-\n") << result.err;
  EXPECT_EQ(result.err, "");
}

TEST(DeviceRuntime, AGraphLacksNoKernelInSilence) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const Result result = run_source(R"(#include <cstdio>
__global__ void again() { cudaGraphKernelNodeSetEnabled(nullptr, true); }
int main() {
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  again<<<1, 1, 0, stream>>>();
  std::printf("%s\n", cudaGetErrorName(cudaStreamEndCapture(stream, &graph)));
  cudaStreamDestroy(stream);
}
)",
                                   "--nvcc=-rdc=true");
  EXPECT_EQ(result.out, "cudaErrorStreamCaptureInvalidated\n");
  EXPECT_NE(result.err.find("in a kernel is not simulated: call it from the host"), std::string::npos)
      << result.err;
  EXPECT_EQ(result.err.find("can't run 'call"), std::string::npos) << result.err;
  EXPECT_EQ(result.err.find("unchecked:"), std::string::npos) << result.err; // it is told once
}

TEST(DeviceRuntime, AssertionsArePrintedAsByTheDriver) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const Result result = run_source(R"(#include <cassert>
#line 7 "bounds.cu"
__global__ void look(int n) { assert(threadIdx.x < n); }
int main() {
  look<<<2, 4>>>(3);
  return cudaDeviceSynchronize() == cudaErrorAssert ? 0 : 1;
}
)",
                                   "");
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(
      result.err.find("bounds.cu:7: void look(int): block: [0,0,0], thread: [3,0,0] Assertion `threadIdx.x "
                      "< n` failed.\n"),
      std::string::npos)
      << result.err;
}

TEST(DeviceRuntime, UnifiedFunctionsAreNotSupportedByTheDevices) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const Result result = run_source(R"(#include <cstdio>
int main() {
  const char code[] = ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry nothing() { ret; }\n";
  cudaLibrary_t library;
  void* function;
  cudaLibraryLoadData(&library, code, nullptr, nullptr, 0, nullptr, nullptr, 0);
  std::printf("%s\n", cudaGetErrorName(cudaLibraryGetUnifiedFunction(&function, library, "nothing")));
  cudaLibraryUnload(library);
}
)",
                                   "");
  EXPECT_EQ(result.out, "cudaErrorNotSupported\n");
  EXPECT_EQ(result.err, "");
}

TEST(DeviceRuntime, KernelsOfTwoStreamsMayWaitForEachOther) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string source = R"(#include <cstdio>
__global__ void wait(volatile int* flag) { while (*flag == 0) {} }
__global__ void set(volatile int* flag) { *flag = 1; }
int main() {
  int* flag;
  cudaStream_t one, other;
  cudaMalloc(&flag, 4);
  cudaMemset(flag, 0, 4);
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  wait<<<1, 1, 0, one>>>(flag);
  set<<<1, 1, 0, other>>>(flag);
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  cudaFree(flag);
}
)";
  const Result late = run_source(source, "");
  EXPECT_EQ(late.out, "cudaSuccess\n");
  EXPECT_NE(late.err.find("kernel set is loaded at this launch, its first, while kernel wait waits for it"),
            std::string::npos)
      << late.err;
  std::string loaded = source;
  loaded.replace(loaded.find("  int* flag;"), 0,
                 "  cudaFuncAttributes facts;\n  cudaFuncGetAttributes(&facts, set);\n");
  const Result before = run_source(loaded, "");
  EXPECT_EQ(before.out, "cudaSuccess\n");
  EXPECT_EQ(before.err, "");
  // With checks the two take turns.
  loaded.replace(loaded.find("  cudaStreamCreate"), 0, "  cudaDeviceSynchronize();\n");
  const Result checked = run_source(loaded, "--check all");
  EXPECT_EQ(checked.out, "cudaSuccess\n");
  EXPECT_EQ(checked.err, "");
}

TEST(DeviceRuntime, WaitingForWhatNobodyWritesEndsWithAReason) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const Result alone = run_source(R"(#include <cstdio>
__global__ void wait(volatile int* flag) { while (*flag == 0) {} }
int main() {
  int* flag;
  cudaMalloc(&flag, 4);
  cudaMemset(flag, 0, 4);
  wait<<<1, 1>>>(flag);
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
)",
                                  "");
  EXPECT_EQ(alone.out, "cudaErrorLaunchTimeout\n");
  EXPECT_NE(alone.err.find("the program has one stream"), std::string::npos) << alone.err;
  const Result both = run_source(R"(#include <cstdio>
__global__ void wait(volatile int* flag, volatile int* other) { while (*flag == 0) {} *other = 1; }
int main() {
  int* flags;
  cudaStream_t one, other;
  cudaMalloc(&flags, 8);
  cudaMemset(flags, 0, 8);
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  wait<<<1, 1, 0, one>>>(flags, flags + 1);
  wait<<<1, 1, 0, other>>>(flags + 1, flags);
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
)",
                                 "");
  EXPECT_EQ(both.out, "cudaErrorLaunchTimeout\n");
}

TEST(DeviceRuntime, BlocksOfTheHeapThatNoKernelFreesAreALeak) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const auto told = [](const char* also) {
    return run_source(fmt::format(R"(#include <cstdlib>
__device__ void* kept[4];
__global__ void make() {{ kept[threadIdx.x] = malloc(100); }}
__global__ void give_back() {{ free(kept[threadIdx.x]); }}
int main() {{
  make<<<1, 4>>>();
  {}
  return cudaDeviceSynchronize();
}}
)",
                                  also),
                      "")
        .err;
  };
  EXPECT_EQ(told("give_back<<<1, 4>>>();"), "");
  const std::string leak = told("");
  EXPECT_NE(leak.find("leak: the kernels have not freed 4 of the blocks (400 bytes altogether) that they "
                      "allocated with malloc or new"),
            std::string::npos)
      << leak;
}

TEST(DeviceGraphs, RunInAnOrderThatIsChecked) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  // A kernel launches a graph that writes what the next kernel of its own graph reads.
  const auto told = [](const char* how) {
    return run_source(fmt::format(R"(
__global__ void put(int* a) {{ a[threadIdx.x] = threadIdx.x; }}
__global__ void get(const int* a, int* out, cudaGraphExec_t graph) {{
  out[threadIdx.x] = a[63 - threadIdx.x];
  if (graph && threadIdx.x == 0) cudaGraphLaunch(graph, {});
}}
int main() {{
  int *a, *out;
  cudaMalloc(&a, 256);
  cudaMalloc(&out, 256);
  cudaMemset(a, 0, 256);
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaGraph_t inner, outer;
  cudaGraphExec_t launched, first;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  put<<<1, 64, 0, s>>>(a);
  cudaStreamEndCapture(s, &inner);
  cudaGraphInstantiate(&launched, inner, cudaGraphInstantiateFlagDeviceLaunch);
  cudaGraphUpload(launched, s);
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  get<<<1, 64, 0, s>>>(a, out, launched);
  get<<<1, 64, 0, s>>>(a, out, nullptr);
  cudaStreamEndCapture(s, &outer);
  cudaGraphInstantiate(&first, outer, 0);
  cudaGraphLaunch(first, s);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(out);
}}
)",
                                  how),
                      "--nvcc=-rdc=true --check all")
        .err;
  };
  EXPECT_EQ(told("cudaStreamGraphTailLaunch"), "");
  for (const char* beside : {"cudaStreamGraphFireAndForget", "cudaStreamGraphFireAndForgetAsSibling"}) {
    const std::string race = told(beside);
    EXPECT_NE(race.find("race: kernel get and kernel put"), std::string::npos) << beside << ": " << race;
  }
}

TEST(DeviceGraphs, OneThatLaunchesItselfWithoutEndIsStopped) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const Result result = run_source(R"(#include <cstdio>
__global__ void again(int* n) {
  ++*n;
  cudaGraphLaunch(cudaGetCurrentGraphExec(), cudaStreamGraphTailLaunch);
}
int main() {
  int *n, rounds;
  cudaMallocManaged(&n, sizeof *n);
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  again<<<1, 1, 0, s>>>(n);
  cudaStreamEndCapture(s, &graph);
  cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagDeviceLaunch);
  cudaGraphLaunch(exec, s);
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
)",
                                   "--nvcc=-rdc=true --budget 10000000");
  EXPECT_EQ(result.out, "cudaErrorLaunchTimeout\n");
  EXPECT_NE(result.err.find("graphs that their own kernels launch were stopped after 100 launches: they may "
                            "never end"),
            std::string::npos)
      << result.err;
}

TEST(DeviceGraphs, AKernelOfNoGraphIsToldWhatToDo) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const Result result = run_source(R"(
__global__ void next(cudaGraphExec_t graph) { cudaGraphLaunch(graph, cudaStreamGraphTailLaunch); }
int main() { next<<<1, 1>>>(nullptr); }
)",
                                   "--nvcc=-rdc=true");
  EXPECT_NE(result.err.find("kernel next can launch graphs, which only a kernel of a graph may do: capture "
                            "its launch into a graph, and launch that"),
            std::string::npos)
      << result.err;
}

TEST(Waiting, KernelsOfTwoDevicesMeet) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const Result result = run_source(R"(#include <cooperative_groups.h>
#include <cstdio>
#include <cuda/atomic>
__global__ void meet(cuda::atomic<int>* arrived, int* sum) {
  const auto grid = cooperative_groups::this_grid();
  for (int round = 1; round <= 3; ++round) {
    grid.sync();
    if (grid.thread_rank() == 0) {
      arrived->fetch_add(1, cuda::memory_order_acq_rel);
      while (arrived->load(cuda::memory_order_acquire) < 2 * round) {
      }
    }
    grid.sync();
    if (threadIdx.x == 0) atomicAdd_system(sum, round);
  }
}
int main() {
  cuda::atomic<int>* arrived;
  int* sum;
  cudaMallocManaged(&arrived, sizeof *arrived);
  cudaMallocManaged(&sum, sizeof *sum);
  *arrived = *sum = 0;
  void* arguments[] = {&arrived, &sum};
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaFuncAttributes facts;
    cudaFuncGetAttributes(&facts, meet);
  }
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaLaunchCooperativeKernel(meet, dim3(4), dim3(64), arguments);
  }
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  }
  std::printf("%d\n", *sum);
  cudaFree(arrived);
  cudaFree(sum);
}
)",
                                   "--devices 2");
  EXPECT_EQ(result.out, "cudaSuccess\ncudaSuccess\n48\n") << result.err;
  EXPECT_EQ(result.err, "");
}

}
}
