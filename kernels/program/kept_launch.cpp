#include "kernels/program/kept_launch.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/dtype.h"
#include "kernels/base/error.h"
#include "kernels/base/json_values.h"

#include <cstring>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kernelarium::program {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

std::string hexadecimal(const std::vector<std::byte>& bytes) {
  std::string text;
  for (const std::byte each : bytes) text += fmt::format("{:02x}", static_cast<unsigned>(each));
  return text;
}

std::vector<std::byte> from_hexadecimal(const std::string& text) {
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    bytes.push_back(static_cast<std::byte>(std::stoul(text.substr(i, 2), nullptr, 16)));
  return bytes;
}

fs::path memory_file(const fs::path& folder, std::size_t i) {
  return folder / fmt::format("memory-{}.bin", i);
}

template<class T>
std::string number(const std::vector<std::byte>& bytes, Dtype dtype) {
  T value;
  std::memcpy(&value, bytes.data(), sizeof value);
  if constexpr (sizeof(T) == 1)
    return fmt::format("{}:{}", name_of(dtype), static_cast<int>(value));
  else
    return fmt::format("{}:{}", name_of(dtype), value);
}

std::string scalar(const std::vector<std::byte>& bytes, std::optional<Dtype> dtype) {
  if (!dtype || size_of(*dtype) != bytes.size()) return "bytes:" + hexadecimal(bytes);
  switch (*dtype) {
  case Dtype::i8:
    return number<std::int8_t>(bytes, *dtype);
  case Dtype::u8:
    return number<std::uint8_t>(bytes, *dtype);
  case Dtype::i16:
    return number<std::int16_t>(bytes, *dtype);
  case Dtype::u16:
    return number<std::uint16_t>(bytes, *dtype);
  case Dtype::i32:
    return number<std::int32_t>(bytes, *dtype);
  case Dtype::u32:
    return number<std::uint32_t>(bytes, *dtype);
  case Dtype::i64:
    return number<std::int64_t>(bytes, *dtype);
  case Dtype::u64:
    return number<std::uint64_t>(bytes, *dtype);
  case Dtype::f32:
    return number<float>(bytes, *dtype);
  case Dtype::f64:
    return number<double>(bytes, *dtype);
  default: // halves have no short decimal form that is read back to the bit
    return "bytes:" + hexadecimal(bytes);
  }
}

}

void write_kept_launch(const KeptLaunch& launch, const fs::path& folder) {
  Json arguments = Json::array();
  for (const KeptLaunch::Argument& argument : launch.arguments) {
    Json one{{"bytes", hexadecimal(argument.bytes)}};
    if (argument.memory) {
      one["memory"] = *argument.memory;
      one["offset"] = argument.offset;
    }
    arguments.push_back(std::move(one));
  }
  Json memory = Json::array();
  for (std::size_t i = 0; i < launch.memory.size(); ++i) {
    const auto& bytes = launch.memory[i].bytes;
    write_file(memory_file(folder, i),
               std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    memory.push_back({{"address", launch.memory[i].address}, {"bytes", bytes.size()}});
  }
  const auto extent = [](const Dim3& of) { return Json{of.x, of.y, of.z}; };
  // Last: with it the launch is complete.
  write_file(folder / "launch.json", Json{{"kernel", launch.kernel},
                                          {"grid", extent(launch.grid)},
                                          {"block", extent(launch.block)},
                                          {"shared", launch.shared_bytes},
                                          {"arguments", arguments},
                                          {"memory", memory}}
                                         .dump(1));
}

KeptLaunch read_kept_launch(const fs::path& folder) {
  KeptLaunch launch;
  try {
    const Json object = Json::parse(read_file(folder / "launch.json", kNoLimit));
    const auto extent = [&](const char* key) {
      const Json& of = object.at(key);
      return Dim3{read_value<std::int64_t>(of.at(0)), read_value<std::int64_t>(of.at(1)),
                  read_value<std::int64_t>(of.at(2))};
    };
    launch.kernel = object.at("kernel").get<std::string>();
    launch.grid = extent("grid");
    launch.block = extent("block");
    launch.shared_bytes = read_value<std::int64_t>(object.at("shared"));
    for (const Json& one : object.at("memory")) {
      const std::string content = read_file(memory_file(folder, launch.memory.size()), kNoLimit);
      KeptLaunch::Memory& memory = launch.memory.emplace_back();
      memory.address = read_value<std::uint64_t>(one.at("address"));
      memory.bytes.resize(content.size());
      std::memcpy(memory.bytes.data(), content.data(), content.size());
    }
    for (const Json& one : object.at("arguments")) {
      KeptLaunch::Argument& argument = launch.arguments.emplace_back();
      argument.bytes = from_hexadecimal(one.at("bytes").get<std::string>());
      if (!one.contains("memory")) continue;
      argument.memory = read_value<std::size_t>(one.at("memory"));
      argument.offset = read_value<std::uint64_t>(one.at("offset"));
      if (*argument.memory >= launch.memory.size() ||
          argument.offset > launch.memory[*argument.memory].bytes.size())
        throw Error(Sentence::tr("The launch that the program saved is damaged."));
    }
  } catch (const nlohmann::json::exception&) {
    throw Error(Sentence::tr("The launch that the program saved is damaged."));
  } catch (const std::logic_error&) { // no hexadecimal digits
    throw Error(Sentence::tr("The launch that the program saved is damaged."));
  }
  return launch;
}

std::vector<std::string> argument_texts(const KeptLaunch& launch, const std::vector<std::string>& types,
                                        const fs::path& folder) {
  // The argument with the lowest address in a piece of memory is its buffer; others are addresses within it.
  std::vector<std::optional<std::size_t>> holder(launch.memory.size());
  for (std::size_t i = 0; i < launch.arguments.size(); ++i)
    if (const auto memory = launch.arguments[i].memory) {
      auto& first = holder[*memory];
      if (!first || launch.arguments[i].offset < launch.arguments[*first].offset) first = i;
    }
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    const KeptLaunch::Argument& argument = launch.arguments[i];
    std::optional<Dtype> dtype;
    if (i < types.size()) dtype = parse_dtype(types[i]);
    if (!argument.memory) {
      texts.push_back(scalar(argument.bytes, dtype));
      continue;
    }
    const KeptLaunch::Argument& base = launch.arguments[*holder[*argument.memory]];
    if (holder[*argument.memory] != i) {
      texts.push_back(fmt::format("at:{}+{}", *holder[*argument.memory], argument.offset - base.offset));
      continue;
    }
    const auto& bytes = launch.memory[*argument.memory].bytes;
    const std::size_t count = bytes.size() - argument.offset;
    if (!dtype || count % size_of(*dtype) != 0) dtype = Dtype::u8;
    const fs::path file = folder / fmt::format("argument-{}.bin", i);
    write_file(file, std::string(reinterpret_cast<const char*>(bytes.data()) + argument.offset, count));
    texts.push_back(fmt::format("{}[{}]:file={}", name_of(*dtype), count / size_of(*dtype), file.string()));
  }
  return texts;
}

}
