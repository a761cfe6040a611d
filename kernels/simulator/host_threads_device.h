#pragma once

#include "kernels/simulator/counting.h"
#include "kernels/simulator/launch_trace.h"
#include "kernels/simulator/records_ahead.h"
#include "kernels/simulator/simulated_device.h"
#include "kernels/simulator/simulated_kernel.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <memory>
#include <mutex>
#include <thread>

namespace kernelarium::sim {

/// Between the addresses of devices.
constexpr std::uint64_t kDeviceRange = std::uint64_t{1} << 40;

class HostThreadsDevice final : public SimulatedDevice, public RecordsAhead {
 public:
  HostThreadsDevice(const GpuSpec& spec, int number, LeftOut left_out, const std::string& only_kernel)
      : id_("sim:" + spec.id), spec_(spec),
        memory_(
            static_cast<std::uint64_t>(spec.memory_bytes > 0 ? spec.memory_bytes : std::int64_t{16} << 30),
            kGlobalBase + static_cast<std::uint64_t>(number) * kDeviceRange),
        left_out_(left_out), only_kernel_(only_kernel) {}

  const std::string& id() const override { return id_; }
  const GpuSpec& spec() const override { return spec_; }
  bool simulated() const override { return true; }
  Target target() const override { return {std::min(spec_.compute_capability, 90), false}; }
  std::map<std::string, std::string> facts() const override {
    return {{"simulated GPU", spec_.name},
            {"figures from", spec_.source},
            {"validated",
             spec_.validated.empty() ? "never: nothing was compared with this GPU" : spec_.validated},
            {"host threads", std::to_string(std::max(1u, std::thread::hardware_concurrency()))}};
  }

  std::unique_ptr<LoadedKernel> load(const CompiledKernel& kernel, const LoadedKernel* beside) override {
    return std::make_unique<SimulatedKernel>(
        beside ? dynamic_cast<const SimulatedKernel&>(*beside).shared_module()
               : std::make_shared<ModuleInMemory>(kernel.image, kernel.source_file, memory_,
                                                  spec_.compute_capability),
        kernel.entry);
  }
  std::unique_ptr<SimulatedModule> load_module(const std::string& ptx, ManagedVariables& managed) override;
  std::optional<DeviceVariable> variable(const LoadedKernel& kernel, const std::string& name) override {
    const auto* own = dynamic_cast<const SimulatedKernel*>(&kernel);
    return own ? own->in_memory().variable(name) : std::nullopt;
  }
  void set_runtime_answers(RuntimeAnswers answers) override { answers_ = std::move(answers); }
  std::vector<std::uint64_t> argument_offsets(const LoadedKernel& kernel) const override {
    return dynamic_cast<const SimulatedKernel&>(kernel).argument_offsets();
  }
  void set_machine_code(const LoadedKernel& kernel, std::shared_future<CompiledKernel> cubin) override {
    // As in execute(): what a kernel of this device holds is made when it is first wanted.
    const_cast<SimulatedKernel&>(dynamic_cast<const SimulatedKernel&>(kernel))
        .set_machine_code(std::move(cubin));
  }
  std::byte* host_memory(DevicePointer pointer, std::size_t bytes) override {
    const Allocation* allocation = memory_.find(pointer);
    if (!allocation || bytes > allocation->bytes - (pointer - allocation->address)) return nullptr;
    return allocation->host.get() + (pointer - allocation->address);
  }
  void mark_written(DevicePointer pointer, std::size_t bytes) override {
    if (bytes == 0) return;
    Allocation& allocation = at(pointer, bytes);
    allocation.mark_written(pointer - allocation.address, bytes);
  }
  void mark_unwritten(DevicePointer pointer, std::size_t bytes) override {
    Allocation& allocation = at(pointer, bytes);
    allocation.mark_unwritten(pointer - allocation.address, bytes);
  }
  std::vector<ByteRange> unwritten(DevicePointer pointer, std::size_t bytes) override {
    const Allocation& allocation = at(pointer, bytes);
    const std::uint64_t begin = pointer - allocation.address;
    if (allocation.fully_written) return {};
    if (allocation.written.empty()) return {{0, bytes}};
    std::vector<ByteRange> ranges;
    for (std::size_t i = 0; i < bytes; ++i) {
      if (allocation.is_written(begin + i, 1)) continue;
      if (!ranges.empty() && ranges.back().offset + ranges.back().bytes == i)
        ++ranges.back().bytes;
      else
        ranges.push_back({i, 1});
    }
    return ranges;
  }
  void map(DevicePointer address, std::size_t bytes, const std::string& name,
           std::shared_ptr<std::byte[]> host) override {
    memory_.map(address, bytes, name, std::move(host));
  }
  std::shared_ptr<std::byte[]> share(DevicePointer pointer) override { return at(pointer, 1).host; }
  std::uint64_t make_texture(const Image& image, const Sampling& sampling) override {
    return add_image({image, sampling, false});
  }
  std::uint64_t make_surface(const Image& image) override { return add_image({image, {}, true}); }
  bool destroy_object(std::uint64_t handle) override {
    if (handle >= images_.size() || !images_[handle]) return false;
    images_[handle] = nullptr;
    return true;
  }
  std::uint64_t used_bytes() const override { return memory_.used(); }
  HeapUse heap_use() const override {
    const auto [blocks, bytes] = heap_.use();
    return {blocks, bytes};
  }
  bool resize_heap(std::uint64_t bytes) override { return heap_.resize(bytes); }
  void clear_heap() override { heap_.clear(); }
  void forget_freed() override { memory_.forget_freed(); }
  const std::vector<NestedGrid>& nested_grids() const override { return nested_grids_; }
  std::optional<Trace> traced_so_far(std::vector<AccessSite>& sites) override;
  DevicePointer allocate(std::size_t bytes, const AllocationName& name) override {
    Allocation& allocation = memory_.allocate(bytes, name.name);
    allocation.element_bytes = name.element_bytes;
    return allocation.address;
  }
  void free(DevicePointer pointer) override { memory_.free(pointer); }
  void copy_in(DevicePointer to, std::span<const std::byte> from) override {
    if (from.empty()) return;
    Allocation& allocation = at(to, from.size());
    std::memcpy(allocation.host.get() + (to - allocation.address), from.data(), from.size());
    allocation.mark_written(to - allocation.address, from.size());
  }
  void fill_unwritten(DevicePointer to, std::size_t bytes, const Filler& write) override {
    if (bytes == 0) return;
    Allocation& allocation = at(to, bytes);
    const std::uint64_t offset = to - allocation.address;
    write(0, {allocation.host.get() + offset, bytes});
    allocation.mark_unwritten(offset, bytes);
  }
  void copy_out(std::span<std::byte> to, DevicePointer from) override {
    if (to.empty()) return;
    const Allocation& allocation = at(from, to.size());
    std::memcpy(to.data(), allocation.host.get() + (from - allocation.address), to.size());
  }

  /// From several threads: the blocks of their launches run at the same time.
  Execution execute(const Launch& launch, const ExecuteOptions& options) override;
  std::unique_ptr<Stopwatch> stopwatch(const std::vector<Launch>&) override { return nullptr; }

 private:
  /// What the checks find in another order of blocks and warps, and where.
  struct Rehearsal {
    std::vector<Diagnostic> findings;
    std::optional<FaultPlace> place;
    bool too_long = false; ///< to be rehearsed again
  };
  Rehearsal rehearse(const LaunchState& state);
  Rehearsal rehearse(const LaunchState& state, const interleaving::Schedule& schedule);
  /// `preparing`: held but for the time in which the blocks run; null: the caller's, throughout.
  Execution run_grid(const Launch& launch, const ExecuteOptions& options,
                     std::unique_lock<std::mutex>* preparing);
  /// Runs what a grid has handed over, and adds what it did.
  void run_children(SimulatedKernel& kernel, const Launch& launch, LaunchState& state,
                    const ExecuteOptions& options, Execution& execution);
  Execution run_child(const SimulatedKernel& kernel, const ChildWork& child, bool grid_barriers,
                      const ExecuteOptions& options);
  void move_bytes(const ChildWork& work);
  void add_nested_grid(const Launch& launch, const Execution& execution);
  std::uint64_t add_image(BoundImage image) {
    images_.push_back(std::make_shared<BoundImage>(std::move(image)));
    return images_.size() - 1;
  }
  /// Memory may have been freed since the objects were made.
  const std::vector<std::shared_ptr<BoundImage>>& images() {
    for (const auto& image : images_) {
      if (!image) continue;
      const Allocation* allocation = memory_.find(image->image.memory);
      image->host =
          allocation && image->image.memory - allocation->address + image->image.bytes() <= allocation->bytes
              ? allocation->host.get() + (image->image.memory - allocation->address)
              : nullptr;
    }
    return images_;
  }
  Allocation& at(DevicePointer pointer, std::size_t bytes) {
    Allocation* allocation = memory_.find(pointer);
    if (!allocation || pointer + bytes > allocation->address + allocation->bytes)
      throw Error(Sentence::tr("a copy of %1 bytes does not fit into device memory at %2", bytes,
                               fmt::format("{:#x}", pointer)));
    return *allocation;
  }

  std::string id_;
  GpuSpec spec_;
  GlobalMemory memory_;
  DeviceHeap heap_{memory_};
  std::atomic<std::uint64_t> clocks_{0}; ///< that have passed in launches, as far as kernels can tell
  std::mutex preparing_;                 ///< for what follows
  std::uint32_t depth_ = 0;              ///< of the launch that runs, by kernels
  LaunchState* running_ = nullptr;       ///< the host's grid, while it runs and is traced
  bool records_complete_ = false;        ///< all its blocks have ended
  std::string running_name_;
  int launcher_ = -1; ///< the nested grid whose children run
  std::vector<NestedGrid> nested_grids_;
  std::vector<std::unique_ptr<L2Cache>>
      idle_l2_; ///< a launch has one of its own while it runs, empty at first
  RuntimeAnswers answers_;
  const LeftOut left_out_;
  const std::string only_kernel_;                            ///< empty: of all kernels
  std::vector<std::shared_ptr<BoundImage>> images_{nullptr}; ///< by handle; 0 is none
};

/// A run with checks records nothing else: where it failed is told all the same.
void add_place(const std::optional<FaultPlace>& place, Execution& execution);

}
