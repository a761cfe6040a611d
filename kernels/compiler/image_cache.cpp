#include "kernels/compiler/image_cache.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/kept_folders.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

/// FNV-1a, 64 bit (Fowler, Noll, Vo; draft-eastlake-fnv): names files and detects a damaged one; equality of
/// keys is decided on the keys themselves.
std::uint64_t hash(const std::string& text) {
  std::uint64_t value = 14695981039346656037ull;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return value;
}

constexpr const char* magic = "kernelarium image 5\n";

/// magic, one line of JSON (all but key and image, with their sizes), key, image.
std::string encode(const std::string& key, const CompiledKernel& kernel) {
  nlohmann::json warnings = nlohmann::json::array();
  for (const Diagnostic& warning : kernel.warnings)
    warnings.push_back(
        {{"message", to_json(warning.message)}, {"file", warning.file}, {"line", warning.line}});
  nlohmann::json parameters = nlohmann::json::array();
  for (const EntryParameter& parameter : kernel.parameters)
    parameters.push_back({static_cast<int>(parameter.what), parameter.argument, parameter.dimension,
                          parameter.bytes, parameter.as ? name_of(*parameter.as) : "", parameter.bits,
                          parameter.box, parameter.swizzle, parameter.name});
  const nlohmann::json head{{"key", key.size()},
                            {"image", kernel.image.size()},
                            {"hash", hash(key + kernel.image)},
                            {"compute_capability", kernel.target.compute_capability},
                            {"cubin", kernel.target.cubin},
                            {"entry", kernel.entry},
                            {"source_file", kernel.source_file},
                            {"warnings", warnings},
                            {"parameters", parameters},
                            {"block_threads", kernel.block_threads},
                            {"shared_bytes", kernel.shared_bytes},
                            {"cluster_blocks", kernel.cluster_blocks},
                            {"cooperative_line", kernel.cooperative_line},
                            {"constants", kernel.constants},
                            {"configurations", kernel.configurations}};
  // File names need not be UTF-8; the cache must not fail on them.
  return magic + head.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace) + '\n' + key +
         kernel.image;
}

std::optional<CompiledKernel> decode(const std::string& entry, const std::string& key) {
  const std::size_t head_begin = std::char_traits<char>::length(magic);
  const std::size_t head_end = entry.find('\n', head_begin);
  if (!entry.starts_with(magic) || head_end == std::string::npos) return std::nullopt;
  try {
    const auto head = nlohmann::json::parse(entry.begin() + static_cast<std::ptrdiff_t>(head_begin),
                                            entry.begin() + static_cast<std::ptrdiff_t>(head_end));
    const std::size_t key_size = head.at("key"), image_size = head.at("image");
    if (key_size != key.size() || entry.size() != head_end + 1 + key_size + image_size) return std::nullopt;
    if (entry.compare(head_end + 1, key_size, key) != 0) return std::nullopt;
    CompiledKernel kernel;
    kernel.image = entry.substr(head_end + 1 + key_size);
    if (head.at("hash") != hash(key + kernel.image)) return std::nullopt;
    kernel.target = {head.at("compute_capability"), head.at("cubin")};
    kernel.entry = head.at("entry");
    kernel.source_file = head.at("source_file");
    for (const auto& warning : head.at("warnings"))
      kernel.warnings.push_back({"compile", sentence_from_json(warning.at("message")), warning.at("file"),
                                 warning.at("line"), true});
    for (const auto& parameter : head.at("parameters"))
      kernel.parameters.push_back(
          {static_cast<EntryParameter::What>(parameter.at(0).get<int>()), parameter.at(1), parameter.at(2),
           parameter.at(3), parse_dtype(parameter.at(4).get<std::string>()), parameter.at(5),
           parameter.at(6).get<std::vector<std::int64_t>>(), parameter.at(7), parameter.at(8)});
    kernel.block_threads = head.at("block_threads");
    kernel.shared_bytes = head.at("shared_bytes");
    kernel.cluster_blocks = head.at("cluster_blocks");
    kernel.cooperative_line = head.at("cooperative_line");
    kernel.constants = head.at("constants").get<decltype(kernel.constants)>();
    kernel.configurations = head.at("configurations").get<decltype(kernel.configurations)>();
    return kernel;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  } catch (const Error&) { // of sentence_from_json()
    return std::nullopt;
  }
}

}

ImageCache::ImageCache(fs::path folder, std::uintmax_t folder_bytes, std::size_t memory_bytes)
    : folder_(std::move(folder)), folder_bytes_(folder_bytes), memory_bytes_(memory_bytes),
      stored_bytes_(folder_bytes) {} // other processes may have filled the folder

fs::path ImageCache::file_of(const std::string& key) const {
  return folder_ / fmt::format("{:016x}.image", hash(key));
}

std::optional<CompiledKernel> ImageCache::find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  if (const auto known = held_.find(key); known != held_.end()) return known->second;
  const fs::path file = file_of(key);
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return std::nullopt;
  try {
    auto kernel = decode(read_file(file), key);
    if (kernel) {
      fs::last_write_time(file, fs::file_time_type::clock::now(), error); // the oldest are dropped
      remember(key, *kernel);
    }
    return kernel;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void ImageCache::store(const std::string& key, const CompiledKernel& kernel) {
  const std::lock_guard lock(mutex_);
  remember(key, kernel);
  std::error_code ignored;
  fs::create_directories(folder_, ignored);
  try {
    const std::string entry = encode(key, kernel);
    write_file(file_of(key), entry);
    // Reading the sizes of thousands of files takes as long as a small compilation.
    stored_bytes_ += entry.size();
    if (stored_bytes_ > folder_bytes_ / 16) {
      // Leaves room, so that not every store has to clear.
      drop_oldest_files(folder_, folder_bytes_, folder_bytes_ / 4 * 3);
      stored_bytes_ = 0;
    }
  } catch (const Error&) {
    // A full or read-only disk costs speed, not the run.
  }
}

void ImageCache::remember(const std::string& key, const CompiledKernel& kernel) {
  const std::size_t size = key.size() + kernel.image.size();
  if (held_bytes_ + size > memory_bytes_) {
    held_.clear();
    held_bytes_ = 0;
  }
  const auto [place, added] = held_.insert_or_assign(key, kernel);
  place->second.compile_ms = 0;
  if (added) held_bytes_ += size;
}

}
