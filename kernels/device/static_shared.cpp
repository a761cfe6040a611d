#include "kernels/device/static_shared.h"

namespace kernelarium {

Error too_much_static_shared(const std::string& file, int line) {
  const char* dynamic = file.ends_with(".py") ? "cuda.shared.array(0, ...)" : "extern __shared__";
  return Error(
      Fault::no_compile,
      Diagnostic{
          "compile",
          Sentence::tr("the kernel has more than %1 bytes of static shared memory, which ptxas refuses: "
                       "declare it '%2' and give the size at the launch",
                       kMostStaticShared, dynamic),
          file, line, false});
}

}
