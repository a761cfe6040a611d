#include "kernels/base/temporary_folder.h"

#include "kernels/base/error.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

namespace kernelarium {

TemporaryFolder::TemporaryFolder(std::filesystem::path parent) {
  if (parent.empty()) parent = std::filesystem::temp_directory_path();
  std::error_code error;
  std::filesystem::create_directories(parent, error);
  if (error) throw Error(Sentence::tr("can't create the folder '%1': %2", parent.string(), error.message()));
  std::string name = (parent / (std::string(prefix) + "XXXXXX")).string();
  if (!mkdtemp(name.data()))
    throw Error(Sentence::tr("can't create a folder in '%1': %2", parent.string(), std::strerror(errno)));
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}
