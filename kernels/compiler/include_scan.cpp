#include "kernels/compiler/include_scan.h"

#include "kernels/base/data_folder.h"
#include "kernels/compiler/standard_headers.h"

#include <filesystem>
#include <regex>
#include <set>
#include <utility>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

class Scan {
 public:
  explicit Scan(const std::vector<std::string>& folders) : folders_(folders) {}

  /// False if the text does not show what an #include names.
  bool add(const std::string& text, const fs::path& folder) {
    // Also those in comments and inactive branches: a needless recompile is cheap, a stale image is not.
    static const std::regex directive(
        R"re((?:#[ \t]*include(?:_next)?|__has_include[ \t]*\()[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)?)re");
    for (std::sregex_iterator at(text.begin(), text.end(), directive), end; at != end; ++at) {
      const std::smatch& match = *at;
      if (!match[1].matched && !match[2].matched) return false;
      const std::string name = match[1].matched ? match[1] : match[2];
      if (!add_file(name, folder)) return false;
    }
    return true;
  }

  std::vector<IncludedFile> files;

 private:
  bool add_file(const std::string& name, const fs::path& folder) {
    std::error_code ignored;
    std::vector<fs::path> places{folder / name};
    for (const std::string& include : folders_) places.push_back(fs::path(include) / name);
    for (const fs::path& place : places) {
      if (!fs::is_regular_file(place, ignored)) continue;
      if (!seen_.insert(fs::weakly_canonical(place, ignored).string()).second) return true;
      std::string text = read_file(place);
      files.push_back({name, place.string(), text});
      return add(text, place.parent_path());
    }
    return true; // the toolkit's, or missing: then it does not compile, and errors are not cached
  }

  const std::vector<std::string>& folders_;
  std::set<std::string> seen_;
};

}

std::optional<std::vector<IncludedFile>> included_files(const Source& source) {
  std::vector<std::string> folders = source.include_folders;
  folders.push_back(lab_headers().string());
  Scan scan(folders);
  if (!scan.add(source.text, fs::path(source.file).parent_path())) return std::nullopt;
  return std::move(scan.files);
}

std::optional<std::string> included_content(const Source& source) {
  const auto files = included_files(source);
  if (!files) return std::nullopt;
  std::string content;
  for (const IncludedFile& file : *files)
    content += file.path + '\n' + std::to_string(file.text.size()) + '\n' + file.text;
  return content;
}

}
