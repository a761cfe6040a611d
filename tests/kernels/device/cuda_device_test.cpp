#include "kernels/device/captured_output.h"
#include "kernels/device/cuda_device.h"
#include "kernels/device/cuda_driver.h"

#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

namespace kernelarium {
namespace {

/// The device's logic against a stand-in for the driver (fake_driver.cpp).
class CudaDeviceTest : public testing::Test {
 protected:
  CudaDeviceTest() : library_(FAKE_DRIVER), driver_(FAKE_DRIVER) {
    library_.find(reset_, "fake_reset");
    library_.find(alive_, "fake_alive");
    library_.find(launches_, "fake_launches");
    library_.find(graph_launches_, "fake_graph_launches");
    library_.find(cluster_blocks_, "fake_cluster_blocks");
    reset_();
    device_ = make_cuda_device(0, driver_);
  }
  void TearDown() override {
    kernel_.reset();
    device_.reset();
    if (!lost_) {
      EXPECT_EQ(alive_(), 0) << "everything is given back";
    }
    reset_();
  }
  Launch launch_of(const std::string& behaviour) {
    CompiledKernel compiled;
    compiled.image = behaviour;
    compiled.entry = "k";
    compiled.source_file = "k.cu";
    kernel_ = device_->load(compiled);
    Launch launch;
    launch.kernel = kernel_.get();
    return launch;
  }
  Execution run(const std::string& behaviour, const ExecuteOptions& options = {}) {
    Execution execution = device_->execute(launch_of(behaviour), options);
    lost_ = execution.device_lost;
    return execution;
  }

  SharedLibrary library_;
  CudaDriver driver_;
  void (*reset_)() = nullptr;
  int (*alive_)() = nullptr;
  int (*launches_)() = nullptr;
  int (*graph_launches_)() = nullptr;
  unsigned (*cluster_blocks_)() = nullptr;
  std::unique_ptr<Device> device_;
  std::unique_ptr<LoadedKernel> kernel_;
  bool lost_ = false;
};

TEST_F(CudaDeviceTest, ReadsItsSpecFromTheDriver) {
  const GpuSpec& spec = device_->spec();
  EXPECT_EQ(device_->id(), "cuda:0");
  EXPECT_FALSE(device_->simulated());
  EXPECT_EQ(spec.name, "Fake GPU");
  EXPECT_EQ(spec.compute_capability, 80);
  EXPECT_EQ(spec.sm_count, 108);
  EXPECT_DOUBLE_EQ(spec.clock_ghz, 1.41);
  EXPECT_EQ(spec.shared_bytes_per_block_optin, 166912);
  EXPECT_EQ(spec.fp32_lanes, 64);
  EXPECT_EQ(spec.fp64_lanes, 32);
  EXPECT_EQ(spec.l2_bytes, 1 << 20);
  // Its L2 is not the A100's, so it is another GPU: 2 * 1215 MHz * 5120 bit / 8 = 1555.2 GB/s.
  EXPECT_NEAR(spec.dram_gb_s, 1555.2, 0.01);
  EXPECT_NE(spec.source.find("memory clock and bus width"), std::string::npos);
  EXPECT_EQ(device_->facts().at("PCI address"), "00000000:3b:00.0");
  EXPECT_EQ(device_->facts().at("compute capability"), "8.0");
}

TEST_F(CudaDeviceTest, RefusesGpusThatAreTooOldOrNotThere) {
  for (const auto& [number, words] :
       {std::pair{1, "compute capability is 6.0"}, {2, "the driver shows 2 GPUs"}})
    try {
      make_cuda_device(number, driver_);
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::no_device);
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
}

TEST_F(CudaDeviceTest, MovesMemory) {
  std::vector<std::byte> sent(100), got(50);
  for (int i = 0; i < 100; ++i) sent[i] = std::byte(i);
  const DevicePointer pointer = device_->allocate(100, "A");
  device_->copy_in(pointer, sent);
  device_->copy_out(got, pointer + 50);
  EXPECT_TRUE(std::equal(got.begin(), got.end(), sent.begin() + 50));
  EXPECT_THROW(device_->copy_out(got, pointer + 51), Error) << "one byte beyond";
  EXPECT_THROW(device_->copy_in(pointer - 1, got), Error);
  device_->free(pointer);
  EXPECT_THROW(device_->free(pointer), Error);
  device_->free(device_->allocate(0, "nothing"));
}

TEST_F(CudaDeviceTest, SaysHowMuchMemoryThereIs) {
  try {
    device_->allocate(std::size_t(3) << 30, "A");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::kernel_fault);
    EXPECT_NE(std::string(error.what()).find("too little memory for 'A' of 3 GiB: 1 GiB of 40 GiB are free"),
              std::string::npos)
        << error.what();
  }
}

TEST_F(CudaDeviceTest, ReadsKernelFacts) {
  launch_of("regs=40 shared=2048 threads=256 args=8,8,4");
  EXPECT_EQ(kernel_->facts().registers_per_thread, 40);
  EXPECT_EQ(kernel_->facts().static_shared_bytes, 2048);
  EXPECT_EQ(kernel_->facts().max_threads_per_block, 256);
  EXPECT_EQ(kernel_->facts().argument_bytes, (std::vector<int>{8, 8, 4}));
}

TEST_F(CudaDeviceTest, KernelsOfOneModuleShareItsVariables) {
  CompiledKernel compiled;
  compiled.image = "variable=total:8";
  compiled.entry = "first";
  auto first = device_->load(compiled);
  const int modules = alive_();
  compiled.entry = "second";
  const auto second = device_->load(compiled, first.get());
  EXPECT_EQ(alive_(), modules) << "the module was loaded once";
  EXPECT_EQ(second->facts().name, "second");

  const auto of_first = device_->variable(*first, "total"), of_second = device_->variable(*second, "total");
  ASSERT_TRUE(of_first && of_second);
  EXPECT_EQ(of_first->address, of_second->address);
  EXPECT_EQ(of_first->bytes, 8u);
  EXPECT_FALSE(device_->variable(*first, "other"));

  first.reset(); // the module stays for the second kernel
  const std::vector<std::byte> sent(8, std::byte(7));
  device_->copy_in(of_second->address, sent);
  std::vector<std::byte> got(8);
  device_->copy_out(got, of_second->address);
  EXPECT_EQ(got, sent);
  EXPECT_THROW(device_->copy_out(got, of_second->address + 1), Error) << "one byte beyond";

  compiled.entry = "missing";
  EXPECT_THROW(device_->load(compiled, second.get()), Error);
}

TEST_F(CudaDeviceTest, PassesOnWhatTheDriverSaysOfAnImage) {
  try {
    launch_of("bad image");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::no_compile);
    EXPECT_NE(std::string(error.what()).find("the driver's own words"), std::string::npos) << error.what();
  }
}

TEST_F(CudaDeviceTest, RunsAndChecksLaunches) {
  EXPECT_TRUE(run("us=10").completed);
  Launch wide = launch_of("us=10");
  wide.block = {2048, 1, 1};
  EXPECT_THROW(device_->execute(wide, {}), Error);
  EXPECT_THROW(run("refuse=701"), Error) << "the driver's refusal is no fault of the kernel";
  EXPECT_TRUE(run("us=10").completed);
}

TEST_F(CudaDeviceTest, AsksForMoreSharedMemory) {
  Launch launch = launch_of("shared=40000");
  launch.shared_bytes = 60000;
  EXPECT_TRUE(device_->execute(launch, {}).completed);
  launch.shared_bytes = 20000;
  EXPECT_TRUE(device_->execute(launch, {}).completed) << "less than was asked for before";
}

TEST_F(CudaDeviceTest, LaunchesClusters) {
  ::setenv("FAKE_DRIVER_MAJOR", "9", 1);
  device_ = make_cuda_device(0, driver_);
  Launch launch = launch_of("us=10");
  launch.grid = {32, 1, 1};
  EXPECT_TRUE(device_->execute(launch, {}).completed);
  EXPECT_EQ(cluster_blocks_(), 0u) << "no attribute";
  launch.cluster = {1, 1, 1};
  EXPECT_TRUE(device_->execute(launch, {}).completed);
  EXPECT_EQ(cluster_blocks_(), 1u) << "one block is a cluster, too";
  launch.cluster = {4, 1, 1};
  EXPECT_TRUE(device_->execute(launch, {}).completed);
  EXPECT_EQ(cluster_blocks_(), 4u);
  launch.cluster = {16, 1, 1};
  EXPECT_TRUE(device_->execute(launch, {}).completed) << "more than 8 are asked for first";
  EXPECT_EQ(cluster_blocks_(), 16u);
  launch.cluster = {5, 1, 1};
  EXPECT_THROW(device_->execute(launch, {}), Error);

  Launch own = launch_of("us=10 cluster=2");
  EXPECT_EQ(kernel_->facts().cluster, (Dim3{2, 2, 2}));
  own.grid = {2, 2, 2};
  EXPECT_TRUE(device_->execute(own, {}).completed) << "the driver knows the kernel's own";
  own.cluster = {2, 2, 2};
  EXPECT_TRUE(device_->execute(own, {}).completed);
  own.cluster = {2, 1, 1};
  EXPECT_THROW(device_->execute(own, {}), Error);
  ::unsetenv("FAKE_DRIVER_MAJOR");
}

TEST_F(CudaDeviceTest, AFaultLosesTheDevice) {
  const Execution execution = run("fault=700");
  EXPECT_FALSE(execution.completed);
  EXPECT_TRUE(execution.device_lost);
  ASSERT_EQ(execution.diagnostics.size(), 1u);
  EXPECT_EQ(execution.diagnostics[0].kind, "out-of-bounds");
  EXPECT_NE(execution.diagnostics[0].message.in_english().find("outside every allocation"),
            std::string::npos);
  EXPECT_NE(execution.diagnostics[0].message.in_english().find("--device sim"), std::string::npos)
      << "says the cure";
  EXPECT_NE(execution.diagnostics[0].message.in_english().find("CUDA_ERROR_ILLEGAL_ADDRESS"),
            std::string::npos);
  try {
    device_->allocate(4, "A");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("can't be used any more in this process"), std::string::npos);
  }
}

TEST_F(CudaDeviceTest, NamesEachKindOfFault) {
  for (const auto& [code, kind] : {std::pair{"716", "misaligned"},
                                   {"715", "illegal-instruction"},
                                   {"719", "trap"},
                                   {"717", "out-of-bounds"}}) {
    EXPECT_EQ(run(std::string("fault=") + code).diagnostics.at(0).kind, kind) << code;
    kernel_.reset();
    device_.reset();
    reset_();
    device_ = make_cuda_device(0, driver_);
    lost_ = false;
  }
}

TEST_F(CudaDeviceTest, GivesUpAnEndlessKernel) {
  ExecuteOptions options;
  options.time_limit_s = 0.05;
  const Execution execution = run("endless", options);
  EXPECT_FALSE(execution.completed);
  EXPECT_TRUE(execution.device_lost);
  EXPECT_EQ(execution.diagnostics.at(0).kind, "budget");
  EXPECT_GE(execution.wall_ms, 50);
  EXPECT_LT(execution.wall_ms, 1000);
}

TEST_F(CudaDeviceTest, CancelsWhatEndsSoonWithoutLoss) {
  std::atomic<bool> cancel = true;
  ExecuteOptions options;
  options.cancel = &cancel;
  const Execution soon = run("busy=30", options);
  EXPECT_FALSE(soon.completed);
  EXPECT_FALSE(soon.device_lost);
  EXPECT_EQ(soon.diagnostics.at(0).kind, "cancelled");
  const Execution never = run("endless", options);
  EXPECT_TRUE(never.device_lost);
  EXPECT_EQ(never.diagnostics.at(0).kind, "cancelled");
}

TEST_F(CudaDeviceTest, CatchesWhatKernelsPrint) {
  CapturedOutput output(STDOUT_FILENO);
  const Execution execution = run("vprintf");
  EXPECT_EQ(output.finish(), "") << "nothing on the program's own output";
  EXPECT_EQ(execution.printed, "hello from the kernel\n");
}

TEST_F(CudaDeviceTest, PlacesAFailedAssert) {
  const Execution execution = run("__assertfail fault=710");
  ASSERT_EQ(execution.diagnostics.size(), 1u);
  EXPECT_EQ(execution.diagnostics[0].kind, "assert");
  EXPECT_EQ(execution.diagnostics[0].file, "k.cu");
  EXPECT_EQ(execution.diagnostics[0].line, 7);
  EXPECT_EQ(execution.diagnostics[0].message.in_english(),
            "Assertion `x > 0` failed in block: [0,0,0], thread: [3,0,0]");
}

TEST_F(CudaDeviceTest, ReplaysShortKernelsInAGraph) {
  const Launch launch = launch_of("us=5");
  const auto stopwatch = device_->stopwatch({launch});
  EXPECT_EQ(stopwatch->method(), "graph replay, 200 passes per sample");
  const int before = launches_();
  EXPECT_NEAR(stopwatch->sample_ms(), 0.005, 1e-6);
  EXPECT_EQ(launches_() - before, 200);
  EXPECT_GT(graph_launches_(), 0);
}

TEST_F(CudaDeviceTest, TimesLongKernelsByEvents) {
  const Launch launch = launch_of("us=600");
  const auto stopwatch = device_->stopwatch({launch, launch});
  EXPECT_EQ(stopwatch->method(), "events, 1 pass per sample");
  EXPECT_NEAR(stopwatch->sample_ms(), 1.2, 1e-6) << "both launches are one pass";
  EXPECT_EQ(graph_launches_(), 0);
}

TEST_F(CudaDeviceTest, RotatesAndClears) {
  const DevicePointer scratch = device_->allocate(16, "sums");
  const Launch launch = launch_of("us=100");
  const TimedPass pass{{{scratch, 16}}, {launch}};
  EXPECT_NEAR(device_->rotating_stopwatch({pass, pass, pass})->sample_ms(), 0.101, 1e-6)
      << "clearing takes 1 us here";
  EXPECT_THROW(device_->rotating_stopwatch({TimedPass{{{scratch, 17}}, {launch}}}), Error);
  EXPECT_THROW(device_->stopwatch({}), Error);
}

TEST_F(CudaDeviceTest, AFaultWhileTimingIsAnError) {
  const Launch launch = launch_of("us=5 fault=716");
  try {
    device_->stopwatch({launch});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::kernel_fault);
    EXPECT_EQ(error.diagnostics()[0].kind, "misaligned");
  }
  lost_ = true;
}

TEST(CudaDriverTest, SaysWhatToDoWithoutADriver) {
  try {
    CudaDriver("libno-such-driver.so.1");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::no_device);
    EXPECT_NE(std::string(error.what()).find("install the NVIDIA driver"), std::string::npos);
  }
}

TEST(CudaDriverTest, RefusesAnOldDriver) {
  setenv("FAKE_DRIVER_VERSION", "11080", 1);
  try {
    CudaDriver driver(FAKE_DRIVER);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("supports CUDA 11.8, but 12.0 or newer"), std::string::npos);
  }
  unsetenv("FAKE_DRIVER_VERSION");
}

TEST(CudaDriverTest, SaysWhyItCantStart) {
  setenv("FAKE_INIT_ERROR", "803", 1);
  CudaDriver driver(FAKE_DRIVER);
  try {
    driver.device_count();
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::no_device);
    EXPECT_NE(std::string(error.what()).find("restart the machine"), std::string::npos);
  }
  unsetenv("FAKE_INIT_ERROR");
}

TEST(CudaListings, NeverThrowAndAlwaysGiveAReason) {
  const auto listing = cuda_device_listing();
  ASSERT_FALSE(listing.empty());
  for (const CudaListing& entry : listing) {
    EXPECT_TRUE(entry.id.starts_with("cuda:"));
    EXPECT_EQ(entry.available, entry.reason.empty());
  }
}

}
}
