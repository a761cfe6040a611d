#include "kernels/experiment/source_hash.h"

#include <cstdint>
#include <fmt/format.h>

namespace kernelarium {

std::string hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL; // FNV-1a
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return fmt::format("{:016x}", hash);
}

}
