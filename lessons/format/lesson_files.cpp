#include "lessons/format/lesson_files.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/utf8.h"

#include <algorithm>
#include <fmt/format.h>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void refuse(const std::string& name, const Sentence& why) {
  throw Error(Sentence::tr("'%1' %2", name, why));
}

}

fs::path lesson_file(const fs::path& folder, const std::string& relative) {
  if (relative.empty())
    throw Error(Sentence::tr("the name of a file is empty: give one in the lesson's folder"));
  for (const char c : relative)
    if (static_cast<unsigned char>(c) < 0x20 || c == '\\' || c == ':' || c == 0x7f)
      refuse(
          relative,
          Sentence::tr("is not a valid file name: use letters, digits, '-', '_', '.', and '/' for folders"));
  if (relative.front() == '/')
    refuse(relative, Sentence::tr("is an absolute path: name a file in the lesson's folder"));
  fs::path path = folder;
  for (const fs::path& part : fs::path(relative)) {
    if (part == "..") refuse(relative, Sentence::tr("leaves the lesson's folder: name a file in it"));
    path /= part;
    std::error_code missing;
    const fs::file_status status = fs::symlink_status(path, missing);
    if (status.type() == fs::file_type::not_found || missing)
      refuse(relative, Sentence::tr("is not there: add the file or fix the name"));
    if (status.type() == fs::file_type::symlink)
      refuse(relative,
             Sentence::tr(
                 "is a symbolic link or reached through one: put the file itself into the lesson's folder"));
  }
  if (!fs::is_regular_file(path))
    refuse(relative, Sentence::tr("is not a file: name a file in the lesson's folder"));
  return path;
}

std::string read_lesson_file(const fs::path& folder, const std::string& relative, std::size_t most_bytes) {
  const fs::path path = lesson_file(folder, relative);
  std::error_code unknown;
  const std::uintmax_t bytes = fs::file_size(path, unknown);
  if (!unknown && bytes > most_bytes)
    refuse(relative,
           Sentence::tr("has %1 bytes, more than the %2 allowed: make it smaller", bytes, most_bytes));
  std::string content = read_file(path);
  for (std::size_t at = 0; at < content.size();) {
    const std::size_t length = utf8_length(content, at);
    if (length == 0 || content[at] == '\0') {
      const auto line =
          1 + std::count(content.begin(), content.begin() + static_cast<std::ptrdiff_t>(at), '\n');
      throw Error(Fault::bad_argument,
                  Diagnostic{"argument", Sentence::tr("is not text in UTF-8: save it as UTF-8"),
                             path.string(), static_cast<int>(line), false});
    }
    at += length;
  }
  return content;
}

}
