#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace kernelarium {

/// What a command does once its arguments are read; the result is the exit code.
using Action = std::function<int()>;

// Each adds its command with options and help, and sets `action` when the person chose it.
void add_devices_command(CLI::App& app, Action& action);
void add_list_command(CLI::App& app, Action& action);
void add_run_command(CLI::App& app, Action& action);
void add_sweep_command(CLI::App& app, Action& action);
void add_launch_command(CLI::App& app, Action& action);
void add_program_command(CLI::App& app, Action& action);
void add_record_command(CLI::App& app, Action& action);
void add_check_command(CLI::App& app, Action& action);
void add_lesson_command(CLI::App& app, Action& action);
void add_opcodes_command(CLI::App& app, Action& action);
void add_sass_command(CLI::App& app, Action& action);

}
