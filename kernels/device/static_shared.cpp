#include "kernels/device/static_shared.h"

namespace kernelarium {

Error too_much_static_shared(int line) {
  return Error(
      Fault::no_compile,
      Diagnostic{
          "compile",
          Sentence::tr("the kernel has more than %1 bytes of static shared memory, which nvcc refuses: "
                       "declare it 'extern __shared__' and give the size at the launch",
                       kMostStaticShared),
          "", line, false});
}

}
