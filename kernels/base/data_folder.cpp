#include "kernels/base/data_folder.h"

#include "kernels/base/error.h"

#include <cstdlib>
#include <fmt/format.h>
#include <sys/stat.h>
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
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    const fs::path installed = program.parent_path().parent_path() / "share" / "kernelarium";
    if (holds_data(installed)) return installed;
  }
  if (holds_data(KERNELARIUM_SOURCE_DIR)) return KERNELARIUM_SOURCE_DIR;
  throw Error(Sentence::tr(
      "the lab's lessons and kernels were not found: set KERNELARIUM_DATA to the folder that holds "
      "kernels/cuda"));
}

/// In a folder that everybody may write to, where another user may have been first.
fs::path folder_of_this_user(const fs::path& shared) {
  const fs::path folder = shared / fmt::format("kernelarium-{}", geteuid());
  mkdir(folder.c_str(), 0700);
  struct stat found {};
  if (lstat(folder.c_str(), &found) != 0 || !S_ISDIR(found.st_mode) || found.st_uid != geteuid() ||
      (found.st_mode & 077) != 0)
    throw Error(
        Sentence::tr("'%1' is not a folder of yours alone: set HOME or XDG_CACHE_HOME", folder.string()));
  return folder;
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
    return folder_of_this_user(fs::temp_directory_path());
  folder /= "kernelarium";
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  return folder;
}

}
