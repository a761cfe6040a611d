#include "kernels/device/gpu_spec.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <variant>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;
using Member = std::variant<int GpuSpec::*, std::int64_t GpuSpec::*, double GpuSpec::*>;

/// One number of a spec sheet and the range in which it makes sense.
struct Field {
  const char* key;
  Member member;
  double minimum, maximum;
};

constexpr double int_limit = std::numeric_limits<int>::max();

const std::vector<Field>& fields() {
  static const std::vector<Field> all{
      {"compute_capability", &GpuSpec::compute_capability, 75, 999},
      {"sm_count", &GpuSpec::sm_count, 1, 100000},
      {"clock_ghz", &GpuSpec::clock_ghz, 0.01, 100},
      {"tensor_clock_share", &GpuSpec::tensor_clock_share, 0.1, 1},
      {"max_threads_per_block", &GpuSpec::max_threads_per_block, 32, 65536},
      {"max_block_x", &GpuSpec::max_block_x, 1, 65536},
      {"max_block_y", &GpuSpec::max_block_y, 1, 65536},
      {"max_block_z", &GpuSpec::max_block_z, 1, 65536},
      {"max_grid_x", &GpuSpec::max_grid_x, 1, int_limit},
      {"max_grid_y", &GpuSpec::max_grid_y, 1, int_limit},
      {"max_grid_z", &GpuSpec::max_grid_z, 1, int_limit},
      {"max_threads_per_sm", &GpuSpec::max_threads_per_sm, 32, 65536},
      {"max_blocks_per_sm", &GpuSpec::max_blocks_per_sm, 1, 1024},
      {"registers_per_sm", &GpuSpec::registers_per_sm, 256, 1 << 24},
      {"max_registers_per_thread", &GpuSpec::max_registers_per_thread, 16, 4096},
      {"register_allocation_unit", &GpuSpec::register_allocation_unit, 1, 65536},
      {"shared_bytes_per_block", &GpuSpec::shared_bytes_per_block, 1024, 1 << 24},
      {"shared_bytes_per_block_optin", &GpuSpec::shared_bytes_per_block_optin, 1024, 1 << 24},
      {"shared_bytes_per_sm", &GpuSpec::shared_bytes_per_sm, 1024, 1 << 24},
      {"shared_bytes_reserved", &GpuSpec::shared_bytes_reserved, 0, 65536},
      {"shared_allocation_unit", &GpuSpec::shared_allocation_unit, 1, 65536},
      {"l1_bytes", &GpuSpec::l1_bytes, 1024, 1 << 24},
      {"l2_bytes", &GpuSpec::l2_bytes, 65536, 1e11},
      {"memory_bytes", &GpuSpec::memory_bytes, 1 << 24, 1e14},
      {"dram_gb_s", &GpuSpec::dram_gb_s, 1, 1e6},
      {"l2_gb_s", &GpuSpec::l2_gb_s, 1, 1e7},
      {"l2_write_gb_s", &GpuSpec::l2_write_gb_s, 1, 1e7},
      {"l2_slices", &GpuSpec::l2_slices, 1, 4096},
      {"l2_requests_per_clock", &GpuSpec::l2_requests_per_clock, 0.1, 1e5},
      {"schedulers", &GpuSpec::schedulers, 1, 64},
      {"fp32_lanes", &GpuSpec::fp32_lanes, 1, 4096},
      {"fp64_lanes", &GpuSpec::fp64_lanes, 1, 4096},
      {"int32_lanes", &GpuSpec::int32_lanes, 1, 4096},
      {"special_lanes", &GpuSpec::special_lanes, 1, 4096},
      {"load_store_lanes", &GpuSpec::load_store_lanes, 1, 4096},
      {"l1_latency", &GpuSpec::l1_latency, 1, 1e5},
      {"shared_latency", &GpuSpec::shared_latency, 1, 1e5},
      {"l2_latency", &GpuSpec::l2_latency, 1, 1e5},
      {"dram_latency", &GpuSpec::dram_latency, 1, 1e6},
      {"alu_latency", &GpuSpec::alu_latency, 1, 1e4},
      {"launch_us", &GpuSpec::launch_us, 0, 1e5},
      {"clear_us", &GpuSpec::clear_us, 0, 1e5},
      {"block_launch_clocks", &GpuSpec::block_launch_clocks, 0, 1e5},
      {"atomic_clocks", &GpuSpec::atomic_clocks, 0, 1e5},
      {"atomic_slice_clocks", &GpuSpec::atomic_slice_clocks, 0, 1e5},
      {"tensor_f16_tflops", &GpuSpec::tensor_f16_tflops, 0, 1e6},
      {"tensor_bf16_tflops", &GpuSpec::tensor_bf16_tflops, 0, 1e6},
      {"tensor_tf32_tflops", &GpuSpec::tensor_tf32_tflops, 0, 1e6},
      {"tensor_fp8_tflops", &GpuSpec::tensor_fp8_tflops, 0, 1e6},
      {"tensor_f64_tflops", &GpuSpec::tensor_f64_tflops, 0, 1e6},
      {"tensor_integer_tops", &GpuSpec::tensor_integer_tops, 0, 1e6},
  };
  return all;
}

/// Reads one sheet, naming file and key in every complaint.
class SheetReader {
 public:
  SheetReader(fs::path file, const Json& sheet) : file_(std::move(file)), sheet_(sheet) {}

  GpuSpec read() {
    if (!sheet_.is_object()) fail("the file must contain one JSON object");
    GpuSpec spec;
    spec.id = text("id");
    spec.name = text("name");
    spec.source = source();
    spec.validated = text("validated", true);
    for (const Field& field : fields())
      std::visit([&](auto member) { set(spec.*member, field); }, field.member);
    for (const auto& [key, value] : sheet_.items())
      if (!known(key)) fail(fmt::format("\"{}\" is not a key of a spec sheet", key));
    if (spec.id != file_.stem()) fail(fmt::format("\"id\" is '{}', but must be the file's name", spec.id));
    return spec;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Error(Fault::bad_argument, Diagnostic{"argument", what, file_.string()});
  }
  static bool known(const std::string& key) {
    return key == "id" || key == "name" || key == "source" || key == "validated" || key == "link" ||
           key == "board" || // of LinkSpec and BoardSpec
           std::any_of(fields().begin(), fields().end(),
                       [&](const Field& field) { return key == field.key; });
  }
  const Json& value(const char* key) const {
    const auto found = sheet_.find(key);
    if (found == sheet_.end()) fail(fmt::format("\"{}\" is missing", key));
    return *found;
  }
  std::string text(const char* key, bool may_be_empty = false) const {
    const Json& found = value(key);
    if (!found.is_string() || (found.get_ref<const std::string&>().empty() && !may_be_empty))
      fail(fmt::format("\"{}\" must be a text", key));
    return found;
  }
  std::string source() const {
    const Json& found = value("source");
    std::string joined;
    if (found.is_array())
      for (const Json& line : found)
        if (line.is_string()) {
          if (!joined.empty()) joined += ' ';
          joined += line.get_ref<const std::string&>();
        }
    if (joined.empty()) fail("\"source\" must be a list of texts that say where the figures come from");
    return joined;
  }
  template<class T>
  void set(T& member, const Field& field) const {
    const Json& found = value(field.key);
    if (!(std::is_integral_v<T> ? found.is_number_integer() : found.is_number()))
      fail(fmt::format("\"{}\" must be a {}number", field.key, std::is_integral_v<T> ? "whole " : ""));
    const double number = found;
    if (!(number >= field.minimum && number <= field.maximum))
      fail(fmt::format("\"{}\" is {}, but must be in [{}, {}]", field.key, number, field.minimum,
                       field.maximum));
    member = found;
  }

  fs::path file_;
  const Json& sheet_;
};

}

GpuSpec read_gpu_spec(const fs::path& file) {
  Json sheet;
  try {
    sheet = Json::parse(read_file(file));
  } catch (const Json::parse_error& broken) {
    throw Error(Fault::bad_argument, Diagnostic{"argument", broken.what(), file.string()});
  }
  return SheetReader(file, sheet).read();
}

std::vector<GpuSpec> load_gpu_specs() {
  const fs::path folder = data_folder() / "resources" / "gpus";
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (entry->path().extension() == ".json") files.push_back(entry->path());
  if (files.empty()) throw Error(fmt::format("there are no GPU spec sheets in '{}'", folder.string()));
  std::sort(files.begin(), files.end());
  std::vector<GpuSpec> specs;
  for (const fs::path& file : files) specs.push_back(read_gpu_spec(file));
  return specs;
}

GpuSpec load_gpu_spec(const std::string& id) {
  std::vector<std::string> known;
  for (GpuSpec& spec : load_gpu_specs()) {
    if (spec.id == id) return std::move(spec);
    known.push_back(spec.id);
  }
  throw Error(fmt::format("there is no GPU spec sheet '{}'; known: {}", id, fmt::join(known, ", ")));
}

}
