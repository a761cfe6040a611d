#pragma once

#include <cstdint>
#include <memory>

// What cudaGetErrorName and cudaGetErrorString return in kernels.
namespace kernelarium::sim {

inline constexpr std::uint64_t kErrorTexts = 0x0000'5000'0000'0000; ///< where every device has them

/// Names and texts of all errors, each ended by a zero.
struct ErrorTexts {
  std::shared_ptr<std::byte[]> memory;
  std::uint64_t bytes = 0;
};
const ErrorTexts& error_texts();

std::uint64_t address_of_error_name(std::uint32_t code);
std::uint64_t address_of_error_text(std::uint32_t code);

}
