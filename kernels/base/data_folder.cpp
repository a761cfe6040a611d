#include "kernels/base/data_folder.h"

#include "kernels/base/error.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

bool holds_data(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder / "kernels" / "cuda", ignored);
}

/// The folder that belongs to this program: installed beside it, or the sources it was built from.
fs::path own_data_folder() {
  std::error_code problem;
  const fs::path program = fs::read_symlink("/proc/self/exe", problem);
  if (!problem) {
    const fs::path installed = program.parent_path().parent_path() / "share" / "kernelarium";
    if (holds_data(installed)) return installed;
  }
  if (holds_data(KERNELARIUM_SOURCE_DIR)) return KERNELARIUM_SOURCE_DIR;
  throw Error(Sentence::tr(
      "the lab's lessons and kernels were not found: set KERNELARIUM_DATA to the folder that holds "
      "kernels/cuda"));
}

}

fs::path data_folder() {
  if (const char* chosen = std::getenv("KERNELARIUM_DATA")) {
    if (holds_data(chosen)) return chosen;
    throw Error(Sentence::tr("KERNELARIUM_DATA is '%1', but there is no kernels/cuda in it", chosen));
  }
  static const fs::path own = own_data_folder(); // the judge asks for it thousands of times
  return own;
}

fs::path cache_folder() {
  fs::path folder;
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && *cache)
    folder = cache;
  else if (const char* home = std::getenv("HOME"); home && *home)
    folder = fs::path(home) / ".cache";
  else
    folder = fs::temp_directory_path();
  folder /= "kernelarium";
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  return folder;
}

std::string read_file(const fs::path& path) {
  std::error_code problem;
  if (fs::is_directory(path, problem))
    throw Error(Sentence::tr("'%1' is a folder: name a file", path.string()));
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(Sentence::tr("can't read '%1': %2", path.string(), std::strerror(errno)));
  std::ostringstream content;
  content << file.rdbuf();
  if (file.bad()) throw Error(Sentence::tr("can't read '%1': %2", path.string(), std::strerror(errno)));
  return std::move(content).str();
}

void write_file(const fs::path& path, const std::string& content) {
  fs::path beside = path;
  beside += fmt::format(".{}.part", ::getpid());
  {
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.flush();
    if (!file) {
      const int reason = errno;
      std::error_code ignored;
      fs::remove(beside, ignored);
      throw Error(Sentence::tr("can't write '%1': %2", path.string(), std::strerror(reason)));
    }
  }
  std::error_code problem;
  fs::rename(beside, path, problem);
  if (problem) {
    std::error_code ignored;
    fs::remove(beside, ignored);
    throw Error(Sentence::tr("can't write '%1': %2", path.string(), problem.message()));
  }
}

}
