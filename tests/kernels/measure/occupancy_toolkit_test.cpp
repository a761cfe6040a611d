#include "kernels/measure/occupancy.h"

#include <algorithm>
#include <cuda_occupancy.h>
#include <gtest/gtest.h>

namespace kernelarium {
namespace {

int toolkit_blocks(const GpuSpec& spec, int threads, int registers, int static_shared, int dynamic_shared) {
  cudaOccDeviceProp properties;
  properties.computeMajor = spec.compute_capability / 10;
  properties.computeMinor = spec.compute_capability % 10;
  properties.maxThreadsPerBlock = spec.max_threads_per_block;
  properties.maxThreadsPerMultiprocessor = spec.max_threads_per_sm;
  properties.regsPerBlock = spec.registers_per_sm;
  properties.regsPerMultiprocessor = spec.registers_per_sm;
  properties.warpSize = 32;
  properties.sharedMemPerBlock = spec.shared_bytes_per_block;
  properties.sharedMemPerMultiprocessor = spec.shared_bytes_per_sm;
  properties.numSms = spec.sm_count;
  properties.sharedMemPerBlockOptin = spec.shared_bytes_per_block_optin;
  properties.reservedSharedMemPerBlock = spec.shared_bytes_reserved;
  cudaOccFuncAttributes attributes;
  attributes.maxThreadsPerBlock = spec.max_threads_per_block;
  attributes.numRegs = registers;
  attributes.sharedSizeBytes = static_shared;
  attributes.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
  attributes.maxDynamicSharedSizeBytes = spec.shared_bytes_per_block_optin - static_shared;
  attributes.numBlockBarriers = 1;
  const cudaOccDeviceState state;
  cudaOccResult result{};
  const cudaOccError error = cudaOccMaxActiveBlocksPerMultiprocessor(&result, &properties, &attributes,
                                                                     &state, threads, dynamic_shared);
  EXPECT_EQ(error, CUDA_OCC_SUCCESS);
  return result.activeBlocksPerMultiprocessor;
}

TEST(OccupancyAgainstTheToolkit, AgreesOnAGrid) {
  int cases = 0, nothing = 0;
  for (const GpuSpec& spec : load_gpu_specs())
    for (int threads = 1; threads <= 1024; threads += 31)
      for (const int registers : {0, 1, 16, 31, 32, 33, 40, 63, 64, 65, 96, 128, 168, 255})
        for (const int static_shared : {0, 16, 4096, 20000})
          for (const int dynamic_shared : {0, 1, 100, 8192, 20000, 30000, 60000, 98304, 150000, 227000}) {
            // Past the opt-in limit the toolkit's arithmetic on unsigned sizes has no meaning.
            if (static_shared + dynamic_shared > spec.shared_bytes_per_block_optin) continue;
            const int ours =
                occupancy(spec, {1, 1, 1}, {threads, 1, 1}, registers, static_shared + dynamic_shared)
                    .blocks_per_sm;
            ASSERT_EQ(ours, toolkit_blocks(spec, threads, registers, static_shared, dynamic_shared))
                << spec.id << ": " << threads << " threads, " << registers << " registers, " << static_shared
                << " + " << dynamic_shared << " bytes";
            ++cases;
            nothing += ours == 0;
          }
  EXPECT_GT(cases, 10000);
  EXPECT_GT(nothing, 0) << "the grid reaches launches that do not fit";
}

}
}
