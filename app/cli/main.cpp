#include "app/cli/commands.h"
#include "app/cli/streams.h"
#include "kernels/base/error.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>
#include <sstream>

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
  for (const Diagnostic& diagnostic : error.diagnostics()) tell("kernelarium-cli: {}\n", to_text(diagnostic));
  return static_cast<int>(error.fault());
}

/// An empty value of an option does what leaving it out does, which nobody means. An answer may be empty.
void refuse_empty_values(const CLI::App& app) {
  for (const CLI::App* command : app.get_subcommands()) {
    for (const CLI::Option* option : command->get_options())
      if (!option->get_positional() && option->get_name() != "--answer")
        for (const std::string& value : option->results())
          if (value.empty()) throw Error(fmt::format("{} is empty: give it a value", option->get_name()));
    refuse_empty_values(*command);
  }
}

int perform(const Action& action) {
  try {
    return action();
  } catch (const Error& error) {
    return report(error);
  } catch (const std::bad_alloc&) {
    tell("kernelarium-cli: out of memory on this machine: choose smaller sizes\n");
  } catch (const std::filesystem::filesystem_error& error) {
    tell("kernelarium-cli: can't use '{}': {}\n",
         (error.path2().empty() ? error.path1() : error.path2()).string(), error.code().message());
  } catch (const std::exception& error) {
    // What fmt throws where the output can't be written is told below.
    if (std::ferror(stdout) == 0) tell("kernelarium-cli: {}\n", error.what());
  }
  return static_cast<int>(Fault::bad_argument);
}

}

int main(int argument_count, char** arguments) {
  open_standard_streams();
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
  const bool option = first.starts_with("-");
  if (option ? !app.get_option_no_throw(first.substr(0, first.find('=')))
             : !first.empty() && std::find(names.begin(), names.end(), first) == names.end()) {
    tell("kernelarium-cli: there is no {} '{}': use {}{}\n", option ? "option" : "command", first,
         option ? "--help, --version or a command: " : "", fmt::join(names, ", "));
    return static_cast<int>(Fault::bad_argument);
  }
  int code = 0;
  try {
    app.parse(argument_count, arguments);
    code = perform([&] {
      refuse_empty_values(app);
      return action();
    });
  } catch (const CLI::ParseError& error) {
    // Help and version are no errors; everything else that CLI11 refuses is a bad argument.
    std::ostringstream messages;
    code = app.exit(error, std::cout, messages) == 0 ? 0 : static_cast<int>(Fault::bad_argument);
    std::cout.flush();
    put_message(messages.str());
  }
  return output_arrived() ? code : std::max(code, static_cast<int>(Fault::bad_argument));
}
