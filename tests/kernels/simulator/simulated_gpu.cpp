#include "tests/kernels/simulator/simulated_gpu.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace kernelarium::test {

SimulatedGpu::SimulatedGpu(const std::string& spec) : device(make_simulated_device(load_gpu_spec(spec))) {
  options.threads = 1;
  options.instruction_budget = 200'000'000;
  options.findings = 1; // the first; tests that want more say so
}

void SimulatedGpu::load_ptx(const std::string& text, const std::string& entry) {
  CompiledKernel compiled;
  compiled.image = text;
  compiled.target = {90, false};
  compiled.entry = entry;
  compiled.source_file = "test.cu";
  kernel = device->load(compiled);
}

void SimulatedGpu::load_cuda(const std::string& text, const std::string& kernel_name) {
  Source source;
  source.text = text;
  source.file = "test.cu";
  source.kernel = kernel_name;
  kernel = device->load(compile(source, device->target()));
}

std::string ptx_module(const std::string& functions) {
  return ".version 8.0\n.target sm_90\n.address_size 64\n" + functions;
}

void expect_words(const Diagnostic& diagnostic, const std::vector<std::string>& parts) {
  for (const std::string& part : parts)
    EXPECT_NE(diagnostic.message.in_english().find(part), std::string::npos)
        << "'" << part << "' is missing in: " << diagnostic.message.in_english();
}

std::pair<std::uint32_t, std::uint32_t> seeds(const char* variable, std::uint32_t count) {
  std::uint32_t first = 0;
  if (const char* text = std::getenv(variable); text && std::sscanf(text, "%u:%u", &first, &count) != 2)
    ADD_FAILURE() << variable << ": FIRST:COUNT is expected, not " << text;
  return {first, count};
}

int line_of(const std::string& text, const std::string& mark) {
  const std::size_t at = text.find(mark);
  EXPECT_NE(at, std::string::npos) << mark;
  return 1 + static_cast<int>(std::count(
                 text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size())), '\n'));
}

}
