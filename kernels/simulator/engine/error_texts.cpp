#include "kernels/simulator/engine/error_texts.h"

#include <cstring>
#include <map>
#include <string>

namespace kernelarium::sim {
namespace {

struct Error {
  std::uint32_t code;
  const char *name, *text;
};
constexpr Error kErrors[] = {
#define ERROR(code, name, text) {code, #name, text},
#include "kernels/base/cuda_errors.inc"
#undef ERROR
};

struct Table {
  std::string all{"unrecognized error code", 24}; // with its zero
  std::map<std::uint32_t, std::uint64_t> names, texts;
  ErrorTexts kept;

  Table() {
    const auto add = [this](const char* text) {
      const std::uint64_t offset = all.size();
      all.append(text).push_back('\0');
      return offset;
    };
    for (const Error& error : kErrors) {
      names[error.code] = add(error.name);
      texts[error.code] = add(error.text);
    }
    constexpr std::size_t kMargin = 64; // for vector loads at the end
    kept = {std::shared_ptr<std::byte[]>(new std::byte[all.size() + kMargin]()), all.size()};
    std::memcpy(kept.memory.get(), all.data(), all.size());
  }
};

const Table& table() {
  static const Table made;
  return made;
}

std::uint64_t address(const std::map<std::uint32_t, std::uint64_t>& offsets, std::uint32_t code) {
  const auto found = offsets.find(code);
  return kErrorTexts + (found == offsets.end() ? 0 : found->second);
}

}

const ErrorTexts& error_texts() { return table().kept; }
std::uint64_t address_of_error_name(std::uint32_t code) { return address(table().names, code); }
std::uint64_t address_of_error_text(std::uint32_t code) { return address(table().texts, code); }

}
