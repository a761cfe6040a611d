/// What concurrent work of a program accesses: wrong programs, each with a right twin that differs in one
/// line.
#include "kernels/base/temporary_folder.h"
#include "tests/kernels/program/run_cli.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace kernelarium::program {
namespace {

/// What the checks tell of a program; its kernels, and what main() does in two streams s and t.
std::string told(const std::string& kernels, const std::string& body, const std::string& options = "") {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "one.cu";
  write_file(file, "#include <cstdio>\n" + kernels + R"(
int main() {
  cudaStream_t s, t;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
  int *device, *host, *managed;
  cudaMalloc(&device, 4096);
  cudaMallocHost(&host, 4096);
  cudaMallocManaged(&managed, 4096);
  cudaMemset(device, 0, 4096);
  for (int i = 0; i < 1024; ++i) host[i] = managed[i] = i;
  cudaDeviceSynchronize();
)" + body + R"(
  cudaDeviceSynchronize();
  cudaFree(device);
  cudaFreeHost(host);
  cudaFree(managed);
  cudaStreamDestroy(s);
  cudaStreamDestroy(t);
}
)");
  return cli(fmt::format("'{}' --quiet --check all {}", file.string(), options)).err;
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

TEST(Concurrency, ACopyToAConstantOfARunningKernelIsARace) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string kernels = "__constant__ int c[64];\n"
                              "__global__ void read(int* to) { to[threadIdx.x] = c[63 - threadIdx.x]; }\n";
  const std::string launch = "read<<<1, 64, 0, s>>>(device);\n",
                    copy = "cudaMemcpyToSymbolAsync(c, host, 256, 0, cudaMemcpyHostToDevice, t);\n";
  std::string wrong = told(kernels, launch + copy);
  EXPECT_TRUE(has(wrong, "race: ") && has(wrong, "kernel read")) << wrong;
  wrong = told(kernels, copy + launch);
  EXPECT_TRUE(has(wrong, "race: ") && has(wrong, "kernel read")) << wrong;
  EXPECT_EQ(told(kernels, launch + "cudaStreamSynchronize(s);\n" + copy), "");
}

TEST(Concurrency, AManagedVariableIsGuardedWhileAKernelRuns) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string kernels = "__managed__ int shared[4];\n"
                              "__global__ void write() { shared[threadIdx.x] = 7; }\n";
  for (const char* access : {"shared[1] = 3;", "if (shared[0] == 1) puts(\"\");"}) {
    const std::string wrong = told(kernels, std::string("write<<<1, 4>>>();\n") + access);
    EXPECT_TRUE(has(wrong, "race: the host accessed the managed variable shared while kernel write"))
        << wrong;
    EXPECT_EQ(
        told(kernels, std::string("shared[2] = 1; write<<<1, 4>>>(); cudaDeviceSynchronize();\n") + access),
        "");
  }
  const std::string two = told(kernels, "write<<<1, 4, 0, s>>>(); write<<<1, 4, 0, t>>>();");
  EXPECT_TRUE(has(two, "(from byte 0 of the managed variable shared)")) << two;
}

TEST(Concurrency, TheHostMayReadButNotChangeWhatAKernelReads) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string kernels =
      "__global__ void copy(const int* from, int* to) { to[threadIdx.x] = from[threadIdx.x]; }\n"
      "__global__ void twice(int* at) { at[threadIdx.x] *= 2; }\n";
  for (const std::string memory : {"host", "managed"}) {
    const std::string launch = "copy<<<1, 64>>>(" + memory + ", device);\n", change = memory + "[5] = 0;\n";
    const std::string wrong = told(kernels, launch + change);
    EXPECT_TRUE(has(wrong, "race: the host changed ") && has(wrong, "kernel copy")) << wrong;
    EXPECT_EQ(told(kernels, launch + "cudaDeviceSynchronize();\n" + change), "");
    EXPECT_EQ(told(kernels, launch + "if (" + memory + "[5] != 5) puts(\"\");\n" + memory + "[100] = 1;\n"),
              "");
    // Beside what a kernel fills; and then another kernel, or the same again, changes it.
    EXPECT_EQ(told(kernels, "copy<<<1, 64>>>(" + memory + ", " + memory + " + 512);\nif (" + memory +
                                "[5] != 5) puts(\"\");\n"),
              "");
    EXPECT_EQ(told(kernels, launch + launch + "twice<<<1, 64>>>(" + memory + ");\n"), "");
  }
}

TEST(Concurrency, AFewBytesOfRegisteredMemoryAreGuardedWithTheirPage) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string kernels = "#include <sys/mman.h>\n"
                              "__global__ void write(int* to) { to[threadIdx.x] = 7; }\n";
  const std::string begin = "int* more = (int*)mmap(0, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | "
                            "MAP_ANONYMOUS, -1, 0);\ncudaHostRegister(more, 1 << 16, 0);\n",
                    end = "cudaDeviceSynchronize();\ncudaHostUnregister(more);\n";
  for (const std::string work : {"cudaMemcpyAsync(more, device, 256, cudaMemcpyDeviceToHost, s);\n",
                                 "write<<<1, 64, 0, s>>>(more);\n"}) {
    for (const char* access : {"if (more[5] == 1) puts(\"\");\n", "more[5] = 1;\n"}) {
      const std::string wrong = told(kernels, begin + work + access + end);
      EXPECT_TRUE(has(wrong, "race: the host accessed cudaHostRegister of 65536 bytes")) << wrong;
      EXPECT_EQ(told(kernels, begin + work + "cudaStreamSynchronize(s);\n" + access + end), "");
    }
    EXPECT_EQ(told(kernels, begin + work + "more[64] = more[10000];\n" + end), "");
  }
}

TEST(Concurrency, AtomicsOfABlockDoNotReachAnotherKernel) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  for (const bool wrong : {true, false}) {
    const std::string kernels =
        fmt::format("__global__ void add(int* to) {{ atomicAdd{}(to, 1); }}\n", wrong ? "_block" : "");
    const std::string text = told(kernels, "add<<<1, 64, 0, s>>>(device);\nadd<<<1, 64, 0, t>>>(device);\n");
    EXPECT_EQ(has(text, "race: "), wrong) << text;
  }
}

TEST(Concurrency, StreamsOfABlockAreOrderedByItsEvents) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const auto text = [](const char* second, const char* between) {
    return told(fmt::format(R"(__global__ void child(int* a, int v) {{ a[threadIdx.x] = v; }}
__global__ void parent(int* a) {{
  cudaStream_t s, t;
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
  child<<<1, 64, 0, s>>>(a, 1);
  {}
  child<<<1, 64, 0, {}>>>(a, 2);
  cudaStreamDestroy(s);
  cudaStreamDestroy(t);
  cudaEventDestroy(e);
}}
)",
                            between, second),
                "parent<<<1, 1>>>(device);", "--nvcc=-rdc=true");
  };
  for (const char* second : {"t", "0"}) EXPECT_TRUE(has(text(second, ""), "in two streams of a block"));
  // The event was recorded before the work that it should wait for.
  EXPECT_TRUE(
      has(text("t", "cudaEventRecord(e, t); cudaStreamWaitEvent(t, e, 0);"), "in two streams of a block"));
  EXPECT_EQ(text("t", "cudaEventRecord(e, s); cudaStreamWaitEvent(t, e, 0);"), "");
  EXPECT_EQ(text("s", ""), "");
}

TEST(Concurrency, NodesOfAGraphNeedADependency) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string kernels = "__global__ void write(int* to) { to[threadIdx.x] = 1; }\n";
  for (const bool ordered : {false, true}) {
    const std::string text = told(kernels, fmt::format(R"(cudaGraph_t graph;
  cudaGraphNode_t one, other;
  cudaGraphExec_t exec;
  void* arguments[] = {{&device}};
  cudaKernelNodeParams kernel = {{}};
  kernel.func = (void*)write;
  kernel.gridDim = 1;
  kernel.blockDim = 64;
  kernel.kernelParams = arguments;
  cudaGraphCreate(&graph, 0);
  cudaGraphAddKernelNode(&one, graph, nullptr, 0, &kernel);
  cudaGraphAddMemcpyNode1D(&other, graph, {}, host, device, 256, cudaMemcpyDeviceToHost);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, s);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);)",
                                                       ordered ? "&one, 1" : "nullptr, 0"));
    EXPECT_EQ(has(text, "in two nodes of a graph"), !ordered) << text;
    EXPECT_EQ(has(text, "race: "), !ordered) << text;
  }
}

}
}
