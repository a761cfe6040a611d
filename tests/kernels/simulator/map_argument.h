#pragma once

#include "kernels/simulator/memory/tensor_map.h"

#include <gtest/gtest.h>
#include <string>

namespace kernelarium::test {

/// A tensor map as a kernel's parameter.
struct alignas(64) MapArgument {
  std::array<std::byte, sim::TensorMap::kBytes> bytes;
};

inline MapArgument made(const sim::TensorMap& map) {
  EXPECT_EQ(map.mistake().in_english(), "");
  return {map.encode()};
}

/// What kernels that copy by tensor maps begin with.
inline const std::string kMapWords = R"(
struct __align__(64) Map { char bytes[128]; };
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void init(const void* b, unsigned n) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1;" :: "r"(shared(b)), "r"(n) : "memory");
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
__device__ void expect(const void* b, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" :: "r"(shared(b)), "r"(bytes) : "memory");
}
__device__ void wait_for(const void* b, unsigned parity) {
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @!p bra again; }"
               :: "r"(shared(b)), "r"(parity) : "memory");
}
#define PROXY asm volatile("fence.proxy.async.shared::cta;" ::: "memory")
#define STORED asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;" ::: "memory")
)";

}
