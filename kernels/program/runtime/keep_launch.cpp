#include "kernels/program/runtime/keep_launch.h"

#include "kernels/base/data_folder.h"
#include "kernels/program/kept_launch.h"
#include "kernels/program/runtime/graph.h"

#include <cstdlib>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium::program {
namespace {

std::uint64_t chosen() {
  static const std::uint64_t number = [] {
    const char* text = std::getenv("KERNELARIUM_PROGRAM_LAUNCH");
    return text ? std::strtoull(text, nullptr, 10) : 0ull;
  }();
  return number;
}

std::vector<std::byte> contents(const Block& block, Gpu& gpu) {
  std::vector<std::byte> bytes(block.bytes);
  if (block.kind == Block::Kind::device || block.kind == Block::Kind::symbol)
    gpu.device->copy_out(bytes, block.address);
  else // the same address on both sides
    std::memcpy(bytes.data(), reinterpret_cast<const void*>(block.address), block.bytes);
  return bytes;
}

}

void keep_if_chosen(const KernelWork& work, Gpu& gpu, std::uint64_t number) {
  const char* folder = std::getenv("KERNELARIUM_PROGRAM_LAUNCH_FOLDER");
  if (number != chosen() || number == 0 || !folder) return;
  KeptLaunch kept;
  kept.kernel = work.kernel->display;
  kept.grid = {work.grid.x, work.grid.y, work.grid.z};
  kept.block = {work.block.x, work.block.y, work.block.z};
  kept.shared_bytes = static_cast<std::int64_t>(work.shared);
  for (const std::vector<std::byte>& bytes : work.arguments) {
    KeptLaunch::Argument argument{bytes, {}, 0};
    std::uint64_t value = 0;
    if (bytes.size() == sizeof value) std::memcpy(&value, bytes.data(), sizeof value);
    const Block* block = value ? runtime().find(value) : nullptr;
    if (block && block->bytes <= KeptLaunch::most_bytes) {
      argument.offset = value - block->address;
      // Two arguments may point into the same memory.
      for (std::size_t i = 0; i < kept.memory.size() && !argument.memory; ++i)
        if (kept.memory[i].address == block->address) argument.memory = i;
      if (!argument.memory) {
        argument.memory = kept.memory.size();
        kept.memory.push_back({block->address, contents(*block, gpu)});
      }
    }
    kept.arguments.push_back(std::move(argument));
  }
  try {
    write_kept_launch(kept, folder);
  } catch (const std::exception& error) {
    fmt::print(stderr, "kernelarium: the launch can't be saved: {}\n", error.what());
  }
}

}
