#pragma once

#include "kernels/base/parameter.h"
#include "kernels/device/device.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace kernelarium {

/// Addresses of a problem's buffers on the device, by name.
using DeviceBuffers = std::map<std::string, DevicePointer>;

/// A vendor library's solution of a problem on this GPU, to be timed alternately with a kernel.
struct VendorBaseline {
  std::string name; ///< "cuBLAS", "CUB", "Thrust", "driver copy"
  std::string
      library; ///< with version and what is called: "cuBLAS 13.1.0, cublasSgemm"; empty where not available
  Sentence reason; ///< why it can't be used here, and what to do; empty: it can
  /// Prepares the call, runs it once on each set of buffers, so that the outputs can be read and verified,
  /// and returns a stopwatch for it. Several sets are used in rotation (cold); one is hot. Throws
  /// Error{kernel_fault} if the library fails. The stopwatch must be destroyed before the device.
  std::function<std::unique_ptr<Stopwatch>(const std::vector<DeviceBuffers>& sets)> prepare;
};

/// What vendors have for a problem at these sizes (matrix product and transpose: cuBLAS; copy: the driver;
/// reduction: CUB; vector addition: Thrust); empty on a simulated GPU and for other problems. Libraries are
/// opened here, not before; one that is missing is listed with its reason.
std::vector<VendorBaseline> vendor_baselines(Device& device, const std::string& problem, const Values& sizes);

}
