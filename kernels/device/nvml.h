#pragma once

#include "kernels/device/device.h"

#include <optional>
#include <string>

namespace kernelarium {

/// One GPU as NVIDIA's management library sees it; optional: everything is empty where the library is
/// missing. Meanings: NVIDIA, "NVML API Reference", https://docs.nvidia.com/deploy/nvml-api/.
class NvmlDevice {
 public:
  /// By PCI address "00000000:01:00.0", which both libraries share regardless of CUDA_VISIBLE_DEVICES.
  explicit NvmlDevice(const std::string& pci_address);

  std::optional<ClockState> clocks() const;
  std::string driver_version() const;
  std::optional<double> power_limit_watts() const;

 private:
  struct OpaqueHandle* handle_ = nullptr;
};

}
