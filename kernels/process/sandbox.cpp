#include "kernels/process/sandbox.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/process/descendants.h"
#include "kernels/process/forbidden_calls.h"
#include "kernels/process/tool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <linux/magic.h>
#include <map>
#include <mutex>
#include <poll.h>
#include <set>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace kernelarium {
namespace fs = std::filesystem;

std::uint64_t processes_now() {
  std::uint64_t count = 0;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/proc", error)) {
    struct stat facts;
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos ||
        stat(entry.path().c_str(), &facts) != 0 || facts.st_uid != getuid())
      continue;
    std::error_code gone;
    for (const auto& thread : fs::directory_iterator(entry.path() / "task", gone)) (void)thread, ++count;
  }
  return count;
}

namespace {

struct Footprint {
  std::uint64_t tasks = 0, bytes = 0, files = 0;
};

/// Files in the folders of a sandbox, as a process in it sees them; 0 for a process outside of one.
std::uint64_t files_in_sandbox(const fs::path& process) {
  std::uint64_t all = 0;
  for (const char* folder : {"root/scratch", "root/tmp", "root/dev/shm"}) {
    struct statfs facts;
    if (statfs((process / folder).c_str(), &facts) != 0 || facts.f_type != TMPFS_MAGIC) return 0;
    all += facts.f_files - facts.f_ffree;
  }
  return all;
}

/// Memory of unnamed files that a process holds open, mapped or not.
struct OpenMemory {
  std::set<std::pair<dev_t, ino_t>> seen;
  std::uint64_t bytes = 0;

  void add(const fs::path& process) {
    std::error_code gone;
    for (fs::directory_iterator one(process / "fd", gone), end; !gone && one != end; one.increment(gone)) {
      struct stat facts;
      if (stat(one->path().c_str(), &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_nlink == 0 &&
          seen.emplace(facts.st_dev, facts.st_ino).second)
        bytes += static_cast<std::uint64_t>(facts.st_blocks) * 512;
    }
  }
};

/// Threads of all descendants of this process and the memory that they fill; stops counting above `most`
/// threads. The system's limits apply to each process separately, and the one on processes not to root.
Footprint footprint_of_descendants(pid_t process, std::uint64_t most) {
  Footprint all;
  OpenMemory open;
  std::uint64_t mapped = 0;
  for_each_descendant(process, [&](pid_t one) {
    const fs::path place = fs::path("/proc") / std::to_string(one);
    std::error_code gone;
    for (fs::directory_iterator task(place / "task", gone), end; !gone && task != end; task.increment(gone))
      ++all.tasks;
    std::ifstream status(place / "status");
    for (std::string word; status >> word;)
      if (std::uint64_t kilobytes = 0; (word == "RssAnon:" || word == "RssShmem:") && status >> kilobytes)
        (word == "RssAnon:" ? all.bytes : mapped) += kilobytes << 10;
    open.add(place);
    if (all.files == 0) all.files = files_in_sandbox(place); // all see the same
    return all.tasks <= most;
  });
  all.bytes += std::max(mapped, open.bytes);
  return all;
}

/// Throws if bubblewrap can't create a sandbox. Not to be used inside: namespaces in which a program is root
/// again, and mounts what it likes; versions before 0.8 can't forbid them.
std::vector<std::string> strictest_words() {
  const std::vector<std::string> no_more_namespaces{"--unshare-user", "--disable-userns"};
  ToolOutcome trial;
  for (const auto& words : {no_more_namespaces, std::vector<std::string>{}}) {
    std::vector<std::string> command{"bwrap", "--unshare-all", "--ro-bind", "/", "/"};
    command.insert(command.end(), words.begin(), words.end());
    command.emplace_back("true");
    trial = run_tool(command);
    if (trial.status == 0) return words;
  }
  throw Error(
      Fault::no_device,
      Diagnostic{
          "device",
          run_tool({"bwrap", "--version"}).status != 0
              ? Sentence::tr("an untrusted program runs in a sandbox, and bubblewrap is not installed: "
                             "install it (Debian and Ubuntu: apt-get install bubblewrap)")
              : Sentence::tr("an untrusted program runs in a sandbox, and bubblewrap can't create one here "
                             "(%1): allow user namespaces (sysctl kernel.unprivileged_userns_clone=1 or "
                             "kernel.apparmor_restrict_unprivileged_userns=0)",
                             Sentence(trial.text.substr(0, trial.text.find('\n'))))});
}

/// The filter as a file that a shell can open for bubblewrap.
std::string written_filter(const std::string& name, const std::string& filter) {
  const fs::path folder = cache_folder(), file = folder / name;
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::exists(file, error) || read_file(file) != filter) {
    const fs::path fresh = folder / fmt::format("{}.{}", name, getpid());
    write_file(fresh, filter);
    fs::rename(fresh, file);
  }
  return file.string();
}
std::string filter_file(bool may_hide) {
  static const std::string strict = written_filter("forbidden-calls", forbidden_calls(false));
  static const std::string hiding = written_filter("forbidden-calls-hiding", forbidden_calls(true));
  return may_hide ? hiding : strict;
}

std::atomic<bool> agreed = false;

/// As found for this $PATH; tried until a sandbox can be created, and again where another bubblewrap may be
/// found. Throws as strictest_words().
std::vector<std::string> known_strictest_words() {
  static std::mutex mutex;
  static std::map<std::string, std::vector<std::string>> strictest;
  const char* path = std::getenv("PATH");
  const std::string where = path ? path : "";
  const std::lock_guard lock(mutex);
  auto known = strictest.find(where);
  if (known == strictest.end()) known = strictest.emplace(where, strictest_words()).first;
  return known->second;
}

/// bubblewrap with empty folders to write to and the system's to read.
class Walls {
 public:
  explicit Walls(std::uint64_t disk_bytes, bool may_hide = false)
      // The shell becomes bubblewrap, which takes the filter as an open file. bubblewrap has no environment,
      // because those inside can read that of every process there, and it is one of them.
      : words_{"/bin/sh",
               "-c",
               "filter=$1 bwrap=$(command -v \"$2\"); shift 2; exec env -i \"$bwrap\" \"$@\" 9<\"$filter\"",
               "sh",
               filter_file(may_hide),
               "bwrap",
               "--seccomp",
               "9",
               "--unshare-all",
               "--die-with-parent",
               "--new-session",
               "--clearenv",
               "--cap-drop",
               "ALL",
               "--proc",
               "/proc",
               "--dev",
               "/dev",
               "--hostname",
               "sandbox"} {
    add(known_strictest_words());
    const std::string size = std::to_string(disk_bytes);
    for (const char* folder : {"/tmp", "/dev/shm", "/scratch"}) add({"--size", size, "--tmpfs", folder});
    for (const char* system : {"/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/alternatives"})
      readable(system);
    add({"--setenv", "HOME", "/scratch", "--setenv", "PATH", "/usr/bin:/bin"});
  }
  void add(const std::vector<std::string>& more) { words_.insert(words_.end(), more.begin(), more.end()); }
  void readable(const fs::path& place) {
    std::error_code error;
    const fs::path real = fs::canonical(place, error); // a mount point can't be a symbolic link
    if (error) return;
    add({"--ro-bind", real.string(), real.string()});
    if (place != real && !place.string().starts_with("/usr/"))
      add({"--ro-bind", real.string(), place.string()});
  }
  std::vector<std::string> around(const std::vector<std::string>& command) {
    // What is left of the file system is in memory, too; and root may write to the system's settings in
    // /proc.
    for (const char* folder : {"/", "/dev", "/proc"}) add({"--remount-ro", folder});
    add({"--"});
    add(command);
    return std::move(words_);
  }

 private:
  std::vector<std::string> words_;
};

}

Sentence why_no_sandbox() {
  try {
    known_strictest_words();
    return {};
  } catch (const Error& error) {
    return error.diagnostics().front().message;
  }
}

void agree_to_no_sandbox() { agreed = true; }
bool agreed_to_no_sandbox() { return agreed; }
bool is_sandboxed(const SandboxLimits& limits) { return !limits.may_be_without || why_no_sandbox().empty(); }

std::vector<std::string> without_sandbox(const std::vector<std::string>& command, const Sandbox& sandbox) {
  std::vector<std::string> words{"setpriv", "--pdeathsig", "KILL", "env", "-i", "PATH=/usr/bin:/bin"};
  for (const auto& [name, value] : sandbox.environment) words.push_back(name + '=' + value);
  words.insert(words.end(),
               {"/bin/sh", "-c",
                "folder=$(mktemp -d) && cd \"$folder\" || exit 127; export HOME=\"$folder\"; "
                "count=$1; shift; while [ $count -gt 0 ]; do cp \"$1\" . || exit 127; shift; "
                "count=$((count - 1)); done; \"$@\"; status=$?; rm -rf \"$folder\"; exit $status",
                "sh", std::to_string(sandbox.beside.size())});
  for (const fs::path& file : sandbox.beside) words.push_back(fs::absolute(file).string());
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

std::vector<std::string> sandboxed_tool(const std::vector<std::string>& command,
                                        const std::vector<fs::path>& readable, const fs::path& writable) {
  constexpr std::uint64_t kDisk = 1ull << 30;
  Walls walls(kDisk);
  for (const fs::path& place : readable) walls.readable(place);
  walls.add({"--bind", writable.string(), writable.string(), "--chdir", writable.string()});
  // A source can keep a compiler busy for ever. Its own time counts: the computer may have more to do.
  std::vector<std::string> words{
      "prlimit", "--as=8589934592", "--fsize=268435456", "--core=0", "--cpu=60", "timeout", "-k", "1", "600"};
  const std::vector<std::string> inner = walls.around(command);
  words.insert(words.end(), inner.begin(), inner.end());
  return words;
}

std::vector<std::string> sandboxed(const std::vector<std::string>& command, const Sandbox& sandbox) {
  Walls walls(sandbox.limits.disk_bytes, sandbox.may_hide);
  for (const fs::path& place : sandbox.readable) walls.readable(place);
  for (const auto& [name, value] : sandbox.environment) walls.add({"--setenv", name, value});
  for (const fs::path& place : sandbox.writable) walls.add({"--bind", place.string(), place.string()});
  for (const fs::path& file : sandbox.beside)
    walls.add({"--ro-bind", fs::absolute(file).string(), "/scratch/" + file.filename().string()});
  walls.add({"--chdir", "/scratch"});
  return walls.around(command);
}

std::vector<std::string> limited(const std::vector<std::string>& command, const SandboxLimits& limits) {
  std::vector<std::string> words{"timeout",
                                 "--signal=KILL",
                                 fmt::format("{}", limits.seconds),
                                 "prlimit",
                                 fmt::format("--as={}", limits.memory_bytes),
                                 fmt::format("--fsize={}", limits.file_bytes),
                                 fmt::format("--nproc={}", processes_now() + limits.processes),
                                 "--core=0",
                                 "--"};
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

void apply_limits(const SandboxLimits& limits) {
  const auto set = [](__rlimit_resource what, std::uint64_t most) {
    const rlimit limit{most, most};
    setrlimit(what, &limit);
  };
  set(RLIMIT_AS, limits.memory_bytes);
  set(RLIMIT_FSIZE, limits.file_bytes);
  set(RLIMIT_NPROC, limits.processes);
  set(RLIMIT_CORE, 0);
}

namespace {

/// Text for a terminal, without what would make it do something: move about, answer, set its title.
class Harmless {
 public:
  void make(char* text, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) {
      const auto c = static_cast<unsigned char>(text[i]);
      const bool control = c < ' ' && c != '\n' && c != '\t' && c != '\r';
      // U+0080 to U+009F in UTF-8 are control characters as well.
      if (control || c == 127 || (last_ == 0xc2 && c >= 0x80 && c < 0xa0)) text[i] = '?';
      last_ = c;
    }
  }

 private:
  unsigned char last_ = 0;
};

/// Of the whole computer.
std::uint64_t tasks_now() {
  struct sysinfo facts {};
  return sysinfo(&facts) == 0 ? facts.procs : 0;
}

/// This thread has a higher priority for as long as this lives, if it may.
class BeforeOthers {
 public:
  BeforeOthers() { setpriority(PRIO_PROCESS, thread_, std::max(before_ - 15, -20)); }
  ~BeforeOthers() { setpriority(PRIO_PROCESS, thread_, before_); }
  BeforeOthers(const BeforeOthers&) = delete;

 private:
  id_t thread_ = static_cast<id_t>(gettid());
  int before_ = getpriority(PRIO_PROCESS, thread_);
};

}

Sentence pump_output(int out, int err, int child, const SandboxLimits& limits, const Outlet& outlet) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::duration<double>(limits.seconds);
  pollfd pipes[2] = {{out, POLLIN, 0}, {err, POLLIN, 0}};
  const int targets[2] = {STDOUT_FILENO, STDERR_FILENO};
  std::string* const texts[2] = {outlet.out, outlet.err};
  Harmless harmless[2];
  std::uint64_t passed = 0;
  Sentence reason;
  auto looked = Clock::now();
  // Processes that fork without end take all of the computer's time; a lower limit than the system's stops
  // them unless root runs this, who can go before them.
  const BeforeOthers before_others;
  const std::uint64_t tasks_before = tasks_now();
  while (pipes[0].fd >= 0 || pipes[1].fd >= 0) {
    const double left = std::chrono::duration<double, std::milli>(until - Clock::now()).count();
    if (left <= 0 && reason.empty()) {
      reason = Sentence::tr("it ran longer than %1 s", limits.seconds);
      kill_with_descendants(child);
    }
    if (outlet.cancel && outlet.cancel->load() && reason.empty()) {
      reason = Sentence::tr("it was cancelled");
      kill_with_descendants(child);
    }
    constexpr double kLook = 100,
                     kGlance = 10; // ms: for the cancelling and at the processes; at their number
    if (const auto now = Clock::now();
        reason.empty() && (now - looked > std::chrono::duration<double, std::milli>(kLook) ||
                           tasks_now() > tasks_before + limits.processes)) {
      looked = now;
      const Footprint used = footprint_of_descendants(child, limits.processes);
      if (used.tasks > limits.processes)
        reason = Sentence::tr("it started more than %1 processes", limits.processes);
      else if (used.bytes > limits.memory_bytes)
        reason = Sentence::tr("it used more than %1 GB of memory", limits.memory_bytes >> 30);
      else if (used.files > limits.files)
        reason = Sentence::tr("it made more than %1 files", limits.files);
      if (!reason.empty()) kill_with_descendants(child);
    }
    if (poll(pipes, 2, reason.empty() ? static_cast<int>(std::clamp(left, 0.0, kGlance)) + 1 : 1000) <= 0) {
      if (!reason.empty()) break;
      continue;
    }
    for (int i = 0; i < 2; ++i) {
      if (pipes[i].fd < 0 || pipes[i].revents == 0) continue;
      char buffer[64 << 10];
      const ssize_t got = read(pipes[i].fd, buffer, sizeof buffer);
      if (got <= 0) {
        pipes[i].fd = -1;
        continue;
      }
      if (!reason.empty()) continue; // read on to the end, so that it can end
      passed += static_cast<std::uint64_t>(got);
      if (!texts[i] && isatty(targets[i])) harmless[i].make(buffer, static_cast<std::size_t>(got));
      if (texts[i]) {
        texts[i]->append(buffer, static_cast<std::size_t>(got));
        if (outlet.heard) outlet.heard({buffer, static_cast<std::size_t>(got)}, i == 1);
      } else
        for (ssize_t at = 0, wrote; at < got; at += wrote)
          if ((wrote = write(targets[i], buffer + at, static_cast<std::size_t>(got - at))) <= 0) break;
      if (passed > limits.output_bytes) {
        reason = Sentence::tr("it wrote more than %1 MB of output", limits.output_bytes >> 20);
        kill_with_descendants(child);
      }
    }
  }
  return reason;
}

}
