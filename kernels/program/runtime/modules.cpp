#include "kernels/program/runtime/modules.h"

#include "kernels/base/kernel_name.h"
#include "kernels/program/ptx_link.h"
#include "kernels/program/runtime/pages.h"
#include "kernels/program/runtime/waiting_kernel.h"

#include <algorithm>
#include <dlfcn.h>
#include <fmt/format.h>
#include <map>
#include <string_view>

namespace kernelarium::program {
namespace {

// A driver loads a module, and then each of its kernels, on first use.
constexpr double kModuleUs = 80, kModuleUsPerKb = 2, kKernelUs = 6;

std::string_view body_of(const std::string& ptx, const std::string& kernel) {
  const std::size_t begin = ptx.find(".entry " + kernel + "(");
  if (begin == std::string::npos) return {};
  return {ptx.data() + begin, std::min(ptx.find("\n}", begin), ptx.size()) - begin};
}

/// Of the PTX in a fatbin, what fits the device best.
std::string ptx_for(Module& module, const Gpu& gpu) {
  if (!module.fatbin) module.fatbin = std::make_unique<Fatbin>(read_fatbin(module.wrapper));
  const Fatbin::Ptx* best = nullptr;
  for (const Fatbin::Ptx& ptx : module.fatbin->ptx)
    if (ptx.capability <= gpu.spec.compute_capability && (!best || ptx.capability > best->capability))
      best = &ptx;
  if (!best)
    throw Error(
        Fault::no_compile,
        Diagnostic{"compile", fmt::format("the executable contains no PTX that this device can run: build it "
                                          "with -gencode arch=compute_{0},code=compute_{0}",
                                          std::min(gpu.spec.compute_capability, 90))});
  // Several files of -rdc=true have one each.
  std::vector<std::string> all;
  for (const Fatbin::Ptx& ptx : module.fatbin->ptx)
    if (ptx.capability == best->capability) all.push_back(ptx.text);
  return all.size() == 1 ? all.front() : link_ptx(all);
}

bool contains_any(std::string_view code, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return code.find(word) != std::string_view::npos; });
}

/// Whether PTX has an atomic operation that can serve as a look at memory: atomicAdd(p, 0), atomicExch,
/// atomicCAS.
bool looks_by_atomics(std::string_view code) {
  for (std::size_t at = code.find("atom."); at != std::string_view::npos; at = code.find("atom.", at + 1)) {
    const std::string_view one = code.substr(at, code.find(';', at) - at);
    if (contains_any(one, {".cas.", ".exch."}) || one.ends_with(", 0")) return true;
  }
  return false;
}

Module* module_of(void** handle) { return reinterpret_cast<Module*>(handle); }

}

SimulatedModule& load(Module& module, Gpu& gpu) {
  auto& loaded = module.loaded[gpu.number];
  if (loaded) return *loaded;
  Runtime& all = runtime();
  const bool is_first = std::none_of(module.loaded.begin(), module.loaded.end(),
                                     [](const auto& one) { return one.second != nullptr; });
  if (is_first)
    for (const Symbol* symbol : module.managed) // they keep their values over cudaDeviceReset, as on an H200
      if (const auto [at, is_new] = module.managed_memory.try_emplace(symbol->name); is_new)
        at->second.make = [&pages = module.managed_pages[symbol->name]](ManagedVariable& variable,
                                                                        std::size_t bytes) {
          pages = std::make_shared<Pages>(bytes);
          variable.memory = {pages, pages->device()};
          variable.address = reinterpret_cast<std::uint64_t>(pages->host());
        };
  loaded = gpu.device->load_module(ptx_for(module, gpu), module.managed_memory);
  if (all.loads_lazily)
    this_thread().now.us += kModuleUs + kModuleUsPerKb * static_cast<double>(module.fatbin->code_bytes) / 1e3;
  for (Symbol* symbol : module.managed) {
    const auto variable = is_first ? loaded->variable(symbol->name) : std::nullopt;
    if (!variable) continue;
    *symbol->managed = reinterpret_cast<void*>(variable->address);
    all.blocks[variable->address] = Block{.address = variable->address,
                                          .bytes = variable->bytes,
                                          .kind = Block::Kind::symbol,
                                          .device = gpu.number,
                                          .flags = cudaMemAttachGlobal,
                                          .call = "__managed__ variable",
                                          .variable = symbol->name.starts_with("_Z") // else 'm' is a type
                                                          ? kernel_display_name(symbol->name)
                                                          : symbol->name,
                                          .pages = module.managed_pages[symbol->name]};
  }
  return *loaded;
}

Kernel* kernel_of(const void* function) {
  Runtime& all = runtime();
  if (const auto found = all.kernels.find(function); found != all.kernels.end()) return found->second;
  auto* kernel = const_cast<Kernel*>(static_cast<const Kernel*>(function));
  return all.known_kernels.contains(kernel) ? kernel : nullptr;
}

Kernel kernel_named(Module& module, const std::string& name) {
  Kernel kernel;
  kernel.module = &module;
  kernel.name = name;
  kernel.display = kernel_display_name(name);
  return kernel;
}

LoadedKernel& load(Kernel& kernel, Gpu& gpu, const Frames& frames) {
  auto& loaded = kernel.loaded[gpu.number];
  if (loaded) return *loaded;
  if (runtime().loads_lazily) {
    this_thread().now.us += kKernelUs;
    kernel.loaded_late = kernel_waits_on(gpu);
  }
  try {
    loaded = load(*kernel.module, gpu).kernel(kernel.name);
  } catch (const Error& error) {
    runtime().finding("unsupported",
                      Sentence::tr("kernel %1 can't be loaded: %2", kernel.display,
                                   Sentence(to_text(error.diagnostics().front()))),
                      frames);
    throw;
  }
  if (const auto known = kernel.module->fatbin->registers.find(kernel.name);
      known != kernel.module->fatbin->registers.end())
    kernel.registers = known->second;
  return *loaded;
}

const KernelCode& code_of(Kernel& kernel, Gpu& gpu) {
  if (kernel.code) return *kernel.code;
  const std::string ptx = ptx_for(*kernel.module, gpu);
  const std::string_view body = body_of(ptx, kernel.name);
  const std::string_view code = body.find("call") == std::string_view::npos ? body : std::string_view(ptx);
  KernelCode& known = kernel.code.emplace();
  known.polls = contains_any(code, {"ld.volatile", "ld.acquire", "ld.relaxed"});
  known.looks_by_atomics = looks_by_atomics(code);
  const bool fences = contains_any(code, {"membar.gl", "membar.sys", "fence.acq_rel.gpu", "fence.acq_rel.sys",
                                          "fence.sc.gpu", "fence.sc.sys", ".acq_rel.gpu", ".acq_rel.sys"});
  known.releases = fences || contains_any(code, {".release.gpu", ".release.sys"});
  known.acquires = fences || contains_any(code, {".acquire.gpu", ".acquire.sys"});
  known.tells_the_host = contains_any(body, {".sys"}); // membar.sys, fence.sc.sys, st.release.sys, atom.sys
  known.waits_for_earlier_kernels = contains_any(code, {"griddepcontrol.wait"});
  known.may_launch_kernels = contains_any(ptx, {"cudaLaunchDevice", "__cudaCDP2"});
  return known;
}

SymbolPlace place_of_symbol(const void* symbol, Gpu& gpu) {
  Runtime& all = runtime();
  const auto found = all.symbols.find(symbol);
  if (found == all.symbols.end()) return {};
  Symbol& variable = *found->second;
  SimulatedModule& module = load(*variable.module, gpu);
  if (variable.managed) return {reinterpret_cast<std::uint64_t>(*variable.managed), variable.bytes};
  const auto place = module.variable(variable.name);
  return place ? SymbolPlace{place->address, place->bytes} : SymbolPlace{};
}

Sentence device_variable_on_host(std::uint64_t address) {
  const auto& symbols = runtime().symbols;
  const auto after = symbols.upper_bound(reinterpret_cast<const void*>(address));
  if (after == symbols.begin()) return {};
  const auto& [host, symbol] = *std::prev(after);
  if (symbol->managed || address - reinterpret_cast<std::uint64_t>(host) >= symbol->bytes) return {};
  return Sentence::tr("this is the host's name for the device variable %1, not its device address: use "
                      "cudaMemcpyToSymbol, cudaMemcpyFromSymbol, or the address from cudaGetSymbolAddress",
                      symbol->name);
}

}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

void** __cudaRegisterFatBinary(void* wrapper) {
  Runtime& all = runtime();
  const std::lock_guard lock(all.mutex);
  auto* module = new Module;
  module->wrapper = wrapper;
  all.modules.insert(module);
  return reinterpret_cast<void**>(module);
}

void __cudaRegisterFatBinaryEnd(void**) {}

void __cudaUnregisterFatBinary(void**) {} // at exit: the process ends with all it has

void __cudaRegisterFunction(void** handle, const char* host_function, char*, const char* name, int, uint3*,
                            uint3*, dim3*, dim3*, int*) {
  Runtime& all = runtime();
  const std::lock_guard lock(all.mutex);
  auto* kernel = new Kernel(kernel_named(*module_of(handle), name));
  kernel->host_function = host_function;
  all.kernels[host_function] = kernel;
  all.known_kernels.insert(kernel);
}

void __cudaRegisterVar(void** handle, char* host, char*, const char* name, int, std::size_t bytes, int, int) {
  Runtime& all = runtime();
  const std::lock_guard lock(all.mutex);
  all.symbols[host] = new Symbol{module_of(handle), name, bytes, nullptr};
}

void __cudaRegisterManagedVar(void** handle, void** host, char*, const char* name, int, std::size_t bytes,
                              int, int) {
  Runtime& all = runtime();
  const std::lock_guard lock(all.mutex);
  auto* symbol = new Symbol{module_of(handle), name, bytes, host};
  *host = nullptr;
  all.symbols[host] = symbol;
  module_of(handle)->managed.push_back(symbol);
}

/// Called before the host touches a managed variable.
char __cudaInitModule(void** handle) {
  Runtime& all = runtime();
  const std::lock_guard lock(all.mutex);
  try {
    if (!all.gpus.empty()) load(*module_of(handle), current_gpu());
  } catch (const kernelarium::Error& error) {
    all.finding("unsupported", std::string(error.what()), {});
  }
  return 1;
}

cudaError_t __cudaGetKernel(cudaKernel_t* out, const void* function) {
  Runtime& all = runtime();
  const std::lock_guard lock(all.mutex);
  Kernel* kernel = kernel_of(function);
  if (!kernel) return cudaErrorInvalidDeviceFunction;
  *out = reinterpret_cast<cudaKernel_t>(kernel);
  return cudaSuccess;
}
cudaError_t cudaGetKernel(cudaKernel_t* out, const void* function) { return __cudaGetKernel(out, function); }
cudaError_t cudaGetFuncBySymbol(cudaFunction_t* out, const void* function) {
  return __cudaGetKernel(reinterpret_cast<cudaKernel_t*>(out), function);
}

cudaError_t cudaGetSymbolAddress(void** out, const void* symbol) {
  return call("cudaGetSymbolAddress", [&](Call& c) {
    const SymbolPlace place = place_of_symbol(symbol, c.gpu());
    if (!place.bytes) return cudaErrorInvalidSymbol;
    *out = reinterpret_cast<void*>(place.address);
    return cudaSuccess;
  });
}
cudaError_t cudaGetSymbolSize(std::size_t* out, const void* symbol) {
  return call("cudaGetSymbolSize", [&](Call& c) {
    const SymbolPlace place = place_of_symbol(symbol, c.gpu());
    if (!place.bytes) return cudaErrorInvalidSymbol;
    *out = place.bytes;
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
