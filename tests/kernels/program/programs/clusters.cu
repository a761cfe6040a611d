// Clusters of blocks: launched at run time, refused, asked about.
#include "case.h"

#include <cooperative_groups.h>
#include <cuda.h>
#include <utility>

namespace cg = cooperative_groups;

/// Each block gives the next one of its cluster its number; prints sums of what was got.
__global__ void pass_on(int* out) {
  __shared__ int mine;
  const cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) mine = 10 * blockIdx.x;
  cluster.sync();
  if (threadIdx.x == 0) {
    const unsigned next = (cluster.block_rank() + 1) % cluster.num_blocks();
    out[blockIdx.x] = *cluster.map_shared_rank(&mine, next) + int(cluster.num_blocks());
  }
  cluster.sync();
}
__global__ void __cluster_dims__(2, 1, 1) by_two(int* out) {
  out[blockIdx.x] = int(cg::this_cluster().num_blocks());
}

static cudaError_t launch(int blocks, dim3 cluster, int* out, void (*kernel)(int*) = pass_on) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {cluster.x, cluster.y, cluster.z};
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(blocks);
  config.blockDim = dim3(64);
  config.attrs = &attribute;
  config.numAttrs = 1;
  const cudaError_t error = cudaLaunchKernelEx(&config, kernel, std::move(out));
  cudaGetLastError();
  return error;
}

static void show(const int* device, int count) {
  int host[64];
  OK(cudaMemcpy(host, device, count * sizeof(int), cudaMemcpyDeviceToHost));
  for (int i = 0; i < count; ++i) std::printf("%d%c", host[i], i + 1 < count ? ' ' : '\n');
}

CASE(launched) {
  int* out = nullptr;
  OK(cudaMalloc(&out, 64 * sizeof(int)));
  for (const int size : {1, 2, 4, 8}) {
    SHOW(launch(8, size, out));
    show(out, 8);
  }
  OK(cudaFree(out));
}
CASE(refused) {
  int* out = nullptr;
  OK(cudaMalloc(&out, 64 * sizeof(int)));
  SHOW(launch(9, 2, out));
  SHOW(launch(16, 16, out));
  SHOW(launch(8, dim3(0, 1, 1), out));
  SHOW(launch(32, 32, out));
  OK(cudaFree(out));
}
CASE(large) {
  int* out = nullptr;
  OK(cudaMalloc(&out, 64 * sizeof(int)));
  SHOW(cudaFuncSetAttribute(pass_on, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
  SHOW(launch(16, 16, out));
  show(out, 16);
  OK(cudaFree(out));
}
CASE(of_the_kernel) {
  int* out = nullptr;
  OK(cudaMalloc(&out, 64 * sizeof(int)));
  by_two<<<4, 32>>>(out);
  SHOW(cudaGetLastError());
  show(out, 4);
  by_two<<<3, 32>>>(out);
  SHOW(cudaGetLastError());
  SHOW(launch(4, 2, out, by_two));
  SHOW(launch(4, 4, out, by_two));
  SHOW(launch(4, 1, out, by_two));
  cudaFuncAttributes attributes{};
  OK(cudaFuncGetAttributes(&attributes, by_two));
  std::printf("%d %d %d\n", attributes.requiredClusterWidth, attributes.requiredClusterHeight,
              attributes.requiredClusterDepth);
  OK(cudaFuncGetAttributes(&attributes, pass_on));
  std::printf("%d %d %d\n", attributes.requiredClusterWidth, attributes.requiredClusterHeight,
              attributes.requiredClusterDepth);
  OK(cudaFree(out));
}
CASE(asked) {
  int value = -1;
  OK(cudaDeviceGetAttribute(&value, cudaDevAttrClusterLaunch, 0));
  std::printf("%d\n", value);
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(16);
  config.blockDim = dim3(64);
  SHOW(cudaOccupancyMaxPotentialClusterSize(&value, pass_on, &config));
  std::printf("%d\n", value);
}
CASE(tensor_map) {
  using Encode = CUresult(CUtensorMap*, CUtensorMapDataType, cuuint32_t, void*, const cuuint64_t*,
                          const cuuint64_t*, const cuuint32_t*, const cuuint32_t*, CUtensorMapInterleave,
                          CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
  void* encode = nullptr;
  cudaDriverEntryPointQueryResult result{};
  SHOW(
      cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &result));
  std::printf("%d %d\n", int(result), encode != nullptr);
  float* x = nullptr;
  OK(cudaMalloc(&x, 64 * 64 * sizeof(float)));
  alignas(64) CUtensorMap map;
  const cuuint64_t sizes[2] = {64, 64}, strides[1] = {64 * sizeof(float)}, odd[1] = {65 * sizeof(float)};
  const cuuint32_t box[2] = {16, 8}, large[2] = {512, 8}, steps[2] = {1, 1};
  const auto made = [&](const cuuint64_t* stride, const cuuint32_t* shape) {
    return int(reinterpret_cast<Encode*>(encode)(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, x, sizes, stride,
                                                 shape, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
                                                 CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                                                 CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
  };
  std::printf("%d %d %d\n", made(strides, box), made(odd, box), made(strides, large));
  SHOW(cudaGetDriverEntryPointByVersion("cuNoSuchFunction", &encode, 12000, cudaEnableDefault, &result));
  std::printf("%d %d\n", int(result), encode != nullptr);
  OK(cudaFree(x));
}
