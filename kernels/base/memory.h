#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kernelarium {

/// Bytes that this process can still take without pushing others out: the least of what the system calls
/// available, what its control groups leave and what its own limits leave.
std::uint64_t available_memory();

/// Sets the soft limit on this process' writable memory to its current size plus `more` bytes, so that a
/// larger allocation fails with std::bad_alloc instead of the system killing a process. Without a number
/// there is no limit.
void guard_memory(std::optional<std::uint64_t> more);

/// Number of processes that the OOM killer ended since the system started; nothing if it is unknown.
std::optional<std::uint64_t> out_of_memory_kills();

/// The resident memory of a process, in bytes; 0 if there is no such process.
std::uint64_t resident_memory(std::int64_t process);

/// "12.3 GB", "640 MB".
std::string memory_text(std::uint64_t bytes);

/// The number behind `key` in a text of lines such as "MemAvailable:  123 kB" or "inactive_file 4096"; kB are
/// made bytes.
std::optional<std::uint64_t> figure_in(std::string_view text, std::string_view key);

}
