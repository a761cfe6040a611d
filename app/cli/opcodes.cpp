#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/text_table.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/device/gpu_spec.h"
#include "kernels/program/ptx_link.h"
#include "kernels/simulator/decode/opcode.h"
#include "kernels/simulator/ptx/module.h"
#include "kernels/simulator/simulated_device.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

struct OpcodeOptions {
  std::vector<std::string> files;
  std::string format = "table";
  bool link = false;
};

/// A kernel of a PTX file, and why it can't be loaded; empty: it can.
struct KernelInFile {
  std::string file, name, reason;
};

std::vector<KernelInFile> load_all(SimulatedDevice& device, const std::string& file,
                                   const std::string& ptx) try {
  const std::unique_ptr<SimulatedModule> module = device.load_module(ptx);
  std::vector<KernelInFile> kernels;
  for (const ptx::Function& function : ptx::read_module(ptx).functions) {
    if (!function.entry || function.external) continue;
    kernels.push_back({file, function.name, ""});
    try {
      module->kernel(function.name);
    } catch (const Error& error) {
      kernels.back().reason = error.diagnostics().front().message.in_english();
    }
  }
  return kernels;
} catch (const Error& error) {
  throw in_file(error, file);
}

int show_kernels(const OpcodeOptions& options) {
  const Format format = parse_format(options.format, {"table", "json"});
  const std::unique_ptr<SimulatedDevice> device = make_simulated_device(load_gpu_spec("h200"));
  std::vector<KernelInFile> kernels;
  const auto add = [&](const std::string& file, const std::string& ptx) {
    for (KernelInFile& kernel : load_all(*device, file, ptx)) kernels.push_back(std::move(kernel));
  };
  std::vector<std::string> modules;
  for (const std::string& file : options.files) modules.push_back(read_file(file, kLargestText));
  if (options.link)
    add(fmt::format("{}", fmt::join(options.files, " + ")), program::link_ptx(modules));
  else
    for (std::size_t i = 0; i < modules.size(); ++i) add(options.files[i], modules[i]);
  const auto refused = std::count_if(kernels.begin(), kernels.end(),
                                     [](const KernelInFile& each) { return !each.reason.empty(); });
  if (format == Format::json) {
    nlohmann::json list = nlohmann::json::array();
    for (const auto& [file, name, reason] : kernels)
      list.push_back({{"file", file}, {"kernel", name}, {"loads", reason.empty()}, {"reason", reason}});
    fmt::print("{}\n", list.dump(2));
  } else {
    TextTable table({"file", "kernel", "loads", "reason"});
    for (const auto& [file, name, reason] : kernels)
      table.add({file, name, reason.empty() ? "yes" : "no", reason});
    fmt::print("{}\n{} of {} kernels load\n", table.text(), std::ssize(kernels) - refused, kernels.size());
  }
  return refused ? static_cast<int>(Fault::no_compile) : 0;
}

}

void add_opcodes_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "opcodes", "Print which PTX instructions the simulated GPU runs, in Markdown, or which kernels of PTX "
                 "files it loads");
  const auto options = std::make_shared<OpcodeOptions>();
  command->add_option("file", options->files, "PTX files: each of their kernels is decoded")
      ->type_name("FILE.ptx");
  command->add_flag("--link", options->link, "The files are parts of one program (nvcc -rdc=true)");
  const CLI::Option* format =
      command->add_option("--format", options->format, "Of the kernels: table (default) or json")
          ->type_name("table|json");
  command->callback([&action, options, format] {
    action = [options, chosen = format->count() > 0] {
      if (!options->files.empty()) return show_kernels(*options);
      if (chosen) throw Error("--format is for the kernels of PTX files: name a file");
      if (options->link) throw Error("--link is for PTX files: name them");
      fmt::print("{}", sim::coverage_table());
      return 0;
    };
  });
}

}
