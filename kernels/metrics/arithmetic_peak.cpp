#include "kernels/metrics/arithmetic_peak.h"

#include "kernels/device/counters.h"

#include <algorithm>
#include <iterator>

namespace kernelarium {
namespace {

struct TensorType {
  const char* name;
  const char* counter;
  double GpuSpec::*tflops;
};
constexpr TensorType kTypes[] = {
    {"f16", metric::tensor_f16_instructions, &GpuSpec::tensor_f16_tflops},
    {"bf16", metric::tensor_bf16_instructions, &GpuSpec::tensor_bf16_tflops},
    {"tf32", metric::tensor_tf32_instructions, &GpuSpec::tensor_tf32_tflops},
    {"fp8", metric::tensor_fp8_instructions, &GpuSpec::tensor_fp8_tflops},
    {"f64", metric::tensor_f64_instructions, &GpuSpec::tensor_f64_tflops},
    {"integer", metric::tensor_integer_instructions, &GpuSpec::tensor_integer_tops},
};

}

const std::vector<std::string>& tensor_types() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> names;
    for (const TensorType& type : kTypes) names.emplace_back(type.name);
    return names;
  }();
  return all;
}

std::string tensor_type(const Run& run) {
  const auto most = std::max_element(std::begin(kTypes), std::end(kTypes), [&](const auto& a, const auto& b) {
    return run.counters[a.counter] < run.counters[b.counter];
  });
  return run.counters[most->counter] > 0 ? most->name : "";
}

double peak_gflops(const GpuSpec& spec, const std::string& tensor_type) {
  if (tensor_type.empty()) return spec.peak_fp32_gflops();
  for (const TensorType& type : kTypes)
    if (type.name == tensor_type) return 1000 * spec.*type.tflops;
  return 0;
}

}
