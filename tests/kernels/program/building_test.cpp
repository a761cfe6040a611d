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

 private:
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
  write("driver.cu", "extern \"C\" int cuInit(unsigned);\nint main() {\n  return cuInit(0);\n}\n");
  const Result driver = run("driver.cu");
  EXPECT_EQ(driver.status, 3);
  EXPECT_NE(driver.err.find("driver.cu:3: cuInit belongs to CUDA's driver API"), std::string::npos)
      << driver.err;
  write("own/main.cpp", "extern \"C\" int cuStart(int);\nint main() { return cuStart(3); }\n");
  write("own/start.cpp", "extern \"C\" int cuStart(int x) { return 2 * x; }\n");
  EXPECT_EQ(run("own").status, 6) << "a function of the program's own";
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
