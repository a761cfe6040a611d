/// Functions of the runtime in all their forms: for the thread's own stream, in batches.
#include "tests/kernels/program/run_cli.h"

#include <gtest/gtest.h>
#include <set>
#include <sstream>

namespace kernelarium::program {
namespace {

namespace fs = std::filesystem;

// A function that is not simulated is weak.
TEST(Functions, AreThereForTheStreamOfTheThreadIfTheyAreThere) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const fs::path library = fs::path(CLI).parent_path() / "program" / "libcudart.so.13";
  std::istringstream lines(run_tool({"nm", "-D", "--defined-only", library.string()}).text);
  std::set<std::string> missing, all;
  for (std::string address, letter, name; lines >> address >> letter >> name;) {
    name = name.substr(0, name.find('@'));
    all.insert(name);
    if (letter == "W") missing.insert(name);
  }
  int walked = 0;
  for (const std::string& name : all)
    if (name.ends_with("_ptsz") || name.ends_with("_ptds")) {
      ++walked;
      EXPECT_EQ(missing.contains(name), missing.contains(name.substr(0, name.size() - 5))) << name;
    }
  EXPECT_GT(walked, 60);
}

TEST(Functions, CopyRunsOfBytesBetweenArrays) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string source = R"(#include <cstdio>
int main() {
  const auto format = cudaCreateChannelDesc<char>();
  cudaArray_t five, three;
  char text[16] = {}, all[16] = {};
  cudaMallocArray(&five, &format, 5, 3);
  cudaMallocArray(&three, &format, 3, 5);
  cudaMemcpyToArray(five, 0, 0, "abcdefghijklmno", 15, cudaMemcpyHostToDevice);
  cudaMemcpyToArray(three, 0, 0, "---------------", 15, cudaMemcpyHostToDevice);
  std::printf("%s\n", cudaGetErrorName(cudaMemcpyArrayToArray(three, 1, 0, five, 3, 0, 9)));
  cudaMemcpyFromArray(text, three, 0, 0, 15, cudaMemcpyDeviceToHost);
  cudaMemcpyFromArrayAsync(all, five, 0, 0, 15, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  std::printf("%s %s\n", text, all);
  cudaFreeArray(five);
  cudaFreeArray(three);
}
)";
  for (const char* options : {"", "--nvcc=--default-stream=per-thread"}) {
    const Result result =
        run_source(source, std::string("--check all --nvcc=-Wno-deprecated-declarations ") + options);
    EXPECT_EQ(result.out, "cudaSuccess\n-defghijkl----- abcdefghijklmno\n") << result.err;
    EXPECT_EQ(result.err, "") << options;
  }
}

TEST(Functions, TakeBatches) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const Result result = run_source(R"(#include <cstdio>
#include <cstring>
int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  char *device, *host, *managed;
  cudaMalloc(&device, 64);
  cudaMemset(device, '-', 64);
  cudaMallocHost(&host, 64);
  std::strcpy(host, "abcdef");
  cudaMemcpy3DBatchOp rows[2]{};
  for (cudaMemcpy3DBatchOp& one : rows) {
    one.src.type = one.dst.type = cudaMemcpyOperandTypePointer;
    one.src.op.ptr.ptr = host; // without gaps
    one.dst.op.ptr.ptr = device;
    one.dst.op.ptr.rowLength = 4;
    one.extent = {2, 3, 1};
    one.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  }
  rows[1].dst.op.ptr.ptr = device + 16;
  cudaDeviceSynchronize();
  std::printf("%s ", cudaGetErrorName(cudaMemcpy3DBatchAsync(2, rows, 0, stream)));
  rows[1].dst.op.ptr.rowLength = 1;
  std::printf("%s\n", cudaGetErrorName(cudaMemcpy3DBatchAsync(2, rows, 0, stream)));
  cudaStreamSynchronize(stream);
  cudaMemcpy(host, device, 30, cudaMemcpyDeviceToHost);
  std::printf("%.30s\n", host);

  cudaMallocManaged(&managed, 1 << 20);
  std::memset(managed, 'm', 1 << 20);
  void* parts[] = {managed, managed + (1 << 19)};
  size_t bytes[] = {1 << 19, 1 << 19}, firsts[] = {0, 1};
  cudaMemLocation places[] = {{cudaMemLocationTypeDevice, 0}, {cudaMemLocationTypeHost, 0}};
  std::printf("%s ", cudaGetErrorName(cudaMemPrefetchBatchAsync(parts, bytes, 2, places, firsts, 2, 0, stream)));
  cudaStreamSynchronize(stream);
  int where[2];
  for (int i = 0; i < 2; ++i)
    cudaMemRangeGetAttribute(&where[i], 4, cudaMemRangeAttributeLastPrefetchLocation, parts[i], bytes[i]);
  std::printf("%d %d %c\n", where[0], where[1], managed[3]);
  std::printf("%s ", cudaGetErrorName(cudaMemDiscardBatchAsync(parts, bytes, 2, 0, stream)));
  std::printf("%s ", cudaGetErrorName(
      cudaMemDiscardAndPrefetchBatchAsync(parts, bytes, 2, places, firsts, 1, 0, stream)));
  parts[1] = device;
  std::printf("%s\n", cudaGetErrorName(cudaMemDiscardBatchAsync(parts, bytes, 2, 0, stream)));
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(device);
  cudaFreeHost(host);
  cudaFree(managed);
}
)",
                                   "--check all");
  EXPECT_EQ(result.out, "cudaSuccess cudaErrorInvalidValue\nab--cd--ef------ab--cd--ef----\n"
                        "cudaSuccess 0 -1 m\ncudaSuccess cudaSuccess cudaErrorInvalidValue\n")
      << result.err;
  EXPECT_EQ(result.err, "");
}

}
}
