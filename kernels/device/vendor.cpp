#include "kernels/device/vendor.h"

#include "kernels/device/cub.h"
#include "kernels/device/cublas.h"
#include "kernels/device/cuda_device.h"
#include "kernels/device/cuda_stopwatch.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace kernelarium {

namespace {

using Context = std::shared_ptr<CudaContext>;
using Enqueue = std::function<void(const DeviceBuffers&)>;

/// Times `enqueue` on each set of buffers in rotation.
std::unique_ptr<Stopwatch> time_sets(const Context& context, const std::string& name, const Enqueue& enqueue,
                                     const std::vector<DeviceBuffers>& sets) {
  if (sets.empty()) throw Error(fmt::format("{} needs at least one set of buffers", name));
  CudaWork work;
  work.name = name;
  for (const DeviceBuffers& buffers : sets) work.passes.push_back([enqueue, buffers] { enqueue(buffers); });
  return std::make_unique<CudaStopwatch>(context, std::move(work));
}

/// A baseline whose library is opened, and its version queried, only here.
using Multiply = std::function<void(Cublas&, const DeviceBuffers&)>;
VendorBaseline with_cublas(const Context& context, const std::string& call, std::int64_t largest_extent,
                           const Multiply& multiply) {
  VendorBaseline baseline{"cuBLAS", "", Cublas::reason_missing(), {}};
  if (baseline.reason.empty() && largest_extent > std::numeric_limits<int>::max())
    baseline.reason = Sentence::tr("%1 counts in 32-bit integers: choose a smaller size", call);
  if (!baseline.reason.empty()) return baseline;
  try {
    const auto cublas = std::make_shared<Cublas>(context);
    baseline.library = fmt::format("cuBLAS {}, {}", cublas->version(), call);
    baseline.prepare = [context, cublas, multiply](const std::vector<DeviceBuffers>& sets) {
      return time_sets(
          context, "cuBLAS", [cublas, multiply](const DeviceBuffers& b) { multiply(*cublas, b); }, sets);
    };
  } catch (const Error& error) {
    baseline.reason = error.diagnostics().front().message;
  }
  return baseline;
}

/// Row-major C = A B is column-major C' = B' A', so the operands are swapped and nothing is transposed.
VendorBaseline matmul(const Context& context, const std::string& call, decltype(&Cublas::sgemm) multiply,
                      const Values& sizes) {
  const std::int64_t m = sizes.at("m"), n = sizes.at("n"), k = sizes.at("k");
  return with_cublas(context, call, std::max({m, n, k}), [=](Cublas& cublas, const DeviceBuffers& b) {
    const int rows = static_cast<int>(m), columns = static_cast<int>(n), inner = static_cast<int>(k);
    (cublas.*multiply)(columns, rows, inner, b.at("b"), columns, b.at("a"), inner, b.at("c"), columns);
  });
}

/// cuBLAS has no c = a + b for vectors: people call Thrust, or their framework.
VendorBaseline vector_add(const Context& context, const Values& sizes) {
  VendorBaseline baseline{"Thrust", "", cub_reason_missing(), {}};
  if (!baseline.reason.empty()) return baseline;
  const std::int64_t n = sizes.at("n");
  baseline.library = fmt::format("Thrust {}, thrust::transform", cub_version());
  baseline.prepare = [context, n](const std::vector<DeviceBuffers>& sets) {
    return time_sets(
        context, "Thrust",
        [context, n](const DeviceBuffers& b) { thrust_add(*context, b.at("a"), b.at("b"), b.at("c"), n); },
        sets);
  };
  return baseline;
}

VendorBaseline transpose(const Context& context, const Values& sizes) {
  const std::int64_t rows = sizes.at("rows"), columns = sizes.at("columns");
  return with_cublas(
      context, "cublasSgeam", std::max(rows, columns), [=](Cublas& cublas, const DeviceBuffers& b) {
        const int m = static_cast<int>(rows), n = static_cast<int>(columns);
        // With beta 0 the second operand is not read; the library still requires an address.
        cublas.sgeam(Cublas::transposed, m, n, 1, b.at("in"), n, 0, b.at("out"), m, b.at("out"), m);
      });
}

VendorBaseline copy(const Context& context, const Values& sizes) {
  const auto bytes = static_cast<std::size_t>(sizes.at("rows") * sizes.at("columns")) * sizeof(float);
  const Enqueue enqueue = [context, bytes](const DeviceBuffers& b) {
    context->require(context->driver().copy_async(b.at("out"), b.at("in"), bytes, context->stream()),
                     Sentence::tr("copying"));
  };
  return {"driver copy", "CUDA driver, cuMemcpyDtoDAsync", "",
          [context, enqueue](const std::vector<DeviceBuffers>& sets) {
            return time_sets(context, "the driver's copy", enqueue, sets);
          }};
}

VendorBaseline reduction(const Context& context, const Values& sizes) {
  VendorBaseline baseline{"CUB", "", cub_reason_missing(), {}};
  if (!baseline.reason.empty()) return baseline;
  const auto kind = sizes.at("op") == 0 ? CubReduction::sum : CubReduction::maximum;
  const std::int64_t n = sizes.at("n");
  baseline.library =
      fmt::format("CUB {}, cub::DeviceReduce::{}", cub_version(), kind == CubReduction::sum ? "Sum" : "Max");
  baseline.prepare = [context, kind, n](const std::vector<DeviceBuffers>& sets) {
    const auto cub = std::make_shared<CubReduction>(context, kind, n);
    return time_sets(
        context, "CUB", [cub](const DeviceBuffers& b) { cub->enqueue(b.at("in"), b.at("out")); }, sets);
  };
  return baseline;
}

}

std::vector<VendorBaseline> vendor_baselines(Device& device, const std::string& problem,
                                             const Values& sizes) {
  const Context context = context_of(device);
  if (!context) return {};
  if (problem == "matmul") return {matmul(context, "cublasSgemm, fp32", &Cublas::sgemm, sizes)};
  if (problem == "matmul-bf16")
    return {matmul(context, "cublasGemmEx, bf16 with fp32 sums", &Cublas::bf16_gemm, sizes)};
  if (problem == "vector-add") return {vector_add(context, sizes)};
  if (problem == "reduction") return {reduction(context, sizes)};
  if (problem == "matrix-copy")
    return {sizes.at("order") == 0 ? copy(context, sizes) : transpose(context, sizes)};
  return {};
}

}
