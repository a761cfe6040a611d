#include "kernels/compiler/compiler.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/kept_folders.h"
#include "kernels/compiler/front_end.h"
#include "kernels/compiler/image_cache.h"

#include <chrono>
#include <utility>

namespace kernelarium {
namespace {

const FrontEnd& front_end_of(const Source& source) {
  for (const FrontEnd* front_end : {&python_front_end(), &nvcc_front_end()})
    if (front_end->reads(source)) return *front_end;
  return nvrtc_front_end();
}

ImageCache& cache() {
  static ImageCache images(cache_folder() / "compiled", ImageCache::kFolderBytes * cache_factor());
  return images;
}

/// The kernel's PTX, which was made on the way to its machine code, need not be compiled again.
void store_ptx(const FrontEnd& front_end, const Source& source, CompiledKernel kernel) {
  kernel.image = std::exchange(kernel.ptx, {});
  kernel.target.cubin = false;
  if (const auto key = front_end.key(source, kernel.target)) cache().store(*key, kernel);
}

}

CompiledKernel compile(const Source& source, const Target& target) {
  const FrontEnd& front_end = front_end_of(source);
  const std::optional<std::string> key = front_end.key(source, target);
  if (key)
    if (auto known = cache().find(*key)) return *std::move(known);
  const auto begin = std::chrono::steady_clock::now();
  CompiledKernel kernel = front_end.compile(source, target);
  kernel.compile_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  if (!kernel.ptx.empty()) store_ptx(front_end, source, kernel);
  kernel.ptx.clear();
  if (key) cache().store(*key, kernel);
  return kernel;
}

}
