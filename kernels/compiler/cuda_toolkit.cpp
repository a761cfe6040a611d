#include "kernels/compiler/cuda_toolkit.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <dlfcn.h>
#include <link.h>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

/// Digits after `prefix`, as version numbers; empty if the rest is anything else.
std::vector<int> version_after(const std::string& name, const std::string& prefix) {
  std::vector<int> numbers;
  if (!name.starts_with(prefix)) return numbers;
  const char* at = name.data() + prefix.size();
  const char* const end = name.data() + name.size();
  while (at < end) {
    int number = 0;
    const auto [rest, error] = std::from_chars(at, end, number);
    if (error != std::errc{} || (rest != end && *rest != '.')) return {};
    numbers.push_back(number);
    at = rest == end ? end : rest + 1;
  }
  return numbers;
}

/// Entries of `folder` that continue `prefix` with a version, newest first.
std::vector<fs::path> newest_first(const fs::path& folder, const std::string& prefix) {
  std::vector<std::pair<std::vector<int>, fs::path>> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (auto version = version_after(entry->path().filename().string(), prefix); !version.empty())
      found.emplace_back(std::move(version), entry->path());
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return b < a; });
  std::vector<fs::path> paths;
  for (auto& [version, path] : found) paths.push_back(std::move(path));
  return paths;
}

std::vector<fs::path> existing(const fs::path& root, std::initializer_list<const char*> names) {
  std::vector<fs::path> folders;
  std::error_code ignored;
  for (const char* name : names)
    if (fs::is_directory(root / name, ignored)) folders.push_back(root / name);
  return folders;
}

std::vector<fs::path> library_folders(const fs::path& root) {
  return existing(root, {"lib64", "lib", "targets/x86_64-linux/lib", "targets/sbsa-linux/lib", "."});
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

}

SharedLibrary::SharedLibrary(const std::string& path) : path_(path) {
  handle_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle_) {
    const char* reason = dlerror();
    reason_ = reason ? reason : "unknown reason";
    return;
  }
  link_map* map = nullptr;
  if (dlinfo(handle_, RTLD_DI_LINKMAP, &map) == 0 && map && map->l_name && *map->l_name) path_ = map->l_name;
}

void* SharedLibrary::symbol(const char* name) const { return handle_ ? dlsym(handle_, name) : nullptr; }

std::vector<fs::path> cuda_folders() {
  if (const std::string chosen = environment("KERNELARIUM_CUDA"); !chosen.empty()) return {chosen};
  std::vector<fs::path> folders;
#ifdef KERNELARIUM_CUDA_TOOLKIT
  folders.push_back(KERNELARIUM_CUDA_TOOLKIT);
#endif
  folders.push_back("/usr/local/cuda");
  for (const fs::path& folder : newest_first("/usr/local", "cuda-")) folders.push_back(folder);
  if (const std::string data = environment("XDG_DATA_HOME"); !data.empty())
    folders.push_back(fs::path(data) / "kernelarium" / "cuda");
  // There too if XDG_DATA_HOME is set: a program with other data folders must still compile.
  if (const std::string home = environment("HOME"); !home.empty())
    folders.push_back(fs::path(home) / ".local" / "share" / "kernelarium" / "cuda");
  std::vector<fs::path> unique;
  for (const fs::path& folder : folders)
    if (std::find(unique.begin(), unique.end(), folder) == unique.end()) unique.push_back(folder);
  return unique;
}

std::vector<std::string> cuda_library_candidates(const std::string& stem) {
  std::vector<std::string> candidates;
  for (const fs::path& root : cuda_folders())
    for (const fs::path& folder : library_folders(root))
      for (const fs::path& file : newest_first(folder, stem + '.')) candidates.push_back(file.string());
  if (environment("KERNELARIUM_CUDA").empty())
    for (const char* version : {".13", ".12"}) candidates.push_back(stem + version);
  return candidates;
}

std::vector<std::string> cuda_header_folders(const fs::path& library) {
  std::vector<fs::path> roots;
  std::error_code ignored;
  for (const fs::path& root : cuda_folders())
    for (const fs::path& folder : library_folders(root))
      if (fs::equivalent(folder, library.parent_path(), ignored)) roots.push_back(root);
  // Headers of a version other than the library's do not compile; so other toolkits only help if it has
  // none.
  if (roots.empty()) roots = cuda_folders();
  for (const fs::path& root : roots) {
    std::vector<std::string> folders;
    for (const fs::path& folder : existing(root, {"include", "include/cccl", "targets/x86_64-linux/include",
                                                  "targets/x86_64-linux/include/cccl"}))
      if (std::none_of(folders.begin(), folders.end(),
                       [&](const std::string& known) { return fs::equivalent(known, folder, ignored); }))
        folders.push_back(folder.string());
    if (!folders.empty()) return folders;
  }
  return {};
}

Sentence cuda_toolkit_cure() {
  if (const std::string chosen = environment("KERNELARIUM_CUDA"); !chosen.empty())
    return Sentence::tr("KERNELARIUM_CUDA is '%1', so it is searched for only there: correct it, or unset it",
                        chosen);
  return Sentence::tr(
      "run ./lab, or install the CUDA toolkit 12.4 or newer, or set KERNELARIUM_CUDA to its folder (if the "
      "lab is an installed package, run /usr/share/kernelarium/resources/cuda/fetch)");
}

}
