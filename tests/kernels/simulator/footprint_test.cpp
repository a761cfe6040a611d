// Which bytes a launch touches.

#include "kernels/simulator/memory/footprint.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <random>
#include <set>

namespace kernelarium::test {
namespace {

using How = TouchedRange::How;

TEST(Footprint, IsThatOfEachByte) {
  std::mt19937 random(5);
  for (int round = 0; round < 20; ++round) {
    sim::Footprint footprint, other;
    std::set<std::uint64_t> bytes[3];
    for (int i = 0; i < 200; ++i) {
      const std::uint64_t begin = random() % 20000, length = i % 10 ? random() % 40 : random() % 9000;
      const auto how = static_cast<How>(random() % 3);
      (i % 2 ? footprint : other).add(how, begin, begin + length);
      for (std::uint64_t byte = begin; byte < begin + length; ++byte)
        bytes[static_cast<int>(how)].insert(byte);
    }
    footprint.add(other);
    std::set<std::uint64_t> got[3];
    TouchedRange before{0, 0, How::read};
    for (const TouchedRange& range : footprint.ranges()) {
      EXPECT_LT(range.begin, range.end);
      EXPECT_TRUE(range.how != before.how || before.end == 0 || before.end < range.begin);
      before = range;
      for (std::uint64_t byte = range.begin; byte < range.end; ++byte)
        got[static_cast<int>(range.how)].insert(byte);
    }
    for (int how = 0; how < 3; ++how) EXPECT_EQ(got[how], bytes[how]);
  }
}

struct Case {
  const char *body, *ranges;
};

TEST(Footprint, OfKernelsIsExact) {
  for (const Case& one :
       {Case{"if (i < 3) p[i] = i;", "w 0-12 "},
        Case{"if (i < 4) p[2 * i + 1] = i;", "w 4-8 w 12-16 w 20-24 w 28-32 "},
        Case{"if (i < 2) ((char*)p)[4 * i + 1] = 1;", "w 1-2 w 5-6 "},
        Case{"if (i == 0) p[9] = p[3];", "r 12-16 w 36-40 "},
        Case{"if (i < 2) atomicAdd(p + 5, 1);", "a 20-24 "},
        Case{"if (i == 1) ((int4*)p)[2] = make_int4(1, 2, 3, 4);", "w 32-48 "},
        Case{"int x[64]; for (int k = 0; k < 64; ++k) x[(k * i) & 63] = p[k & 1]; if (x[i] == 77) p[9] = 1;",
             "r 0-8 "}}) {
    SimulatedGpu gpu;
    gpu.load_cuda(std::string(R"(extern "C" __global__ void k(int* p) { const int i = threadIdx.x; )") +
                  one.body + " }");
    gpu.options.touched = true;
    const DevicePointer p = gpu.zeros<int>(64);
    for (const Checks checks : {Checks::bounds, Checks::all}) {
      gpu.options.checks = checks;
      std::string got;
      for (const TouchedRange& range : gpu.run_clean({1}, {32}, p).touched)
        got += std::string(range.how == How::read      ? "r "
                           : range.how == How::written ? "w "
                                                       : "a ") +
               std::to_string(range.begin - p) + "-" + std::to_string(range.end - p) + " ";
      EXPECT_EQ(got, one.ranges) << one.body;
    }
  }
}

}
}
