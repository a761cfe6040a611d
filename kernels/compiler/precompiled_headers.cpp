#include "kernels/compiler/precompiled_headers.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/compiler/include_scan.h"

#include <cstdint>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <mutex>
#include <regex>
#include <set>
#include <stdexcept>
#include <string_view>
#include <sys/file.h>
#include <unistd.h>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

/// Where the headers that a text begins with end. Other directives end the beginning, too: macros that follow
/// it must not change what it means.
struct Beginning {
  std::size_t size = 0;
  int lines = 0;
};

Beginning beginning_of(const std::string& text) {
  static const std::regex include(R"re(\s*#\s*include\s*[<"][^<>"]*[>"]\s*(//.*)?\n)re"),
      comment(R"re(\s*(//.*|/\*.*\*/\s*)?\n)re"), comment_begins(R"re(\s*/\*.*\n)re"),
      comment_ends(R"re(.*\*/\s*\n)re");
  Beginning found;
  bool in_comment = false;
  int lines = 0;
  for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end) {
    const std::string line = text.substr(at, ++end - at);
    ++lines;
    if (line.find('\\') != std::string::npos) break; // may join it with the next line
    if (in_comment || (line.find("*/") == std::string::npos && std::regex_match(line, comment_begins))) {
      in_comment = line.find("*/") == std::string::npos;
      if (!in_comment && !std::regex_match(line, comment_ends)) break;
    } else if (std::regex_match(line, include)) {
      found = {end, lines};
    } else if (!std::regex_match(line, comment)) {
      break;
    }
  }
  return found;
}

/// A folder of this process, locked as long as the process lives.
class Folder {
 public:
  explicit Folder(const fs::path& parent) : folder_(parent) {
    lock_ = open(lock_file(folder_.path()).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock_ < 0 || flock(lock_, LOCK_EX | LOCK_NB) != 0)
      throw std::runtime_error("the folder of the headers is locked");
    delete_abandoned(parent);
  }
  ~Folder() { close(lock_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path() const { return folder_.path().string(); }

  std::uintmax_t bytes() const {
    std::uintmax_t sum = 0;
    std::error_code problem;
    for (const auto& entry : fs::directory_iterator(folder_.path(), problem))
      if (const std::uintmax_t size = entry.file_size(problem); !problem) sum += size;
    return sum;
  }

 private:
  static fs::path lock_file(const fs::path& folder) { return folder / "lock"; }

  static void delete_abandoned(const fs::path& parent) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(parent, ignored)) {
      const int lock = open(lock_file(entry.path()).c_str(), O_RDWR | O_CLOEXEC);
      if (lock < 0) continue; // being made, or already deleted
      if (flock(lock, LOCK_EX | LOCK_NB) == 0) fs::remove_all(entry.path(), ignored);
      close(lock);
    }
  }

  TemporaryFolder folder_;
  int lock_ = -1;
};

/// The folder in which NVRTC keeps what it has read with these options at the beginning `headers`. Nothing if
/// there is none, or if it is full.
std::optional<std::string> folder_for(const std::string& headers, const std::vector<std::string>& options) {
  constexpr std::uintmax_t kMostBytes = 1u << 30;
  static std::mutex mutex;
  static std::optional<Folder> folder;
  static std::set<std::string> kept;
  const std::lock_guard lock(mutex);
  try {
    if (!folder || !fs::is_directory(folder->path())) { // somebody may have cleared the cache
      folder.emplace(cache_folder() / "headers");
      kept.clear();
    }
    const std::string beginning = fmt::format("{}\n{}", fmt::join(options, "\n"), headers);
    const bool is_new = kept.count(beginning) == 0;
    if (is_new && (folder->bytes() > kMostBytes || fs::space(folder->path()).available < kMostBytes))
      return std::nullopt;
    kept.insert(beginning);
    return folder->path();
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

}

std::optional<NvrtcInput> with_headers_kept(const Source& source, std::vector<std::string> options) {
  static const std::regex identifier("[A-Za-z_][A-Za-z_0-9]*");
  for (const auto& [name, value] : source.defines)
    if (!std::regex_match(name, identifier) || value.find('\n') != std::string::npos) return std::nullopt;
  const Beginning beginning = beginning_of(source.text);
  if (beginning.size == 0 || included_content(source) != "") return std::nullopt;
  const std::string headers = source.text.substr(0, beginning.size);
  const auto folder = folder_for(headers, options);
  if (!folder) return std::nullopt;
  NvrtcInput input{headers + "#pragma nv_hdrstop\n", std::move(options)};
  for (const auto& [name, value] : source.defines)
    input.text += fmt::format("#define {} {}\n", name, value.empty() ? "1" : value);
  input.text +=
      fmt::format("#line {}\n{}", beginning.lines + 1, std::string_view(source.text).substr(beginning.size));
  // What it says of headers that it read for another kernel, and of #line, is no concern of this one.
  constexpr const char* silent =
      "--diag-suppress=626,627,628,629,630,631,632,633,634,635,636,637,638,639,640,20283";
  input.options.insert(input.options.end(), {"-pch", "-pch-dir=" + *folder, "--pch-messages=false", silent});
  return input;
}

}
