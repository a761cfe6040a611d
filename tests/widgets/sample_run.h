#pragma once

#include "kernels/base/tensor.h"
#include "widgets/view/view.h"

#include <QString>
#include <memory>

namespace kernelarium {

/// A tiled matrix product made by hand for tests: its accesses follow the kernel below, step by step, for
/// block (5, 3); everything else is counted from them. Times are invented and must never leave the tests.
struct SampleRun {
  RunPointer run;
  std::shared_ptr<const Tensors> values;
  QString source;
};
SampleRun tiled_matmul(int n = 512, int tile = 16);
/// The same with every matrix read down its columns: 32 sectors per request.
RunPointer scattered_matmul(int n = 512);

}
