/// Threads that do nothing with what they load.
#include "kernels/simulator/decode/unused_loads.h"

#include <gtest/gtest.h>

namespace kernelarium::sim {
namespace {

/// Of a kernel that loads x[tid & 15] into %r1; %p1 is true in the threads 0 to 15.
std::map<std::uint32_t, ThreadSet> unused_in(const std::string& body) {
  const ptx::Module module = ptx::read_module(R"(.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 a, .param .u32 n)
{
  .reg .pred %p<8>;
  .reg .b32 %r<16>;
  .reg .b64 %rd<16>;
  ld.param.u64 %rd2, [a];
  ld.param.u32 %r9, [n];
  mov.u32 %r3, %tid.x;
  and.b32 %r4, %r3, 15;
  mad.wide.u32 %rd1, %r4, 4, %rd2;
  and.b32 %r5, %r3, 112;
  setp.eq.b32 %p1, %r5, 0;
  setp.lt.s32 %p2, %r4, %r9;
  and.pred %p3, %p1, %p2;
  ld.global.b32 {%r1}, [%rd1];
  fma.rn.f32 %r2, %r1, 0f40000000, 0f3F800000;
)" + body + R"(
END:
  ret;
}
)");
  return unused_loads(*module.find("k"));
}

ThreadSet from_16_in_each_128() {
  ThreadSet all;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i % 128 >= 16;
  return all;
}

TEST(UnusedLoads, OfThreadsThatDoNotStore) {
  const auto found = unused_in("@%p1 st.global.b32 [%rd1], {%r2};\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.begin()->second, from_16_in_each_128());
  // With a bound that arguments decide: it can't make them store.
  EXPECT_EQ(unused_in("@%p3 st.global.b32 [%rd1], {%r2};\n").begin()->second, from_16_in_each_128());
  // Not loaded values may go anywhere.
  EXPECT_EQ(unused_in("@%p1 st.global.b32 [%rd1], {%r2};\nst.global.b32 [%rd2], %r3;\n").size(), 1u);
}

TEST(UnusedLoads, AreUsedOtherwise) {
  for (const char* body :
       {"st.global.b32 [%rd1], {%r2};\n",                                     // all store
        "@%p2 st.global.b32 [%rd1], {%r2};\n",                                // who does is not known
        "@%p1 st.global.b32 [%rd1], {%r2};\nst.global.b32 [%rd1+64], %r1;\n", // another store
        "@%p1 st.global.b32 [%rd1], {%r2};\nst.shared.b32 [%r4], %r2;\n",     // for other threads
        "@%p1 st.global.b32 [%rd1], {%r2};\nshfl.sync.bfly.b32 %r6, %r1, 1, 31, -1;\n", // by other lanes
        "setp.eq.s32 %p4, %r1, 0;\n@%p4 bra END;\n@%p1 st.global.b32 [%rd1], {%r2};\n", // decides
        "mad.wide.u32 %rd3, %r1, 4, %rd2;\n@%p1 st.global.b32 [%rd3], %r3;\n",          // an address
        "@!%p1 st.global.b32 [%rd1], {%r2};\n@%p1 st.global.b32 [%rd1], {%r2};\n"})     // one or the other
    EXPECT_TRUE(unused_in(body).empty()) << body;
}

}
}
