// What loads, stores and atomic operations leave in registers and memory. Each line: a sum of all that, then the form,
// with "one " before it if all lanes use the same place.
// To record on a Hopper GPU, the forms of the file that is there again:
//   nvcc -std=c++17 -o /tmp/record_forms memory_forms.cu -lcuda && /tmp/record_forms < memory_forms.txt > new.txt
#include "memory_forms.h"

#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <cuda_runtime.h>
#include <iostream>

static void check(int result, const char* what) {
  if (result == 0) return;
  std::fprintf(stderr, "%s: %d\n", what, result);
  std::exit(1);
}

int main() {
  std::vector<std::string> forms;
  for (std::string line; std::getline(std::cin, line);)
    if (line.size() > 9) forms.push_back(line.substr(9));
  const std::vector<std::uint32_t> inputs = memory_forms::inputs();
  void *in, *places, *sums;
  const std::size_t words = forms.size() * memory_forms::kLanes;
  check(cudaMalloc(&in, inputs.size() * 4), "cudaMalloc");
  check(cudaMalloc(&places, 2048), "cudaMalloc");
  check(cudaMalloc(&sums, words * 4), "cudaMalloc");
  check(cudaMemcpy(in, inputs.data(), inputs.size() * 4, cudaMemcpyHostToDevice), "cudaMemcpy");
  for (std::size_t begin = 0; begin < forms.size(); begin += memory_forms::kFormsPerKernel) {
    CUmodule module;
    check(cuModuleLoadData(&module, memory_forms::module_of(forms, begin).c_str()), "cuModuleLoadData");
    CUfunction kernel;
    check(cuModuleGetFunction(&kernel, module, "k"), "cuModuleGetFunction");
    void* out = static_cast<std::uint32_t*>(sums) + begin * memory_forms::kLanes;
    void* arguments[] = {&in, &places, &out};
    check(cuLaunchKernel(kernel, 1, 1, 1, memory_forms::kLanes, 1, 1, 0, nullptr, arguments, nullptr), "cuLaunchKernel");
    check(cudaDeviceSynchronize(), "the kernel");
  }
  std::vector<std::uint32_t> found(words);
  check(cudaMemcpy(found.data(), sums, words * 4, cudaMemcpyDeviceToHost), "cudaMemcpy");
  for (std::size_t i = 0; i < forms.size(); ++i)
    std::printf("%08x %s\n", memory_forms::sum_of(&found[i * memory_forms::kLanes]), forms[i].c_str());
}
