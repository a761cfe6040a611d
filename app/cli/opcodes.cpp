#include "app/cli/commands.h"
#include "kernels/simulator/decode/opcode.h"

#include <fmt/format.h>

namespace kernelarium {

void add_opcodes_command(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("opcodes", "Print which PTX instructions the simulated GPU runs, in Markdown");
  command->callback([&action] {
    action = [] {
      fmt::print("{}", sim::coverage_table());
      return 0;
    };
  });
}

}
