#pragma once

#include <array>
#include <optional>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace kernelarium {

enum class OwnGroup { no, yes };

/// Starts a program with these files as its input, output and errors, and names added to the environment; 0
/// where that fails. It inherits no other open files.
pid_t spawn(const std::vector<std::string>& words,
            const std::vector<std::pair<std::string, std::string>>& environment,
            const std::array<int, 3>& files, OwnGroup group = OwnGroup::no);
/// Its exit code, or 128 + signal, when it has ended.
int wait_for(pid_t child);
/// The same if it ends so soon.
std::optional<int> status_within(pid_t child, double seconds);

}
