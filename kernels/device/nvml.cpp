#include "kernels/device/nvml.h"

#include "kernels/compiler/cuda_toolkit.h"

#include <utility>

namespace kernelarium {

namespace {

using Handle = struct OpaqueHandle*;
constexpr int sm_clock = 1, memory_clock = 2, gpu_sensor = 0;

struct Nvml {
  int (*init)() = nullptr;
  int (*handle_by_pci)(const char*, Handle*) = nullptr;
  int (*clock)(Handle, int, unsigned*) = nullptr;
  int (*max_clock)(Handle, int, unsigned*) = nullptr;
  int (*power)(Handle, unsigned*) = nullptr;
  int (*power_limit)(Handle, unsigned*) = nullptr;
  int (*temperature)(Handle, int, unsigned*) = nullptr;
  int (*reasons)(Handle, unsigned long long*) = nullptr;
  int (*driver_version)(char*, unsigned) = nullptr;
  bool ready = false;

  Nvml() {
    const SharedLibrary library("libnvidia-ml.so.1");
    if (!library.find(init, "nvmlInit_v2") ||
        !library.find(handle_by_pci, "nvmlDeviceGetHandleByPciBusId_v2"))
      return;
    library.find(clock, "nvmlDeviceGetClockInfo");
    library.find(max_clock, "nvmlDeviceGetMaxClockInfo");
    library.find(power, "nvmlDeviceGetPowerUsage");
    library.find(power_limit, "nvmlDeviceGetEnforcedPowerLimit");
    library.find(temperature, "nvmlDeviceGetTemperature");
    if (!library.find(reasons, "nvmlDeviceGetCurrentClocksEventReasons"))
      library.find(reasons, "nvmlDeviceGetCurrentClocksThrottleReasons"); // its name before driver 535
    library.find(driver_version, "nvmlSystemGetDriverVersion");
    ready = init() == 0;
  }
};

const Nvml& nvml() {
  static const Nvml loaded;
  return loaded;
}

}

NvmlDevice::NvmlDevice(const std::string& pci_address) {
  if (nvml().ready && nvml().handle_by_pci(pci_address.c_str(), &handle_) != 0) handle_ = nullptr;
}

std::optional<ClockState> NvmlDevice::clocks() const {
  if (!handle_) return std::nullopt;
  ClockState state;
  const auto read = [&](auto function, auto... arguments) {
    unsigned value = 0;
    return function && function(handle_, arguments..., &value) == 0 ? double(value) : 0.0;
  };
  state.sm_mhz = read(nvml().clock, sm_clock);
  state.max_sm_mhz = read(nvml().max_clock, sm_clock);
  state.memory_mhz = read(nvml().clock, memory_clock);
  state.watts = read(nvml().power) / 1000;
  state.celsius = read(nvml().temperature, gpu_sensor);
  unsigned long long reasons = 0;
  if (nvml().reasons && nvml().reasons(handle_, &reasons) == 0) {
    // Only those that slow a working GPU; idle, application clocks and display settings are no fault.
    constexpr std::pair<unsigned long long, const char*> slowdowns[] = {{0x04, "power limit"},
                                                                        {0x08, "hardware slowdown"},
                                                                        {0x20, "temperature (driver)"},
                                                                        {0x40, "temperature (hardware)"},
                                                                        {0x80, "power brake"}};
    for (const auto& [bit, name] : slowdowns)
      if (reasons & bit) {
        if (!state.throttle.empty()) state.throttle += ", ";
        state.throttle += name;
      }
  }
  return state;
}

std::string NvmlDevice::driver_version() const {
  char version[96] = "";
  if (!handle_ || !nvml().driver_version || nvml().driver_version(version, sizeof version) != 0) return {};
  return version;
}

std::optional<double> NvmlDevice::power_limit_watts() const {
  unsigned milliwatts = 0;
  if (!handle_ || !nvml().power_limit || nvml().power_limit(handle_, &milliwatts) != 0) return std::nullopt;
  return milliwatts / 1000.0;
}

}
