#include "kernels/base/picture.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fmt/format.h>
#include <memory>
#include <png.h>
#include <turbojpeg.h>

namespace kernelarium {
namespace {

/// `why`: the rest of the sentence.
[[noreturn]] void refuse(const std::string& name, const Sentence& why) {
  throw Error(Sentence::tr("the picture '%1' %2", name, why));
}

void check_size(std::int64_t width, std::int64_t height, const std::string& name) {
  if (width < 1 || height < 1 || width > kLargestPictureSide || height > kLargestPictureSide)
    refuse(name, Sentence::tr("is %1 x %2 pixels: 1 x 1 to %3 x %4 can be read", width, height,
                              kLargestPictureSide, kLargestPictureSide));
}

Tensor decode_png(std::span<const std::byte> bytes, const std::string& name) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  const std::unique_ptr<png_image, void (*)(png_image*)> owner(&image, png_image_free);
  if (!png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()))
    refuse(name, Sentence::tr("is not a readable PNG: %1", std::string(image.message)));
  check_size(image.width, image.height, name);
  // Deflate shrinks no more than 1032 times: a header that promises more is broken, and is not worth the
  // memory.
  if (static_cast<std::size_t>(image.width) * image.height / 8 > bytes.size() * 1040)
    refuse(name, Sentence::tr("is a damaged PNG: its header declares more pixels than the file can hold"));
  const bool color = image.format & PNG_FORMAT_FLAG_COLOR;
  image.format = color ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY;
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  Tensor picture(Dtype::u8, {image.height, image.width, color ? 3 : 1});
  const png_color white{255, 255, 255};
  if (!png_image_finish_read(&image, &white, picture.bytes.data(), 0, nullptr))
    refuse(name, Sentence::tr("is a damaged PNG: %1", std::string(image.message)));
  return picture;
}

Tensor decode_jpeg(std::span<const std::byte> bytes, const std::string& name) {
  const std::unique_ptr<void, int (*)(tjhandle)> reader(tjInitDecompress(), tjDestroy);
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  int width = 0, height = 0, sampling = 0, colors = 0;
  if (tjDecompressHeader3(reader.get(), data, bytes.size(), &width, &height, &sampling, &colors) != 0)
    refuse(name, Sentence::tr("is not a readable JPEG: %1", tjGetErrorStr2(reader.get())));
  check_size(width, height, name);
  if (colors == TJCS_CMYK || colors == TJCS_YCCK)
    refuse(name, Sentence::tr("is a JPEG for print (CMYK): save it as RGB"));
  const bool gray = colors == TJCS_GRAY;
  Tensor picture(Dtype::u8, {height, width, gray ? 1 : 3});
  // Warnings are errors too: they mean missing data, which the library would fill with gray.
  if (tjDecompress2(reader.get(), data, bytes.size(), reinterpret_cast<unsigned char*>(picture.bytes.data()),
                    width, 0, height, gray ? TJPF_GRAY : TJPF_RGB,
                    TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING) != 0)
    refuse(name, Sentence::tr("is a damaged JPEG: %1", tjGetErrorStr2(reader.get())));
  return picture;
}

/// Binary portable pixmaps: "P5" or "P6", width, height, largest value (with comments), one white space,
/// samples.
class PnmReader {
 public:
  PnmReader(std::span<const std::byte> bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  Tensor read() {
    const int channels = static_cast<char>(bytes_[1]) == '6' ? 3 : 1;
    const std::int64_t width = header_number();
    const std::int64_t height = header_number();
    const std::int64_t largest = header_number();
    ++at_; // the one white space that ends the header
    check_size(width, height, name_);
    if (largest < 1 || largest > 65535)
      refuse(name_, Sentence::tr("is a damaged PPM: its largest value is not 1 to 65535"));
    const std::size_t count = static_cast<std::size_t>(width * height * channels);
    const std::size_t sample_bytes = largest > 255 ? 2 : 1;
    if (at_ > bytes_.size() || bytes_.size() - at_ < count * sample_bytes)
      refuse(name_, Sentence::tr("is truncated: %1 x %2 pixels need %3 bytes after the header", width, height,
                                 count * sample_bytes));
    Tensor picture(Dtype::u8, {height, width, channels});
    for (std::size_t i = 0; i < count; ++i) {
      std::int64_t value = byte(at_ + i * sample_bytes);
      if (sample_bytes == 2) value = value * 256 + byte(at_ + i * 2 + 1);
      picture.bytes[i] = static_cast<std::byte>((std::min(value, largest) * 255 + largest / 2) / largest);
    }
    return picture;
  }

 private:
  int byte(std::size_t at) const { return static_cast<int>(bytes_[at]); }

  std::int64_t header_number() {
    while (at_ < bytes_.size() && (std::isspace(byte(at_)) || byte(at_) == '#')) {
      if (byte(at_) == '#')
        while (at_ < bytes_.size() && byte(at_) != '\n') ++at_;
      else
        ++at_;
    }
    std::int64_t number = 0;
    const std::size_t start = at_;
    for (; at_ < bytes_.size() && std::isdigit(byte(at_)) && at_ - start < 9; ++at_)
      number = number * 10 + byte(at_) - '0';
    if (at_ == start) refuse(name_, Sentence::tr("is a damaged PPM: a number is missing in its header"));
    return number;
  }

  std::span<const std::byte> bytes_;
  const std::string& name_;
  std::size_t at_ = 2;
};

struct Extent {
  int width, height, channels;
};

Extent extent_of(const Tensor& picture, const std::string& name) {
  const auto& shape = picture.shape;
  const bool flat = shape.size() == 2;
  if (picture.dtype != Dtype::u8 || (!flat && (shape.size() != 3 || (shape[2] != 1 && shape[2] != 3))))
    refuse(name, Sentence::tr("can't be written: it must hold 8-bit gray or RGB values"));
  check_size(shape[1], shape[0], name);
  return {static_cast<int>(shape[1]), static_cast<int>(shape[0]), flat ? 1 : static_cast<int>(shape[2])};
}

std::string encode_jpeg(const Tensor& picture, const std::string& name) {
  const Extent extent = extent_of(picture, name);
  const std::unique_ptr<void, int (*)(tjhandle)> writer(tjInitCompress(), tjDestroy);
  unsigned char* content = nullptr;
  unsigned long size = 0;
  const bool gray = extent.channels == 1;
  const int result = tjCompress2(writer.get(), reinterpret_cast<const unsigned char*>(picture.bytes.data()),
                                 extent.width, 0, extent.height, gray ? TJPF_GRAY : TJPF_RGB, &content, &size,
                                 gray ? TJSAMP_GRAY : TJSAMP_444, 95, 0);
  const std::unique_ptr<unsigned char, void (*)(unsigned char*)> owner(content, tjFree);
  if (result != 0) refuse(name, Sentence::tr("can't be written as JPEG: %1", tjGetErrorStr2(writer.get())));
  return {reinterpret_cast<const char*>(content), size};
}

std::string encode_pnm(const Tensor& picture, const std::string& name) {
  const Extent extent = extent_of(picture, name);
  std::string content =
      fmt::format("P{}\n{} {}\n255\n", extent.channels == 3 ? 6 : 5, extent.width, extent.height);
  return content.append(reinterpret_cast<const char*>(picture.bytes.data()), picture.bytes.size());
}

bool begins_with(std::span<const std::byte> bytes, std::string_view magic) {
  return bytes.size() >= magic.size() && std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
}

}

Tensor decode_picture(std::span<const std::byte> bytes, const std::string& name) {
  if (begins_with(bytes, "\x89PNG")) return decode_png(bytes, name);
  if (begins_with(bytes, "\xff\xd8")) return decode_jpeg(bytes, name);
  if (begins_with(bytes, "P6") || begins_with(bytes, "P5")) return PnmReader(bytes, name).read();
  refuse(name, Sentence::tr("is in an unsupported format: use PNG, JPEG, PPM (P6) or PGM (P5)"));
}

Tensor read_picture(const std::filesystem::path& file) {
  const std::string content = read_file(file);
  return decode_picture(std::as_bytes(std::span(content)), file.string());
}

std::string encode_png(const Tensor& picture) {
  const Extent extent = extent_of(picture, "PNG");
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(extent.width);
  image.height = static_cast<png_uint_32>(extent.height);
  image.format = extent.channels == 3 ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string content(size, '\0');
  if (!png_image_write_to_memory(&image, content.data(), &size, 0, picture.bytes.data(), 0, nullptr))
    refuse("PNG", Sentence::tr("can't be written: %1", std::string(image.message)));
  content.resize(size);
  return content;
}

namespace {

std::string ending_of(const std::filesystem::path& file) {
  std::string ending = file.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return ending;
}

}

void require_picture_name(const std::filesystem::path& file) {
  const std::string ending = ending_of(file);
  for (const char* known : {".png", ".jpg", ".jpeg", ".ppm", ".pgm"})
    if (ending == known) return;
  refuse(file.string(), Sentence::tr("has an unknown file extension: use .png, .jpg, .ppm or .pgm"));
}

void write_picture(const std::filesystem::path& file, const Tensor& picture) {
  require_picture_name(file);
  const std::string ending = ending_of(file), name = file.string();
  if (ending == ".png")
    write_file(file, encode_png(picture));
  else if (ending == ".jpg" || ending == ".jpeg")
    write_file(file, encode_jpeg(picture, name));
  else
    write_file(file, encode_pnm(picture, name));
}

}
