#include "kernels/experiment/devices.h"
#include "app/cli/commands.h"
#include "app/cli/output.h"

#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

int print_devices(bool as_json) {
  const std::vector<DeviceListing> listings = list_devices();
  if (as_json) {
    nlohmann::json devices = nlohmann::json::array();
    for (const DeviceListing& device : listings)
      devices.push_back({{"id", device.id},
                         {"name", device.name},
                         {"available", device.available},
                         {"reason", device.reason.in_english()}});
    fmt::print("{}\n", json_text({{"devices", devices}}));
    return 0;
  }
  TextTable table({"device", "name", "state"});
  for (const DeviceListing& device : listings)
    table.add({device.id, device.name, device.available ? "ready" : "not available"});
  fmt::print("{}", table.text());
  for (const DeviceListing& device : listings)
    if (!device.reason.empty()) fmt::print("\n{}: {}\n", device.id, device.reason.in_english());
  fmt::print("\n--device sim is sim:h200.\n");
  return 0;
}

}

void add_devices_command(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("devices", "List simulated and real GPUs, with the reason where one is missing");
  const auto as_json = std::make_shared<bool>(false);
  command->add_flag("--json", *as_json, "Print JSON");
  command->callback([=, &action] { action = [=] { return print_devices(*as_json); }; });
}

}
