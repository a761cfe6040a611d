#pragma once

#include "kernels/base/tensor.h"

#include <cstddef>
#include <filesystem>
#include <span>

namespace kernelarium {

/// Width and height up to which a picture is read or written.
inline constexpr std::int64_t kLargestPictureSide = 16384;

/// An 8-bit picture as u8 [height, width, channels] with 1 (gray) or 3 (RGB) channels, from PNG, JPEG, PPM
/// (P6) or PGM (P5). Palettes are expanded, 16 bits reduced to 8, transparency laid over white. Throws Error
/// naming the file and what is wrong with it.
Tensor read_picture(const std::filesystem::path& file);
/// The same from memory; `name` is used in messages.
Tensor decode_picture(std::span<const std::byte> bytes, const std::string& name);

/// Throws Error unless write_picture() knows the format of the file's ending.
void require_picture_name(const std::filesystem::path& file);
/// Writes u8 [height, width] or [height, width, 1 or 3] in the format of the file's ending (.png, .jpg,
/// .jpeg, .ppm, .pgm). Throws Error.
void write_picture(const std::filesystem::path& file, const Tensor& picture);
/// PNG bytes of such a picture.
std::string encode_png(const Tensor& picture);

}
