/// What is built of a file or a folder, and what is refused.
#include "tests/kernels/program/run_cli.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace kernelarium::program {
namespace {

namespace fs = std::filesystem;

class Building : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  }
  void write(const std::string& file, const std::string& text) {
    fs::create_directories((folder_.path() / file).parent_path());
    write_file(folder_.path() / file, text);
  }
  Result run(const std::string& file, const std::string& options = "") const {
    return cli(fmt::format("'{}' --quiet {}", (folder_.path() / file).string(), options));
  }

 protected:
  TemporaryFolder folder_;
};

TEST_F(Building, TakesFoldersInAFolder) {
  write("project/include/twice.h", "int twice(int x);\n");
  write("project/src/twice.cu", R"(#include "twice.h"
__global__ void kernel(int* p) { *p *= 2; }
int twice(int x) {
  int* p;
  cudaMalloc(&p, sizeof x);
  cudaMemcpy(p, &x, sizeof x, cudaMemcpyHostToDevice);
  kernel<<<1, 1>>>(p);
  cudaMemcpy(&x, p, sizeof x, cudaMemcpyDeviceToHost);
  cudaFree(p);
  return x;
}
)");
  write("project/src/main.cpp",
        "#include \"twice.h\"\n#include <cstdio>\nint main() { std::printf(\"%d\\n\", "
        "twice(21)); }\n");
  write("project/build/old.cu", "#error not to be built\n");
  write("project/.git/old.cu", "#error not to be built\n");
  const Result result = run("project");
  EXPECT_EQ(result.out, "42\n") << result.err;
  EXPECT_EQ(result.err, "");
}
TEST_F(Building, TakesASourceThatAnotherIncludesOnce) {
  write("included/parts/kernel.cu", "__global__ void twice(int* p) { *p *= 2; }\n");
  write("included/main.cu", R"(#include <cstdio>
  #  include "parts/kernel.cu"
int main() {
  int* p;
  cudaMallocManaged(&p, sizeof *p);
  *p = 21;
  twice<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  std::printf("%d\n", *p);
  cudaFree(p);
}
)");
  const Result result = run("included");
  EXPECT_EQ(result.out, "42\n") << result.err;
  EXPECT_EQ(result.err, "");
}
TEST_F(Building, FindsHeadersByTheirFolder) {
  write("layered/include/physics/step.h", "int c_part(int x);\n");
  write("layered/src/part.c", "#include <physics/step.h>\nint c_part(int class) { return 2 * class; }\n");
  write("layered/main.cpp", R"(extern "C" {
#include "physics/step.h"
}
int main() { return c_part(21); }
)");
  const Result result = run("layered/");
  EXPECT_EQ(result.status, 42) << result.err;
}
TEST_F(Building, RefusesFilesBeforeTheProgramRuns) {
  write("says.c", "#include <stdio.h>\nint main() { puts(\"ran\"); return 0; }\n");
  write("notes.txt", "no program\n");
  for (const char* option : {"--trace", "--timeline"}) {
    const Result result = run("says.c", fmt::format("{} /no/such/folder/file", option));
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find("can't write '/no/such/folder/file'"), std::string::npos) << result.err;
  }
  const Result text = run("notes.txt");
  EXPECT_EQ(text.status, 2);
  EXPECT_NE(text.err.find("notes.txt is no source"), std::string::npos) << text.err;
}
TEST_F(Building, SaysThatThereAreSeveralPrograms) {
  write("chapter/one.cu", "int main() {}\n");
  write("chapter/two.cu", "int main() {}\n");
  const Result result = run("chapter");
  EXPECT_EQ(result.status, 3);
  EXPECT_NE(result.err.find("several of the sources have a main()"), std::string::npos) << result.err;
}
TEST_F(Building, SaysWhenFilesShareDeviceCode) {
  write("parts/part.cu", "__device__ int part() { return 42; }\n");
  write("parts/whole.cu", R"(#include <cstdio>
__device__ int part();
__global__ void show() { printf("%d\n", part()); }
int main() { show<<<1, 1>>>(); cudaDeviceSynchronize(); }
)");
  const Result apart = run("parts"), linked = run("parts", "--nvcc=-rdc=true");
  EXPECT_EQ(apart.status, 3);
  EXPECT_NE(apart.err.find("device code in whole.cu uses a function or variable that another file defines"),
            std::string::npos)
      << apart.err;
  EXPECT_EQ(linked.out, "42\n") << linked.err;
  // A variable that a header declares.
  write("parts/part.cuh", "extern __device__ int part_size;\n");
  write("parts/part.cu",
        "#include \"part.cuh\"\n__device__ int part_size;\n__device__ int part() { return 42; }\n");
  const Result variable = run("parts");
  EXPECT_NE(
      variable.err.find("a device variable of part.cu is declared for other files: give nvcc the option "
                        "-rdc=true"),
      std::string::npos)
      << variable.err;
}
TEST_F(Building, TheProgramEndsWithTheCommandLine) {
  write("waits.c", R"(#include <stdio.h>
#include <unistd.h>
int main(int count, char** names) {
  FILE* file = fopen(names[1], "w");
  fprintf(file, "%d", (int)getpid());
  fclose(file);
  sleep(60);
  return 0;
}
)");
  const std::string source = (folder_.path() / "waits.c").string();
  for (const char* signal : {"KILL", "INT", "TERM"}) {
    const std::string name = source + "." + signal;
    // A process that has ended may wait as a zombie (Z) for whoever takes over its end.
    const ToolOutcome outcome = run_tool(
        {"/bin/sh", "-c",
         fmt::format(
             "'{0}' program '{1}' --quiet -- '{2}' & cli=$!; while [ ! -s '{2}' ]; do sleep 0.05; done; "
             "kill -{3} $cli; wait $cli; sleep 0.3; grep -q 'State:.*[RSD]' /proc/$(cat '{2}')/status || "
             "echo ended",
             CLI, source, name, signal)});
    EXPECT_NE(outcome.text.find("ended"), std::string::npos) << signal << outcome.text;
  }
}
TEST_F(Building, TakesProgramsOfOlderBooks) {
  write("older.cu", R"(#include <cstdio>
__global__ void add(int n, float* x) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] += 1;
}
int main() {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  std::printf("%d %d %d\n", prop.clockRate > 0, prop.deviceOverlap, prop.kernelExecTimeoutEnabled);
  float* x;
  int device = -1;
  cudaMallocManaged(&x, 4000);
  for (int i = 0; i < 1000; ++i) x[i] = 1;
  cudaGetDevice(&device);
  cudaMemAdvise(x, 4000, cudaMemAdviseSetPreferredLocation, device);
  cudaMemPrefetchAsync(x, 4000, device, NULL);
  add<<<1, 256>>>(1000, x);
  cudaMemPrefetchAsync(x, 4000, cudaCpuDeviceId);
  cudaThreadSynchronize();
  std::printf("%g %s\n", x[999], cudaGetErrorName(cudaGetLastError()));
  cudaFree(x);
}
)");
  const Result result = run("older.cu", "--check all");
  EXPECT_EQ(result.out, "1 1 0\n2 cudaSuccess\n") << result.err;
  EXPECT_EQ(result.err, "");
}
TEST_F(Building, TakesNamesOfCuda12ThatHaveAPlace) {
  write("places.cu", R"(#include <cstdio>
int main() {
  int* p;
  cudaMallocManaged(&p, 4096);
  const cudaMemLocation here{cudaMemLocationTypeDevice, 0};
  std::printf("%s\n", cudaGetErrorName(cudaMemAdvise_v2(p, 4096, cudaMemAdviseSetPreferredLocation, here)));
  std::printf("%s\n", cudaGetErrorName(cudaMemPrefetchAsync_v2(p, 4096, here, 0)));
  cudaDeviceSynchronize();
  cudaFree(p);
}
)");
  const Result result = run("places.cu");
  EXPECT_EQ(result.out, "cudaSuccess\ncudaSuccess\n") << result.err;
  EXPECT_EQ(result.err, "");
}
TEST_F(Building, TakesWarpFunctionsOfOlderBooks) {
  write("shuffle.cu", R"(#include <cstdio>
template <typename T> __global__ void sum(T* out) {
  T value = threadIdx.x;
  for (int step = 16; step; step /= 2) value += __shfl_down(value, step);
  const T first = __shfl(value, 0), mirrored = __shfl_xor(first + threadIdx.x, 31), before = __shfl_up(first, 1, 8);
  if (threadIdx.x == 1) *out = first + mirrored + before + __any(value > 3) + __all(1) + __popc(__ballot(1));
}
int main() {
  int* whole;
  double* real;
  cudaMallocManaged(&whole, 4);
  cudaMallocManaged(&real, 8);
  sum<<<1, 32>>>(whole);
  sum<<<1, 32>>>(real);
  cudaDeviceSynchronize();
  std::printf("%d %g\n", *whole, *real);
  cudaFree(whole);
  cudaFree(real);
}
)");
  const Result result = run("shuffle.cu");
  EXPECT_EQ(result.out, "1521 1521\n")
      << result.err; // 496 three times, 30, and of the lane that votes 1 each
}
TEST_F(Building, TakesGraphsOfOlderBooks) {
  write("graph.cu", R"(#include <cstdio>
__global__ void add(int* x) { ++*x; }
int main() {
  int* x;
  cudaMallocManaged(&x, 4);
  *x = 0;
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  void* arguments[] = {&x};
  cudaKernelNodeParams what = {};
  what.func = (void*)add;
  what.gridDim = what.blockDim = dim3(1);
  what.kernelParams = arguments;
  cudaGraphNode_t one, two, found[2];
  cudaGraphAddKernelNode(&one, graph, NULL, 0, &what);
  cudaGraphAddKernelNode(&two, graph, NULL, 0, &what);
  cudaGraphAddDependencies(graph, &one, &two, 1);
  size_t edges = 0, before = 2, behind = 2;
  cudaGraphGetEdges(graph, NULL, NULL, &edges);
  cudaGraphNodeGetDependencies(two, found, &before);
  cudaGraphNodeGetDependentNodes(two, found + 1, &behind);
  std::printf("%zu %zu %zu %d\n", edges, before, behind, found[0] == one);
  cudaGraphExec_t ready;
  cudaGraphNode_t culprit;
  char text[64];
  cudaGraphInstantiate(&ready, graph, &culprit, text, sizeof text);
  cudaGraphExecUpdateResult result;
  std::printf("%d", cudaGraphExecUpdate(ready, graph, &culprit, &result));
  std::printf(" %d\n", result == cudaGraphExecUpdateSuccess);
  cudaGraphLaunch(ready, 0);
  cudaDeviceSynchronize();
  std::printf("%d\n", *x);
  cudaGraphExecDestroy(ready);
  cudaGraphInstantiate(&ready, graph, NULL, NULL, 0);
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
  cudaFree(x);
}
)");
  const Result result = run("graph.cu");
  EXPECT_EQ(result.out, "1 1 0 1\n0 1\n2\n") << result.err;
  EXPECT_EQ(result.err, "");
}
TEST_F(Building, TakesNamesOfOlderThrustAndCub) {
  write("older.cu", R"(#include <cstdio>
#include <cub/block/block_reduce.cuh>
#include <thrust/iterator/transform_iterator.h>
struct Square : public thrust::unary_function<int, int> {
  __host__ __device__ int operator()(int x) const { return x * x; }
};
__global__ void reduce(const int* x, int* out) {
  using Block = cub::BlockReduce<int, 64>;
  __shared__ Block::TempStorage storage;
  cub::TransformInputIterator<int, Square, const int*> squares(x, Square());
  cub::CountingInputIterator<int> count(5);
  const int most = Block(storage).Reduce(squares[threadIdx.x], cub::Max());
  __syncthreads();
  const int sum = Block(storage).Reduce(x[threadIdx.x], cub::Sum());
  if (threadIdx.x == 0) out[0] = most, out[1] = sum, out[2] = count[3];
}
int main() {
  int* x;
  cudaMallocManaged(&x, 268);
  for (int i = 0; i < 64; ++i) x[i] = i;
  reduce<<<1, 64>>>(x, x + 64);
  cudaDeviceSynchronize();
  std::printf("%d %d %d %d\n", x[64], x[65], x[66], thrust::make_transform_iterator(x, Square())[3]);
  cudaFree(x);
}
)");
  const Result result = run("older.cu");
  EXPECT_EQ(result.out, "3969 2016 8 9\n") << result.err;
}
TEST_F(Building, CountsWhatAProgramHasDoneThatIsKilled) {
  write("killed.cu", R"(#include <cstdlib>
__global__ void k(int* x) { *x = 1; }
int main() {
  int *x, y;
  cudaMalloc(&x, 4);
  k<<<1, 1>>>(x);
  cudaMemcpy(&y, x, 4, cudaMemcpyDeviceToHost);
  std::abort();
}
)");
  const Result result = cli(fmt::format("'{}'", (folder_.path() / "killed.cu").string()));
  EXPECT_NE(result.err.find("1 launch, 1 copy on"), std::string::npos) << result.err;
}
TEST_F(Building, SaysWhatToDoAboutWhatNvccAndTheLinkerSay) {
  const auto refusal = [&](const std::string& text) {
    write("refused.cu", text);
    const Result result = run("refused.cu");
    EXPECT_EQ(result.status, 3);
    return result.err;
  };
  const auto says = [](const std::string& error, const char* words) {
    EXPECT_NE(error.find(words), std::string::npos) << error;
  };
  says(refusal("__global__ void k() {}\n"), "no source has a main(): `launch` runs a single kernel");
  says(refusal("#include <omp.h>\nint main() { return omp_get_max_threads(); }\n"),
       "give nvcc the option -Xcompiler=-fopenmp");
  says(refusal("extern \"C\" void glutInit(int*, char**);\nint main(int c, char** v) { glutInit(&c, v); }\n"),
       "give nvcc the options -lglut -lGL");
  says(refusal("texture<float, 1> old;\nint main() {}\n"), "use a texture object");
  says(refusal("__global__ void child() {}\n__global__ void k() { child<<<1, 1>>>(); }\nint main() {}\n"),
       "a kernel of refused.cu launches kernels: give nvcc the option -rdc=true");
  says(refusal("#include <helper_cuda.h>\nint main() {}\n"),
       "helper_cuda.h is a header of NVIDIA's cuda-samples");
  says(refusal("#include \"../book/book.h\"\nint main() {}\n"),
       "../book/book.h was not found: put it next to the source, or pass its folder (--nvcc=-IFOLDER)");
  says(refusal("__global__ void k() { cudaDeviceSynchronize(); }\nint main() {}\n"),
       "into the stream cudaStreamTailLaunch");
  for (const char* text : {"template<class T> concept Any = true;\nint main() {}\n",
                           "#include <span>\nint sum(std::span<int> s);\nint main() {}\n",
                           "#include <barrier>\nint main() { std::barrier all(2); }\n",
                           "#include <string>\nint main() { return std::string().starts_with(\"a\"); }\n"})
    says(refusal(text), "refused.cu is written in C++20: give nvcc the option -std=c++20");
  says(refusal("extern \"C\" int nvrtcVersion(int*, int*);\nint main() { return nvrtcVersion(0, 0); }\n"),
       "the program uses NVRTC: give nvcc the option -lnvrtc");
  says(refusal("#include <thrust/async/reduce.h>\nint main() {}\n"),
       "CUDA 13 has no thrust/async/reduce.h: Thrust's asynchronous algorithms were removed");
  says(refusal("#include <nvToolsExt.h>\nint main() {}\n"),
       "CUDA 13 has no nvToolsExt.h: include <nvtx3/nvToolsExt.h>, and link nothing");
  says(refusal("#include <cub/device/device_sort.cuh>\nint main() {}\n"),
       "the headers of CUB in this CUDA toolkit contain no cub/device/device_sort.cuh");
}
TEST_F(Building, LetsProgramsCompileKernelsWithNvrtc) {
  write("compiles.cu", R"(#include <cstdio>
#include <nvrtc.h>
#include <string>
int main() {
  const char* text = "extern \"C\" __global__ void scale(float* p, float by) { p[threadIdx.x] *= by; }";
  const char* options[] = {"--gpu-architecture=compute_90"};
  nvrtcProgram program;
  nvrtcCreateProgram(&program, text, "scale.cu", 0, nullptr, nullptr);
  if (nvrtcCompileProgram(program, 1, options) != NVRTC_SUCCESS) return 1;
  std::size_t size = 0;
  nvrtcGetPTXSize(program, &size);
  std::string ptx(size, 0);
  nvrtcGetPTX(program, &ptx[0]);
  nvrtcDestroyProgram(&program);
  cudaLibrary_t library;
  cudaKernel_t kernel;
  if (cudaLibraryLoadData(&library, ptx.data(), nullptr, nullptr, 0, nullptr, nullptr, 0)) return 2;
  if (cudaLibraryGetKernel(&kernel, library, "scale")) return 3;
  float *p, by = 3;
  cudaMallocManaged(&p, 32 * sizeof *p);
  for (int i = 0; i < 32; ++i) p[i] = i;
  void* arguments[] = {&p, &by};
  if (cudaLaunchKernel(reinterpret_cast<void*>(kernel), 1, 32, arguments, 0, nullptr)) return 4;
  if (cudaDeviceSynchronize()) return 5;
  std::printf("%g\n", p[31]);
  cudaFree(p);
}
)");
  for (const char* how : {"--nvcc=-lnvrtc", "--nvcc=-lnvrtc --sandbox"}) {
    const Result result = run("compiles.cu", how);
    EXPECT_EQ(result.status, 0) << how << result.err;
    EXPECT_EQ(result.out, "93\n") << how << result.err;
  }
}
TEST_F(Building, RefusesOtherLibrariesByNameOfTheFunction) {
  write("transform.cu", R"(extern "C" int cufftPlan1d(int*, int, int, int);
int main() {
  int plan = 0;
  return cufftPlan1d(&plan, 1024, 41, 1);
}
)");
  const Result library = run("transform.cu");
  EXPECT_EQ(library.status, 3);
  EXPECT_NE(library.err.find("transform.cu:4: cufftPlan1d belongs to cuFFT"), std::string::npos)
      << library.err;
  write("driver.cu", "extern \"C\" int cuCtxCreate(void*);\nint main() {\n  return cuCtxCreate(0);\n}\n");
  const Result driver = run("driver.cu");
  EXPECT_EQ(driver.status, 3);
  EXPECT_NE(driver.err.find("driver.cu:3: cuCtxCreate belongs to CUDA's driver API"), std::string::npos)
      << driver.err;
  write("own/main.cpp", "extern \"C\" int cuStart(int);\nint main() { return cuStart(3); }\n");
  write("own/start.cpp", "extern \"C\" int cuStart(int x) { return 2 * x; }\n");
  EXPECT_EQ(run("own").status, 6) << "a function of the program's own";
}
TEST_F(Building, SaysWhatToDoInsteadOfOptimisingAtLinkTime) {
  write("small.cu", "int main() {}\n");
  const Result result = run("small.cu", "--nvcc=-dlto");
  EXPECT_NE(result.status, 0);
  EXPECT_NE(result.err.find("with -dlto the device code is optimised when it is linked"), std::string::npos)
      << result.err;
  EXPECT_NE(result.err.find("leave the option out"), std::string::npos) << result.err;
}
TEST_F(Building, TakesCapturesOfCuda12) {
  write("captures.cu", R"(#include <cstdio>
int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  int* p;
  cudaMallocAsync(&p, 4, stream);
  cudaStreamCaptureStatus status;
  unsigned long long id;
  cudaGraph_t graph;
  const cudaGraphNode_t* after;
  size_t count = 0;
  cudaStreamGetCaptureInfo_v2(stream, &status, &id, &graph, &after, &count);
  cudaGraphNode_t node;
  cudaGraphAddEmptyNode(&node, graph, after, count);
  cudaStreamUpdateCaptureDependencies(stream, &node, 1, cudaStreamSetCaptureDependencies);
  cudaFreeAsync(p, stream);
  cudaStreamEndCapture(stream, &graph);
  size_t nodes = 0;
  cudaGraphGetNodes(graph, nullptr, &nodes);
  std::printf("%d %zu %zu\n", status, count, nodes);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}
)");
  const Result result = run("captures.cu");
  EXPECT_EQ(result.out, "1 1 3\n") << result.err;
  EXPECT_EQ(result.err, "");
}
TEST_F(Building, SaysThatAFunctionIsOfAnotherVersion) {
  write("gone.cu", "int main() { return cudaLaunchCooperativeKernelMultiDevice(nullptr, 0, 0); }\n");
  EXPECT_NE(run("gone.cu").err.find("the runtime of CUDA 13 has no cudaLaunchCooperativeKernelMultiDevice"),
            std::string::npos);
}
TEST_F(Building, TakesFunctionsOfTheDriverThatTheRuntimeHas) {
  write("driver.cu", R"(#include <cstdio>
#include <cstring>
#include <cuda.h>
int main() {
  int count = 0, twice = 0, value = 0;
  char name[100];
  size_t bytes = 0;
  CUcontext context = nullptr;
  const char* text = nullptr;
  CUdevice device = -1;
  std::printf("%d ", cuDeviceGetCount(&count));
  std::printf("%d ", cuInit(0));
  std::printf("%d ", cuDeviceGetCount(&count));
  std::printf("%d %d", count, cuDeviceGet(&device, 3));
  cuDeviceGet(&device, 0);
  cuDeviceGetName(name, sizeof name, device);
  cuDeviceTotalMem(&bytes, device);
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device);
  std::printf(" %d %d %d", !std::strcmp(name, prop.name), bytes == prop.totalGlobalMem,
              value == prop.multiProcessorCount);
  cudaFree(nullptr);
  void* p;
  cudaMalloc(&p, 4);
  cudaFree(p);
  std::printf(" %d", cuCtxGetCurrent(&context));
  std::printf(" %d", context != nullptr);
  cuGetErrorName(CUDA_ERROR_OUT_OF_MEMORY, &text);
  std::printf(" %s\n", text);
  CUresult (*get_count)(int*) = nullptr;
  cudaDriverEntryPointQueryResult result;
  cudaGetDriverEntryPointByVersion("cuDeviceGetCount", (void**)&get_count, 12000, cudaEnableDefault, &result);
  get_count(&twice);
  std::printf("%d %d\n", result, twice);
  alignas(64) CUtensorMap map;
  cuuint64_t size[1] = {1024};
  cuuint32_t box[1] = {256}, step[1] = {1};
  std::printf("%d\n", cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 1, p, size, nullptr, box, step,
                                             CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
                                             CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
}
)");
  const Result result = run("driver.cu", "--nvcc=-lcuda");
  EXPECT_EQ(result.out, "3 0 0 1 101 1 1 1 0 1 CUDA_ERROR_OUT_OF_MEMORY\n0 1\n0\n") << result.err;
  EXPECT_EQ(result.err, "");
}
TEST_F(Building, TakesInstructionsOfOneGeneration) {
  write("wgmma.cu", R"(__global__ void wait() { asm volatile("wgmma.fence.sync.aligned;"); }
int main() { wait<<<1, 128>>>(); return cudaDeviceSynchronize(); }
)");
  EXPECT_EQ(run("wgmma.cu").status, 3) << "compute_90 has no wgmma";
  const Result result = run("wgmma.cu", "--nvcc=-arch=sm_90a");
  EXPECT_EQ(result.status, 0) << result.err;
}

}
}
