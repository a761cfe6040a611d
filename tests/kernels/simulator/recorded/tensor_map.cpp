// What cuTensorMapEncodeTiled and cuTensorMapEncodeIm2col make of their arguments, for the simulator's own
// encoder. Each line: the arguments, then the map's words of 64 bits up to the last that is not 0.
// tensor_map.txt: NVIDIA H200, driver 580.159.04, CUDA 13.0.
// To record on a Hopper GPU's machine:
//   g++ -std=c++17 -I/usr/local/cuda/include -o /tmp/record_maps tensor_map.cpp -ldl && /tmp/record_maps >
//   tensor_map.txt

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda.h>
#include <dlfcn.h>
#include <random>

namespace {

struct Arguments {
  unsigned type = CU_TENSOR_MAP_DATA_TYPE_FLOAT32, rank = 2, interleave = 0, swizzle = 0, promotion = 0,
           fill = 0;
  std::uint64_t address = 0x7f0000000000;
  std::uint64_t size[5] = {64, 64, 64, 64, 64};
  std::uint64_t stride[4] = {0x100, 0x10000, 0x1000000, 0x100000000}; ///< bytes, of dimensions 1 to 4
  std::uint32_t box[5] = {8, 8, 4, 2, 2}, step[5] = {1, 1, 1, 1, 1};
  bool im2col = false;
  int lower[3] = {0, 0, 0}, upper[3] = {0, 0, 0}; ///< corners; channels and pixels are box[0] and box[1]
};

decltype(&cuTensorMapEncodeTiled) encode_tiled;
decltype(&cuTensorMapEncodeIm2col) encode_im2col;

void record(const Arguments& a) {
  alignas(64) CUtensorMap map;
  std::memset(&map, 0, sizeof map);
  void* address = reinterpret_cast<void*>(a.address);
  const auto type = static_cast<CUtensorMapDataType>(a.type);
  const auto interleave = static_cast<CUtensorMapInterleave>(a.interleave);
  const auto swizzle = static_cast<CUtensorMapSwizzle>(a.swizzle);
  const auto promotion = static_cast<CUtensorMapL2promotion>(a.promotion);
  const auto fill = static_cast<CUtensorMapFloatOOBfill>(a.fill);
  const CUresult result =
      a.im2col ? encode_im2col(&map, type, a.rank, address, a.size, a.stride, a.lower, a.upper, a.box[0],
                               a.box[1], a.step, interleave, swizzle, promotion, fill)
               : encode_tiled(&map, type, a.rank, address, a.size, a.stride, a.box, a.step, interleave,
                              swizzle, promotion, fill);
  std::printf("%d %u %u %u %u %u %u %llx", a.im2col, a.type, a.rank, a.interleave, a.swizzle, a.promotion,
              a.fill, static_cast<unsigned long long>(a.address));
  for (std::uint64_t size : a.size) std::printf(" %llx", static_cast<unsigned long long>(size));
  for (std::uint64_t stride : a.stride) std::printf(" %llx", static_cast<unsigned long long>(stride));
  for (std::uint32_t box : a.box) std::printf(" %x", box);
  for (std::uint32_t step : a.step) std::printf(" %x", step);
  for (int i = 0; i < 3; ++i) std::printf(" %d %d", a.lower[i], a.upper[i]);
  std::printf(" :");
  if (result != CUDA_SUCCESS) {
    std::printf(" error %d\n", result);
    return;
  }
  std::uint64_t words[16];
  std::memcpy(words, &map, sizeof words);
  int count = 16;
  while (words[count - 1] == 0) --count;
  for (int i = 0; i < count; ++i) std::printf(" %llx", static_cast<unsigned long long>(words[i]));
  std::printf("\n");
}

}

int main() {
  void* driver = dlopen("libcuda.so.1", RTLD_NOW);
  if (!driver) return std::fprintf(stderr, "%s\n", dlerror()), 1;
  const auto init = reinterpret_cast<decltype(&cuInit)>(dlsym(driver, "cuInit"));
  // The driver encodes only where a context is current.
  const auto retain =
      reinterpret_cast<decltype(&cuDevicePrimaryCtxRetain)>(dlsym(driver, "cuDevicePrimaryCtxRetain"));
  const auto make_current = reinterpret_cast<decltype(&cuCtxSetCurrent)>(dlsym(driver, "cuCtxSetCurrent"));
  CUcontext context;
  if (init(0) || retain(&context, 0) || make_current(context)) return std::fprintf(stderr, "no GPU\n"), 2;
  encode_tiled = reinterpret_cast<decltype(encode_tiled)>(dlsym(driver, "cuTensorMapEncodeTiled"));
  encode_im2col = reinterpret_cast<decltype(encode_im2col)>(dlsym(driver, "cuTensorMapEncodeIm2col"));
  if (!init || !encode_tiled || !encode_im2col)
    return std::fprintf(stderr, "the driver has no tensor maps\n"), 1;
  init(0);
  const auto with = [](auto change) {
    Arguments a;
    change(a);
    record(a);
  };
  with([](Arguments&) {});
  for (unsigned rank = 1; rank <= 5; ++rank) with([=](Arguments& a) { a.rank = rank; });
  for (unsigned type = 0; type <= 12; ++type)
    for (unsigned rank : {2u, 5u})
      with([=](Arguments& a) {
        a.type = type;
        a.rank = rank;
      });
  for (unsigned rank : {3u, 4u, 5u})
    for (unsigned interleave = 0; interleave < 3; ++interleave)
      for (unsigned swizzle = 0; swizzle < 4; ++swizzle)
        with([=](Arguments& a) {
          a.type = CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
          a.rank = rank;
          a.interleave = interleave;
          a.swizzle = swizzle;
          a.box[0] = 16;
        });
  for (unsigned promotion = 0; promotion < 4; ++promotion)
    with([=](Arguments& a) { a.promotion = promotion; });
  for (unsigned fill = 0; fill < 2; ++fill) with([=](Arguments& a) { a.fill = fill; });
  for (int bit = 4; bit < 48; ++bit) with([=](Arguments& a) { a.address = std::uint64_t{1} << bit; });
  for (int i = 0; i < 5; ++i) {
    for (int bit = 0; bit < 33; ++bit)
      with([=](Arguments& a) {
        a.rank = 5;
        a.size[i] = std::uint64_t{1} << bit;
      });
    for (int bit = 0; bit < 9; ++bit)
      for (unsigned rank : {1u, 3u, 5u})
        with([=](Arguments& a) {
          a.rank = rank;
          a.type = CU_TENSOR_MAP_DATA_TYPE_UINT8;
          for (std::uint32_t& box : a.box) box = 1;
          a.box[0] = 16;
          if (i > 0 || bit >= 4) a.box[i] = 1u << bit;
        });
    for (unsigned step = 1; step <= 8; ++step)
      with([=](Arguments& a) {
        a.rank = 5;
        a.step[i] = step;
      });
  }
  for (int i = 0; i < 4; ++i)
    for (int bit = 4; bit < 40; ++bit)
      with([=](Arguments& a) {
        a.rank = 5;
        a.stride[i] = std::uint64_t{1} << bit;
      });
  for (unsigned rank : {3u, 4u, 5u}) {
    const int corners = static_cast<int>(rank) - 2;
    const auto picture = [=](Arguments& a) {
      a.im2col = true;
      a.rank = rank;
      a.box[0] = 32;
      a.box[1] = 16;
    };
    with(picture);
    for (int i = 0; i < corners; ++i)
      for (int value : {-128, -17, -16, -4, -3, -1, 1, 2, 4, 7, 15})
        for (bool low : {false, true})
          with([=](Arguments& a) {
            picture(a);
            (low ? a.lower : a.upper)[i] = value;
          });
    for (int bit = 2; bit < 9; ++bit)
      with([=](Arguments& a) {
        picture(a);
        a.box[0] = 1u << bit;
      });
    for (int bit = 0; bit < 11; ++bit)
      with([=](Arguments& a) {
        picture(a);
        a.box[1] = 1u << bit;
      });
  }
  std::mt19937_64 random(5);
  const auto up_to = [&](std::uint64_t most) { return random() % (most + 1); };
  for (int i = 0; i < 400; ++i)
    with([&](Arguments& a) {
      a.type = static_cast<unsigned>(up_to(12));
      a.rank = static_cast<unsigned>(1 + up_to(4));
      a.promotion = static_cast<unsigned>(up_to(3));
      a.fill = static_cast<unsigned>(up_to(1));
      if (a.rank >= 3) a.interleave = static_cast<unsigned>(up_to(2));
      a.swizzle = a.interleave == 2 ? 1 : static_cast<unsigned>(up_to(3));
      a.address = up_to((std::uint64_t{1} << 38) - 1) << 6;
      for (std::uint64_t& size : a.size) size = 1 + up_to(0xffffffff);
      for (std::uint64_t& stride : a.stride) stride = up_to((std::uint64_t{1} << 34) - 1) << 5;
      for (std::uint32_t& box : a.box) box = static_cast<std::uint32_t>(1 + up_to(255));
      a.box[0] = 16;
      for (std::uint32_t& step : a.step) step = static_cast<std::uint32_t>(1 + up_to(7));
    });
}
