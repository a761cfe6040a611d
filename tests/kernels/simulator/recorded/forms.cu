// What forms of instructions leave in registers and memory. Each line: a sum of all that, then the form, with "one "
// before it if all lanes use the same place. Which NaN f32 and f64 arithmetic gives does not count. Not among them:
// approximations; set with a result of f16 or bf16 from the same type, whose register holds more than 16 bits on hardware;
// scalar video instructions for which ptxas generates other code than the PTX manual describes (most with .sat, with a
// second operation or with a part of the result); what the simulator refuses.
// To record on a Hopper GPU, the forms of the file that is there again:
//   nvcc -std=c++17 -o /tmp/record_forms forms.cu -lcuda
//   /tmp/record_forms memory < memory_forms.txt > new.txt; /tmp/record_forms values < value_forms.txt > new.txt
#include "forms.h"

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

int main(int, char** argv) {
  const bool memory = std::string(argv[1]) == "memory";
  const int threads = memory ? forms::kLanes : forms::kThreads;
  std::vector<std::string> all;
  for (std::string line; std::getline(std::cin, line);)
    if (line.size() > 9) all.push_back(line.substr(9));
  const std::vector<std::uint32_t> inputs = memory ? forms::memory_inputs() : forms::value_inputs();
  void *in, *places, *sums;
  const std::size_t words = all.size() * threads;
  check(cudaMalloc(&in, inputs.size() * 4), "cudaMalloc");
  check(cudaMalloc(&places, 2048), "cudaMalloc");
  check(cudaMalloc(&sums, words * 4), "cudaMalloc");
  check(cudaMemcpy(in, inputs.data(), inputs.size() * 4, cudaMemcpyHostToDevice), "cudaMemcpy");
  for (std::size_t begin = 0; begin < all.size(); begin += forms::kFormsPerKernel) {
    CUmodule module;
    const std::string text = memory ? forms::memory_module(all, begin) : forms::value_module(all, begin);
    check(cuModuleLoadData(&module, text.c_str()), "cuModuleLoadData");
    CUfunction kernel;
    check(cuModuleGetFunction(&kernel, module, "k"), "cuModuleGetFunction");
    void* out = static_cast<std::uint32_t*>(sums) + begin * threads;
    void *with_places[] = {&in, &places, &out}, *without[] = {&in, &out};
    check(cuLaunchKernel(kernel, 1, 1, 1, threads, 1, 1, 0, nullptr, memory ? with_places : without, nullptr), "cuLaunchKernel");
    check(cudaDeviceSynchronize(), "the kernel");
  }
  std::vector<std::uint32_t> found(words);
  check(cudaMemcpy(found.data(), sums, words * 4, cudaMemcpyDeviceToHost), "cudaMemcpy");
  for (std::size_t i = 0; i < all.size(); ++i) std::printf("%08x %s\n", forms::sum_of(&found[i * threads], threads), all[i].c_str());
}
