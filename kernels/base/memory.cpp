#include "kernels/base/memory.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <limits>
#include <sstream>
#include <sys/resource.h>
#include <unistd.h>

namespace kernelarium {
namespace {

namespace fs = std::filesystem;
using Bytes = std::optional<std::uint64_t>;

/// Files of /proc and /sys have no size, so they are read to their end.
std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

Bytes number_in(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} ? Bytes(value) : std::nullopt; // "max": none
}

/// What a control group leaves: its limit less what it uses, of which the system can take back cached files.
Bytes left_in(const fs::path& group, const char* limit_file, const char* use_file, const char* cache_key) {
  const Bytes limit = number_in(text_of(group / limit_file)), used = number_in(text_of(group / use_file));
  if (!limit || !used) return std::nullopt;
  const std::uint64_t cached = figure_in(text_of(group / "memory.stat"), cache_key).value_or(0);
  const std::uint64_t held = *used - std::min(*used, cached);
  return *limit - std::min(*limit, held);
}

/// The tightest of the process' control groups, versions 1 and 2.
Bytes left_in_groups() {
  Bytes least;
  const auto take = [&](const Bytes& left) {
    if (left) least = std::min(*left, least.value_or(*left));
  };
  const fs::path root = "/sys/fs/cgroup";
  std::istringstream lines(text_of("/proc/self/cgroup"));
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const fs::path own = fs::path(line.substr(second + 1)).relative_path();
    const bool unified = controllers.empty();
    if (!unified && controllers.find("memory") == std::string::npos) continue;
    const fs::path base = unified ? root : root / "memory";
    for (fs::path group = base / own;; group = group.parent_path()) {
      take(unified ? left_in(group, "memory.max", "memory.current", "inactive_file")
                   : left_in(group, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"));
      if (group == base || group.native().size() <= base.native().size()) break;
    }
  }
  return least;
}

/// Writable memory of this process, as RLIMIT_DATA counts it.
std::uint64_t data_bytes() { return figure_in(text_of("/proc/self/status"), "VmData").value_or(0); }

}

Bytes figure_in(std::string_view text, std::string_view key) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (!line.starts_with(key)) continue;
    line.remove_prefix(key.size());
    const std::size_t digits = line.find_first_not_of(": \t");
    if (digits == 0 || digits == std::string_view::npos) continue; // a longer key
    std::uint64_t value = 0;
    const auto [rest, error] = std::from_chars(line.data() + digits, line.data() + line.size(), value);
    if (error != std::errc{}) continue;
    const bool kilobytes = line.substr(static_cast<std::size_t>(rest - line.data())).starts_with(" kB");
    return kilobytes ? value * 1024 : value;
  }
  return std::nullopt;
}

std::uint64_t available_memory() {
  std::uint64_t least =
      figure_in(text_of("/proc/meminfo"), "MemAvailable").value_or(std::numeric_limits<std::uint64_t>::max());
  if (const Bytes left = left_in_groups()) least = std::min(least, *left);
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    least = std::min<std::uint64_t>(least,
                                    limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, data_bytes()));
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    const std::uint64_t mapped = figure_in(text_of("/proc/self/status"), "VmSize").value_or(0);
    least = std::min<std::uint64_t>(least, limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, mapped));
  }
  return least;
}

void guard_memory(std::optional<std::uint64_t> more) {
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  if (more) limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, data_bytes() + *more);
  setrlimit(RLIMIT_DATA, &limit);
}

std::optional<std::uint64_t> out_of_memory_kills() { return figure_in(text_of("/proc/vmstat"), "oom_kill"); }

std::uint64_t resident_memory(std::int64_t process) {
  return figure_in(text_of(fmt::format("/proc/{}/status", process)), "VmRSS").value_or(0);
}

std::string memory_text(std::uint64_t bytes) {
  const auto value = static_cast<double>(bytes);
  if (value >= 99.95e9) return fmt::format("{:.0f} GB", value / 1e9);
  if (value >= 0.9995e9) return fmt::format("{:.1f} GB", value / 1e9);
  if (value >= 0.9995e6) return fmt::format("{:.0f} MB", value / 1e6);
  if (bytes >= 1000) return fmt::format("{:.0f} kB", value / 1e3);
  return fmt::format("{} B", bytes);
}

}
