#include "kernels/compiler/nvrtc.h"

#include <filesystem>
#include <fmt/format.h>

namespace kernelarium {
namespace fs = std::filesystem;

const Nvrtc& Nvrtc::get() {
  static const Nvrtc loaded; // a throwing constructor runs again: the library may be installed later
  return loaded;
}

Nvrtc::Nvrtc() {
  Sentence refused;
  for (const std::string& path : cuda_library_candidates("libnvrtc.so"))
    if (load(path, refused)) return;
  throw Error(
      Fault::no_device,
      Diagnostic{"device", refused.empty()
                               ? Sentence::tr("CUDA's run-time compiler (libnvrtc) was not found: %1",
                                              cuda_toolkit_cure())
                               : Sentence::tr("CUDA's run-time compiler (libnvrtc) was not found (%1): %2",
                                              refused, cuda_toolkit_cure())});
}

bool Nvrtc::load(const std::string& path, Sentence& refused) {
  // NVRTC opens its builtins by bare name; opened here first, they are found wherever NVRTC is.
  if (const fs::path folder = fs::path(path).parent_path(); !folder.empty()) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
      if (entry->path().filename().string().starts_with("libnvrtc-builtins.so."))
        SharedLibrary(entry->path());
  }
  const SharedLibrary library(path);
  if (!library.is_open()) {
    if (path.find('/') != std::string::npos) refused = library.reason();
    return false;
  }
  const bool complete =
      library.find(error_string, "nvrtcGetErrorString") && library.find(version, "nvrtcVersion") &&
      library.find(supported_arch_count, "nvrtcGetNumSupportedArchs") &&
      library.find(supported_archs, "nvrtcGetSupportedArchs") &&
      library.find(create_program, "nvrtcCreateProgram") &&
      library.find(destroy_program, "nvrtcDestroyProgram") &&
      library.find(compile_program, "nvrtcCompileProgram") && library.find(ptx_size, "nvrtcGetPTXSize") &&
      library.find(ptx, "nvrtcGetPTX") && library.find(cubin_size, "nvrtcGetCUBINSize") &&
      library.find(cubin, "nvrtcGetCUBIN") && library.find(log_size, "nvrtcGetProgramLogSize") &&
      library.find(log, "nvrtcGetProgramLog") &&
      library.find(add_name_expression, "nvrtcAddNameExpression") &&
      library.find(lowered_name, "nvrtcGetLoweredName");
  int major = 0, minor = 0;
  if (!complete || version(&major, &minor) != success || major * 100 + minor < 1204) {
    refused = Sentence::tr("%1 is version %2.%3, but 12.4 or newer is needed", library.path(), major, minor);
    return false;
  }
  facts_.major = major;
  facts_.minor = minor;
  facts_.library = library.path();
  facts_.header_folders = cuda_header_folders(library.path());
  int count = 0;
  if (supported_arch_count(&count) == success && count > 0) {
    facts_.targets.resize(static_cast<std::size_t>(count));
    if (supported_archs(facts_.targets.data()) != success) facts_.targets.clear();
  }
  return true;
}

}
