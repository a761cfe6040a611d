#include "app/cli/commands.h"
#include "kernels/base/error.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace kernelarium;

namespace {

constexpr const char* kExitCodes =
    "Exit codes: 0 all passed, 1 wrong result, 2 bad arguments, 3 the kernel does not compile, "
    "4 the kernel faulted, 5 device not available.";

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

/// What CLI11 refuses, with the command whose help says what it takes.
std::string usage_message(const CLI::App* app, const CLI::Error& error) {
  std::string command = app->get_name(), message = error.what();
  for (; !app->get_subcommands().empty(); app = app->get_subcommands().front())
    command += " " + app->get_subcommands().front()->get_name();
  message[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(message[0])));
  return fmt::format("kernelarium-cli: {}: see {} --help\n", message, command);
}

int report(const Error& error) {
  for (const Diagnostic& diagnostic : error.diagnostics())
    fmt::print(stderr, "kernelarium-cli: {}\n", to_text(diagnostic));
  return static_cast<int>(error.fault());
}

}

int main(int argument_count, char** arguments) {
  CLI::App app("Kernelarium: run, check and measure CUDA kernels on a simulated or a real GPU",
               "kernelarium-cli");
  app.require_subcommand(1);
  app.set_version_flag("--version", "kernelarium-cli " KERNELARIUM_VERSION);
  app.footer(kExitCodes);
  app.failure_message(usage_message);
  Action action;
  add_devices_command(app, action);
  add_list_command(app, action);
  add_run_command(app, action);
  add_sweep_command(app, action);
  add_launch_command(app, action);
  add_program_command(app, action);
  add_record_command(app, action);
  add_check_command(app, action);
  add_lesson_command(app, action);
  add_opcodes_command(app, action);
  add_sass_command(app, action);
  for (CLI::App* command : app.get_subcommands({})) command->footer(kExitCodes);

  // CLI11 would only say that a command is missing.
  const std::vector<std::string> names = command_names(app);
  const std::string first = argument_count > 1 ? arguments[1] : "";
  if (!first.empty() && first[0] != '-' && std::find(names.begin(), names.end(), first) == names.end()) {
    fmt::print(stderr, "kernelarium-cli: there is no command '{}': use {}\n", first, fmt::join(names, ", "));
    return static_cast<int>(Fault::bad_argument);
  }
  try {
    app.parse(argument_count, arguments);
  } catch (const CLI::ParseError& error) {
    // Help and version are no errors; everything else that CLI11 refuses is a bad argument.
    return app.exit(error) == 0 ? 0 : static_cast<int>(Fault::bad_argument);
  }
  try {
    return action();
  } catch (const Error& error) {
    return report(error);
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "kernelarium-cli: out of memory on this machine: choose smaller sizes\n");
  } catch (const std::exception& error) {
    fmt::print(stderr, "kernelarium-cli: {}\n", error.what());
  }
  return static_cast<int>(Fault::bad_argument);
}
