#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kernelarium {

/// Bytes that this process can still take without pushing others out: the least of what the system calls
/// available, what its control groups leave and what its own limits leave.
std::uint64_t available_memory();

/// Sets the soft limit on this process' writable memory to what it holds now and `more` bytes, so that an
/// allocation beyond fails with std::bad_alloc instead of having the system end a process. Nothing is limited
/// without a number.
void guard_memory(std::optional<std::uint64_t> more);

/// How often the system ended a process for want of memory since it started; nothing where it does not tell.
std::optional<std::uint64_t> out_of_memory_kills();

/// The bytes that a process holds in memory now; 0 if there is none.
std::uint64_t resident_memory(std::int64_t process);

/// "12.3 GB", "640 MB".
std::string memory_text(std::uint64_t bytes);

/// The number behind `key` in a text of lines such as "MemAvailable:  123 kB" or "inactive_file 4096"; kB are
/// made bytes.
std::optional<std::uint64_t> figure_in(std::string_view text, std::string_view key);

}
