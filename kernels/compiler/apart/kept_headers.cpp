#include "kernels/compiler/apart/kept_headers.h"

#include "kernels/base/kept_folders.h"

#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <sys/personality.h>
#include <unistd.h>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 30;

/// All that the content of a file depends on, besides the toolkit's headers, whose times NVRTC compares.
std::string key_of(const Nvrtc& nvrtc, const NvrtcRequest& request) {
  std::string key = nvrtc.facts().library + ' ' + std::to_string(nvrtc.facts().major) + '.' +
                    std::to_string(nvrtc.facts().minor) + '\n';
  for (const std::string& option : request.options) key += option + '\n';
  for (const auto& [name, text] : request.headers) key += name + '\n' + text + '\n';
  return key + request.text.substr(0, request.text.find(kHeadersStop));
}

/// Empty if another process has deleted it.
std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

fs::path key_file(const fs::path& file) { return fs::path(file).replace_extension(".key"); }

/// Of a file that can't be used, NVRTC tells in its log.
bool tells_of_file(const NvrtcAnswer& answer) {
  return answer.log.find("precompiled header") != std::string::npos;
}

}

KeptHeaders::KeptHeaders(const Nvrtc& nvrtc) : nvrtc_(nvrtc) {
  // NVRTC takes the memory for headers at the first such compilation.
  const fs::path nowhere = fs::temp_directory_path() / ("kernelarium-" + std::to_string(getpid()) + ".pch");
  compile_here(nvrtc_, {std::string(kHeadersStop) + "__global__ void k() {}\n",
                        "k.cu",
                        "k",
                        {},
                        {"-create-pch=" + nowhere.string()}});
  std::error_code error;
  fs::remove(nowhere, error);
}

NvrtcAnswer KeptHeaders::compile(const NvrtcRequest& request) {
  std::error_code error;
  const fs::path folder = request.headers_folder;
  if (folder.empty()) return compile_here(nvrtc_, request);
  fs::create_directories(folder, error);
  if (fs::space(folder, error).available < kMostBytes || error) return compile_here(nvrtc_, request);
  const std::string key = key_of(nvrtc_, request);
  if (auto answer = read(request, file_for(folder, key), key)) return *std::move(answer);
  return make(request, file_for(folder, key), key);
}

fs::path KeptHeaders::file_for(const std::string& folder, const std::string& key) const {
  const std::string owner = same_addresses_ ? "" : "." + std::to_string(getpid());
  return fs::path(folder) / (std::to_string(std::hash<std::string>()(key)) + owner + ".pch");
}

/// Nothing if there is no such file, or if it can't be used.
std::optional<NvrtcAnswer> KeptHeaders::read(const NvrtcRequest& request, const fs::path& file,
                                             const std::string& key) {
  std::error_code error;
  if (!fs::exists(file, error) || content(key_file(file)) != key) return std::nullopt;
  for (const fs::path& used : {file, key_file(file)})
    fs::last_write_time(used, fs::file_time_type::clock::now(), error);
  NvrtcRequest with = request;
  with.options.insert(with.options.end(), {"-use-pch=" + file.string(), "--pch-messages=false"});
  NvrtcAnswer answer = compile_here(nvrtc_, with);
  if (!tells_of_file(answer)) return answer;
  if (answer.log.find("address") != std::string::npos) same_addresses_ = false;
  return std::nullopt;
}

NvrtcAnswer KeptHeaders::make(const NvrtcRequest& request, const fs::path& file, const std::string& key) {
  // Under another name until it is complete: other processes may look for it.
  const fs::path made = fs::path(file).replace_extension("." + std::to_string(getpid()) + ".new");
  NvrtcRequest with = request;
  with.options.insert(with.options.end(), {"-create-pch=" + made.string(), "--pch-messages=false"});
  NvrtcAnswer answer = compile_here(nvrtc_, with);
  std::error_code error;
  if (tells_of_file(answer)) {
    fs::remove(made, error);
    return compile_here(nvrtc_, request);
  }
  if (fs::exists(made, error)) {
    std::ofstream(key_file(file), std::ios::binary) << key;
    fs::rename(made, file, error);
    drop_oldest_files(file.parent_path(), kMostBytes, kMostBytes);
  }
  return answer;
}

void without_random_addresses(char** arguments) {
  constexpr const char* kDone = "KERNELARIUM_NVRTC_ADDRESSES";
  const int now = personality(0xffffffff);
  if (std::getenv(kDone) || now < 0 || (now & ADDR_NO_RANDOMIZE)) return;
  if (personality(static_cast<unsigned long>(now) | ADDR_NO_RANDOMIZE) < 0) return; // containers forbid it
  setenv(kDone, "fixed", 1);
  std::error_code error;
  const fs::path own = fs::read_symlink("/proc/self/exe", error);
  execv(own.c_str(), arguments);
}

}
