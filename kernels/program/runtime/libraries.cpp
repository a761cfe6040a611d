/// Code that the program loads by itself: cudaLibrary and its kernels and variables.
#include "kernels/program/ptx_link.h"
#include "kernels/program/runtime/call.h"
#include "kernels/program/runtime/modules.h"

#include "kernels/base/data_folder.h"

using namespace kernelarium;
using namespace kernelarium::program;

namespace {

Library* library_of(cudaLibrary_t handle) {
  auto* library = reinterpret_cast<Library*>(handle);
  return runtime().libraries.contains(library) ? library : nullptr;
}

/// Reads the code and loads it on the device. Throws Error.
void fill(Library& library, const void* code, std::size_t bytes, Gpu& gpu) {
  Module& module = library.module;
  library.refused = cudaErrorInvalidKernelImage;
  module.fatbin = std::make_unique<Fatbin>(read_code(code, bytes));
  library.refused = module.fatbin->ptx.empty() ? cudaErrorNoKernelImageForDevice : cudaErrorInvalidPtx;
  for (const Fatbin::Ptx& ptx : module.fatbin->ptx) {
    const PtxNames names = names_in(ptx.text);
    for (const std::string& name : names.kernels)
      library.kernels.try_emplace(name, kernel_named(module, name));
    for (const std::string& name : names.managed_variables) library.managed[name];
  }
  for (auto& [name, managed] : library.managed) {
    managed.symbol = {&module, name, 0, &managed.host};
    module.managed.push_back(&managed.symbol);
  }
  load(module, gpu);
  library.refused = cudaSuccess;
}

/// As CUDA does, it succeeds with code that is unusable; the calls that want something of it fail.
cudaError_t load_code(Call& call, cudaLibrary_t* out, const void* code, std::size_t bytes = kMostCodeBytes) {
  Runtime& all = runtime();
  auto library = std::make_unique<Library>();
  try {
    fill(*library, code, bytes, call.gpu());
    for (auto& [name, kernel] : library->kernels) all.known_kernels.insert(&kernel);
    all.modules.insert(&library->module);
  } catch (const Error& error) {
    library->why = Sentence::tr("the code given to %1 can't be loaded: %2", call.name(),
                                Sentence(to_text(error.diagnostics().front())));
    library->kernels.clear();
    // A GPU may run the machine code.
    if (library->refused == cudaErrorNoKernelImageForDevice)
      all.finding("unsupported", library->why, call.frames());
  }
  *out = reinterpret_cast<cudaLibrary_t>(library.get());
  all.libraries[library.get()] = std::move(library);
  return cudaSuccess;
}

/// A call about a name in a library.
template<class Body>
cudaError_t named(Call& call, cudaLibrary_t handle, const char* name, Body body) {
  Library* library = library_of(handle);
  if (!library) return cudaErrorInvalidResourceHandle;
  if (!name) return cudaErrorInvalidValue;
  return library->refused == cudaSuccess ? body(*library) : call.fails(library->refused, library->why);
}

/// The error for a name that is no variable (seen on an H200).
cudaError_t not_found(const Library& library, const char* name) {
  return library.kernels.contains(name) ? cudaErrorInvalidValue : cudaErrorSymbolNotFound;
}

}

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaLibraryLoadData(cudaLibrary_t* out, const void* code, cudaJitOption*, void**, unsigned,
                                cudaLibraryOption*, void**, unsigned) {
  return call("cudaLibraryLoadData",
              [&](Call& c) { return out && code ? load_code(c, out, code) : cudaErrorInvalidValue; });
}
cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t* out, const char* file, cudaJitOption*, void**, unsigned,
                                    cudaLibraryOption*, void**, unsigned) {
  return call("cudaLibraryLoadFromFile", [&](Call& c) {
    if (!out || !file) return cudaErrorInvalidValue;
    std::string code;
    try {
      code = read_file(file, kNoLimit);
    } catch (const Error& error) {
      return c.fails(cudaErrorFileNotFound, Sentence(std::string(error.what())));
    }
    return load_code(c, out, code.c_str(), code.size());
  });
}
cudaError_t cudaLibraryUnload(cudaLibrary_t handle) {
  return call("cudaLibraryUnload", [&](Call& c) {
    Library* library = library_of(handle);
    if (!library) return cudaErrorInvalidResourceHandle;
    Runtime& all = runtime();
    c.waits(all.order.device_tail(c.gpu().number));
    for (auto& [name, kernel] : library->kernels) all.known_kernels.erase(&kernel);
    for (const auto& [name, managed] : library->managed)
      all.blocks.erase(reinterpret_cast<std::uint64_t>(managed.host));
    all.modules.erase(&library->module);
    all.unloaded.push_back(std::move(all.libraries.extract(library).mapped()));
    return cudaSuccess;
  });
}

cudaError_t cudaLibraryGetKernel(cudaKernel_t* out, cudaLibrary_t handle, const char* name) {
  return call("cudaLibraryGetKernel", [&](Call& c) {
    return named(c, handle, name, [&](Library& library) {
      if (!out) return cudaErrorInvalidValue;
      const auto found = library.kernels.find(name);
      if (found == library.kernels.end()) return cudaErrorSymbolNotFound;
      *out = reinterpret_cast<cudaKernel_t>(&found->second);
      return cudaSuccess;
    });
  });
}
cudaError_t cudaLibraryGetKernelCount(unsigned* out, cudaLibrary_t handle) {
  return call("cudaLibraryGetKernelCount", [&](Call&) {
    const Library* library = library_of(handle);
    if (!library) return cudaErrorInvalidResourceHandle;
    return out ? (*out = static_cast<unsigned>(library->kernels.size()), cudaSuccess) : cudaErrorInvalidValue;
  });
}
cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t* out, unsigned count, cudaLibrary_t handle) {
  return call("cudaLibraryEnumerateKernels", [&](Call&) {
    Library* library = library_of(handle);
    if (!library) return cudaErrorInvalidResourceHandle;
    if (!out || count == 0) return cudaErrorInvalidValue;
    for (auto& [name, kernel] : library->kernels) {
      if (count-- == 0) break;
      *out++ = reinterpret_cast<cudaKernel_t>(&kernel);
    }
    return cudaSuccess;
  });
}

cudaError_t cudaLibraryGetGlobal(void** out, std::size_t* bytes, cudaLibrary_t handle, const char* name) {
  return call("cudaLibraryGetGlobal", [&](Call& c) {
    return named(c, handle, name, [&](Library& library) {
      if (!out && !bytes) return cudaErrorInvalidValue;
      const auto place = load(library.module, c.gpu()).variable(name);
      if (!place) return not_found(library, name);
      if (out) *out = reinterpret_cast<void*>(place->address);
      if (bytes) *bytes = place->bytes;
      return cudaSuccess;
    });
  });
}
cudaError_t cudaLibraryGetManaged(void** out, std::size_t* bytes, cudaLibrary_t handle, const char* name) {
  return call("cudaLibraryGetManaged", [&](Call& c) {
    return named(c, handle, name, [&](Library& library) {
      if (!out && !bytes) return cudaErrorInvalidValue;
      const auto place = load(library.module, c.gpu()).variable(name);
      const auto found = library.managed.find(name);
      if (!place || found == library.managed.end()) return cudaErrorSymbolNotFound;
      if (out) *out = found->second.host;
      if (bytes) *bytes = place->bytes;
      return cudaSuccess;
    });
  });
}
cudaError_t cudaLibraryGetUnifiedFunction(void** out, cudaLibrary_t handle, const char* name) {
  return call("cudaLibraryGetUnifiedFunction", [&](Call& c) {
    return named(c, handle, name, [&](Library&) {
      if (!out) return cudaErrorInvalidValue;
      return c.fails(
          cudaErrorNotSupported,
          Sentence::tr("no device here has function pointers that are the same for host and device "
                       "(unifiedFunctionPointers of cudaDeviceProp is 0)"));
    });
  });
}
}
#pragma GCC visibility pop
