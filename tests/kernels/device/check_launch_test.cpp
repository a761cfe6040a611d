#include "kernels/device/device.h"

#include <cstring>
#include <functional>
#include <gtest/gtest.h>

namespace kernelarium {
namespace {

class SomeKernel : public LoadedKernel {
 public:
  const KernelFacts& facts() const override { return facts_; }
  KernelFacts facts_{"k", 32, 0, 0, 1024, {8, 4}};
};

class CheckLaunch : public testing::Test {
 protected:
  CheckLaunch() {
    launch_.kernel = &kernel_;
    launch_.grid = {10, 1, 1};
    launch_.block = {256, 1, 1};
    launch_.arguments = {Argument::pointer(0x7f0000001000), Argument::scalar(Dtype::i32, -5)};
    spec_.name = "the GPU";
  }
  std::string refusal(const char* kind = "launch") const {
    try {
      check_launch(launch_, spec_);
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::bad_argument);
      EXPECT_EQ(error.diagnostics()[0].kind, kind);
      return error.what();
    }
    return "";
  }
  bool says(const std::string& text, const char* kind = "launch") const {
    const std::string told = refusal(kind);
    return told.find(text) != std::string::npos ? true : (std::printf("told: %s\n", told.c_str()), false);
  }
  SomeKernel kernel_;
  GpuSpec spec_;
  Launch launch_;
};

TEST_F(CheckLaunch, AllowsWhatIsLegal) {
  EXPECT_EQ(refusal(), "");
  launch_.grid = {2147483647, 65535, 65535};
  launch_.block = {16, 1, 64};
  launch_.shared_bytes = 232448;
  EXPECT_EQ(refusal(), "");
}
TEST_F(CheckLaunch, WantsAKernel) {
  launch_.kernel = nullptr;
  EXPECT_TRUE(says("names no kernel"));
}
TEST_F(CheckLaunch, ExtentsAreAtLeastOne) {
  launch_.grid.x = 0;
  EXPECT_TRUE(says("grid.x is 0"));
  launch_.grid.x = 1;
  launch_.block.y = -3;
  EXPECT_TRUE(says("block.y is -3"));
}
TEST_F(CheckLaunch, GridLimits) {
  launch_.grid = {2147483648, 1, 1};
  EXPECT_TRUE(says("grid.x is 2147483648, but the GPU allows at most 2147483647"));
  launch_.grid = {1, 65536, 1};
  EXPECT_TRUE(says("grid.y is 65536, but the GPU allows at most 65535"));
  launch_.grid = {1, 1, 65536};
  EXPECT_TRUE(says("grid.z is 65536"));
}
TEST_F(CheckLaunch, BlockLimits) {
  launch_.block = {1025, 1, 1};
  EXPECT_TRUE(says("block.x is 1025"));
  launch_.block = {1, 1, 65};
  EXPECT_TRUE(says("block.z is 65, but the GPU allows at most 64"));
  launch_.block = {32, 33, 1};
  EXPECT_TRUE(says("a block of 32 x 33 x 1 has 1056 threads, but the GPU allows at most 1024"));
}
TEST_F(CheckLaunch, LaunchBoundsOfTheKernel) {
  kernel_.facts_.max_threads_per_block = 128;
  EXPECT_TRUE(says("the kernel k allows at most 128"));
}
TEST_F(CheckLaunch, Registers) {
  kernel_.facts_.registers_per_thread = 128;
  launch_.block = {512, 1, 1};
  EXPECT_EQ(refusal(), "") << "16 warps of 4096 registers fill the 65536 exactly";
  launch_.block = {544, 1, 1};
  EXPECT_TRUE(says("need 81920 registers, but an SM of the GPU has 65536"));
}
TEST_F(CheckLaunch, SharedMemory) {
  kernel_.facts_.static_shared_bytes = 4096;
  launch_.shared_bytes = 232448 - 4096;
  EXPECT_EQ(refusal(), "");
  launch_.shared_bytes += 1;
  EXPECT_TRUE(says("232449 bytes of shared memory (4096 declared in the kernel, 228353 dynamic)",
                   "shared-memory"));
  launch_.shared_bytes = -1;
  EXPECT_TRUE(says("can't be negative"));
}
TEST_F(CheckLaunch, Arguments) {
  launch_.arguments.pop_back();
  EXPECT_TRUE(says("takes 2 arguments, but 1 is given"));
  launch_.arguments.push_back(Argument::scalar(Dtype::f64, 1));
  EXPECT_TRUE(says("argument 1 of the kernel k has 4 bytes, but 8 are given"));
  kernel_.facts_.argument_bytes.clear();
  EXPECT_EQ(refusal(), "") << "sizes that are not known can't be checked";
}

TEST(Argument, HoldsTheBytesOfTheValue) {
  const Argument pointer = Argument::pointer(0x0102030405060708);
  ASSERT_EQ(pointer.bytes.size(), 8u);
  EXPECT_EQ(pointer.bytes[0], std::byte{8});
  const Argument scalar = Argument::scalar(Dtype::f32, 2.5);
  float value = 0;
  ASSERT_EQ(scalar.bytes.size(), 4u);
  std::memcpy(&value, scalar.bytes.data(), 4);
  EXPECT_EQ(value, 2.5f);
  EXPECT_EQ(Argument::scalar(Dtype::u8, 300).bytes, std::vector<std::byte>{std::byte{255}}) << "clamped";
}

}
}
