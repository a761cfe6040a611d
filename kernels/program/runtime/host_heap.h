#pragma once

#include "kernels/base/sentence.h"
#include "kernels/program/order.h"

#include <cstdint>
#include <optional>

/// The program's own memory: its malloc, free and the like are intercepted, then forwarded to the C library.
/// So copies can be checked against allocations, and messages give the line.
namespace kernelarium::program {

/// Unless the program runs with --check none.
bool checks_host_memory();

struct HostBlock {
  std::uint64_t address = 0, bytes = 0;
  Frames where; ///< of the allocation
  bool is_freed = false;
  Frames freed;
};
/// The live allocation around an address; nothing for other memory, such as the stack.
std::optional<HostBlock> host_block(std::uint64_t address);
/// The freed allocation around an address that is nothing else's since.
std::optional<HostBlock> freed_host_block(std::uint64_t address);
Sentence describe(const HostBlock& block);
/// So that free() looks for registered memory only where there is some.
void counts_registered_memory(int more);

/// Whose allocations are those of this thread while one lives: the runtime's are not noted.
class Allocates {
 public:
  enum class Who { program, runtime };
  explicit Allocates(Who who);
  ~Allocates();
  Allocates(const Allocates&) = delete;

 private:
  Who before_;
};
/// Of the calling thread; one that it starts is the same.
Allocates::Who who_allocates();

}
