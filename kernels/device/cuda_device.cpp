#include "kernels/device/cuda_device.h"

#include "kernels/device/captured_output.h"
#include "kernels/device/cuda_spec.h"
#include "kernels/device/cuda_stopwatch.h"
#include "kernels/device/nvml.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <map>
#include <regex>
#include <unistd.h>

namespace kernelarium {

namespace {

std::string amount(double bytes) {
  for (const char* unit : {"bytes", "KiB", "MiB"}) {
    if (bytes < 1024) return fmt::format("{:.4g} {}", bytes, unit);
    bytes /= 1024;
  }
  return fmt::format("{:.4g} GiB", bytes);
}

/// The driver's report of a failed assert, "k.cu:3: void k(): block: [0,0,0], thread: [1,0,0] Assertion `x`
/// failed."
std::optional<Diagnostic> parse_assert(const std::string& text) {
  static const std::regex report(
      R"(^(.*):(\d+): .*(block: \[[^\]]*\], thread: \[[^\]]*\]) (Assertion `.*` failed))");
  std::smatch match;
  const std::string first = text.substr(0, text.find('\n'));
  if (!std::regex_search(first, match, report)) return std::nullopt;
  return Diagnostic{"assert", Sentence::tr("%1 in %2", match[4].str(), match[3].str()), match[1],
                    std::stoi(match[2])};
}

class CudaDevice : public Device {
 public:
  CudaDevice(int number, const CudaDriver& driver)
      : context_(std::make_shared<CudaContext>(driver, number)), spec_(read_spec(*context_)),
        nvml_(pci_address(*context_)) {}

  ~CudaDevice() override {
    if (context_->lost()) return;
    context_->enter();
    for (const auto& [pointer, allocation] : allocations_) context_->driver().memory_free(pointer);
  }

  const std::string& id() const override { return context_->id(); }
  const GpuSpec& spec() const override { return spec_; }
  bool simulated() const override { return false; }

  Target target() const override {
    const std::vector<int> known = compiler_facts().targets;
    if (known.empty() || std::find(known.begin(), known.end(), spec_.compute_capability) != known.end())
      return {spec_.compute_capability, true};
    // A GPU newer than NVRTC: the driver compiles PTX of the newest older architecture for it.
    int newest = 75;
    for (const int capability : known)
      if (capability < spec_.compute_capability) newest = std::max(newest, capability);
    return {newest, false};
  }

  std::map<std::string, std::string> facts() const override {
    std::map<std::string, std::string> facts{
        {"name", spec_.name},
        {"compute capability",
         fmt::format("{}.{}", spec_.compute_capability / 10, spec_.compute_capability % 10)},
        {"SMs", std::to_string(spec_.sm_count)},
        {"boost clock", fmt::format("{:.0f} MHz", spec_.clock_ghz * 1000)},
        {"memory", amount(double(spec_.memory_bytes))},
        {"memory bus", fmt::format("{} bit", attribute_of(*context_, cuda::global_memory_bus_width))},
        {"memory bandwidth", fmt::format("{:.0f} GB/s", spec_.dram_gb_s)},
        {"L2 cache", amount(double(spec_.l2_bytes))},
        {"shared memory", fmt::format("{} per block, {} per SM", amount(spec_.shared_bytes_per_block_optin),
                                      amount(spec_.shared_bytes_per_sm))},
        {"ECC", attribute_of(*context_, cuda::ecc_enabled) ? "on" : "off"},
        {"PCI address", pci_address(*context_)},
        {"driver supports CUDA",
         fmt::format("{}.{}", context_->driver().version() / 1000, context_->driver().version() % 1000 / 10)},
    };
    if (const std::string version = nvml_.driver_version(); !version.empty()) facts["driver"] = version;
    if (const auto limit = nvml_.power_limit_watts()) facts["power limit"] = fmt::format("{:.0f} W", *limit);
    if (const auto state = nvml_.clocks()) {
      facts["SM clock now"] = fmt::format("{:.0f} of {:.0f} MHz", state->sm_mhz, state->max_sm_mhz);
      facts["memory clock now"] = fmt::format("{:.0f} MHz", state->memory_mhz);
      facts["power now"] = fmt::format("{:.0f} W", state->watts);
      facts["temperature"] = fmt::format("{:.0f} °C", state->celsius);
      if (!state->throttle.empty()) facts["held down by"] = state->throttle;
    }
    return facts;
  }

  std::optional<ClockState> clocks() const override { return nvml_.clocks(); }

  std::unique_ptr<LoadedKernel> load(const CompiledKernel& kernel, const LoadedKernel* beside) override {
    return std::make_unique<CudaKernel>(beside ? dynamic_cast<const CudaKernel&>(*beside).module()
                                               : std::make_shared<CudaModule>(context_, kernel),
                                        kernel);
  }

  std::optional<DeviceVariable> variable(const LoadedKernel& kernel, const std::string& name) override {
    const auto found = dynamic_cast<const CudaKernel&>(kernel).module()->variable(name);
    if (found) variables_[found->address] = {found->bytes, name};
    return found;
  }

  DevicePointer allocate(std::size_t bytes, const AllocationName& name) override {
    context_->enter();
    cuda::Pointer pointer = 0;
    const cuda::Result result = context_->driver().memory_alloc(&pointer, std::max<std::size_t>(bytes, 1));
    if (result == cuda::out_of_memory) {
      std::size_t free = 0, total = 0;
      context_->driver().memory_get_info(&free, &total);
      throw Error(
          Fault::kernel_fault,
          Diagnostic{"device", Sentence::tr("%1 has too little memory for '%2' of %3: %4 of %5 are free; "
                                            "choose a smaller size, or close other programs that use the GPU",
                                            id(), name.name, amount(double(bytes)), amount(double(free)),
                                            amount(double(total)))});
    }
    context_->require(result, Sentence::tr("allocating '%1' of %2", name.name, amount(double(bytes))));
    allocations_[pointer] = {bytes, name.name};
    return pointer;
  }

  void free(DevicePointer pointer) override {
    const auto known = allocations_.find(pointer);
    if (known == allocations_.end())
      throw Error(Sentence::tr("%1 is not an allocation of %2", fmt::format("{:#x}", pointer), id()));
    allocations_.erase(known);
    if (context_->lost()) return; // the memory is freed with the process
    context_->enter();
    context_->require(context_->driver().memory_free(pointer), Sentence::tr("freeing memory"));
  }

  void copy_in(DevicePointer to, std::span<const std::byte> from) override {
    context_->enter();
    if (from.empty()) return;
    check_range(to, from.size());
    context_->require(context_->driver().copy_to_device(to, from.data(), from.size()),
                      Sentence::tr("copying to the GPU"));
  }

  void copy_out(std::span<std::byte> to, DevicePointer from) override {
    context_->enter();
    if (to.empty()) return;
    check_range(from, to.size());
    context_->require(context_->driver().copy_to_host(to.data(), from, to.size()),
                      Sentence::tr("copying from the GPU"));
  }

  Execution execute(const Launch& launch, const ExecuteOptions& options) override {
    check_launch(launch, spec_);
    context_->enter();
    const auto& kernel = static_cast<const CudaKernel&>(*launch.kernel);
    std::optional<CapturedOutput> printed, asserted;
    if (kernel.prints()) {
      printed.emplace(STDOUT_FILENO);
      asserted.emplace(STDERR_FILENO);
    }
    const auto begin = std::chrono::steady_clock::now();
    kernel.enqueue(launch);
    const CudaContext::Waited waited = context_->wait(options.time_limit_s, options.cancel);
    Execution execution;
    execution.wall_ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    std::string complaint;
    if (printed) {
      execution.printed = printed->finish();
      complaint = asserted->finish();
    }
    execution.device_lost = context_->lost();
    if (waited.cancelled)
      execution.diagnostics.push_back({"cancelled", Sentence::tr("the run was cancelled")});
    else if (waited.timed_out)
      execution.diagnostics.push_back(endless_kernel(kernel.facts().name, options.time_limit_s));
    else if (const auto place = parse_assert(complaint); place && waited.result == cuda::assertion)
      execution.diagnostics.push_back(*place);
    else if (waited.result != cuda::success)
      execution.diagnostics.push_back(
          {diagnostic_kind(waited.result),
           Sentence::tr("%1: %2", kernel.facts().name, explain(context_->driver(), waited.result))});
    else
      execution.completed = true;
    return execution;
  }

  const std::shared_ptr<CudaContext>& context() const { return context_; }

  std::unique_ptr<Stopwatch> stopwatch(const std::vector<Launch>& sequence) override {
    return rotating_stopwatch({TimedPass{{}, sequence}});
  }

  std::unique_ptr<Stopwatch> rotating_stopwatch(const std::vector<TimedPass>& passes) override {
    for (const TimedPass& pass : passes) {
      for (const Clear& clear : pass.clears) check_range(clear.pointer, clear.bytes);
      for (const Launch& launch : pass.launches) check_launch(launch, spec_);
    }
    return std::make_unique<CudaStopwatch>(context_, work_of(context_, passes));
  }

 private:
  struct Allocation {
    std::size_t bytes = 0;
    std::string name;
  };

  using Allocations = std::map<DevicePointer, Allocation>;

  static bool within_one(const Allocations& allocations, DevicePointer pointer, std::size_t bytes) {
    const auto after = allocations.upper_bound(pointer);
    if (after == allocations.begin()) return false;
    const auto& [start, allocation] = *std::prev(after);
    return pointer - start <= allocation.bytes && bytes <= allocation.bytes - (pointer - start);
  }

  void check_range(DevicePointer pointer, std::size_t bytes) const {
    if (within_one(allocations_, pointer, bytes) || within_one(variables_, pointer, bytes)) return;
    throw Error(Sentence::tr("%1 bytes at %2 are not within one allocation of %3", bytes,
                             fmt::format("{:#x}", pointer), id()));
  }

  std::shared_ptr<CudaContext> context_;
  GpuSpec spec_;
  NvmlDevice nvml_;
  Allocations allocations_;
  Allocations variables_; ///< of modules, as far as they were asked for
};

}

std::unique_ptr<Device> make_cuda_device(int number, const CudaDriver& driver) {
  return std::make_unique<CudaDevice>(number, driver);
}

std::unique_ptr<Device> make_cuda_device(int number) { return make_cuda_device(number, CudaDriver::get()); }

std::shared_ptr<CudaContext> context_of(const Device& device) {
  const auto* cuda_device = dynamic_cast<const CudaDevice*>(&device);
  return cuda_device ? cuda_device->context() : nullptr;
}

std::vector<CudaListing> cuda_device_listing() {
  try {
    const CudaDriver& driver = CudaDriver::get();
    std::vector<CudaListing> listing;
    for (int number = 0; number < driver.device_count(); ++number) {
      CudaListing entry{fmt::format("cuda:{}", number), "", true, ""};
      int handle = 0, major = 0, minor = 0;
      char name[256] = "";
      driver.device_get(&handle, number);
      driver.device_get_name(name, sizeof name - 1, handle);
      driver.device_get_attribute(&major, cuda::compute_capability_major, handle);
      driver.device_get_attribute(&minor, cuda::compute_capability_minor, handle);
      entry.name = name;
      if (major * 10 + minor < 75) {
        entry.available = false;
        entry.reason =
            Sentence::tr("its compute capability is %1.%2, but 7.5 or higher is needed", major, minor);
      }
      listing.push_back(std::move(entry));
    }
    if (!listing.empty()) return listing;
    return {{"cuda:0", "CUDA device", false,
             Sentence::tr("the driver sees no NVIDIA GPU: check CUDA_VISIBLE_DEVICES")}};
  } catch (const Error& error) {
    return {{"cuda:0", "CUDA device", false, error.diagnostics()[0].message}};
  }
}

}
