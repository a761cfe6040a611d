#include "kernels/simulator/engine/texture_ops.h"
#include "kernels/simulator/engine/atomic_update.h"

#include "kernels/simulator/engine/float_bits.h"
#include "kernels/simulator/engine/memory_access.h"
#include "kernels/simulator/engine/sampling.h"

#include <bit>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium::sim::texture {
namespace {

template<class T>
T unpacked(std::uint64_t bits) {
  T form;
  std::memcpy(static_cast<void*>(&form), &bits, sizeof(T));
  return form;
}

bool layered(Geometry geometry) {
  return geometry == Geometry::a1d || geometry == Geometry::a2d || geometry == Geometry::acube;
}
int dimensions(Geometry geometry) {
  return geometry == Geometry::d1 || geometry == Geometry::a1d   ? 1
         : geometry == Geometry::d2 || geometry == Geometry::a2d ? 2
                                                                 : 3;
}
bool fits(Geometry geometry, ImageShape shape) {
  switch (geometry) {
  case Geometry::d1:
    return shape == ImageShape::line;
  case Geometry::d2:
    return shape == ImageShape::plane;
  case Geometry::d3:
    return shape == ImageShape::volume;
  case Geometry::a1d:
    return shape == ImageShape::lines;
  case Geometry::a2d:
    return shape == ImageShape::planes;
  case Geometry::cube:
    return shape == ImageShape::cube;
  case Geometry::acube:
    return shape == ImageShape::cubes;
  }
  return false;
}

/// The object behind a lane's handle; null: the warp has stopped.
const BoundImage* object_of(Warp& warp, const Op* op, int lane, std::uint64_t handle, bool surface) {
  const auto& images = warp.worker->launch().images;
  const BoundImage* found = handle < images.size() ? images[handle].get() : nullptr;
  const Sentence kind = surface ? Sentence::tr("surface") : Sentence::tr("texture");
  if (!found || found->surface != surface) {
    warp.worker->fault(warp, op, "out-of-bounds",
                       Sentence::tr("%1 is not a %2 object", fmt::format("{:#x}", handle), kind), lane);
    return nullptr;
  }
  if (!found->host) {
    warp.worker->fault(warp, op, "use-after-free",
                       Sentence::tr("the memory of %1 object %2 was freed", kind, handle), lane);
    return nullptr;
  }
  return found;
}

/// Handles are mostly the same in all lanes.
class Objects {
 public:
  Objects(Warp& warp, const Op* op, bool surface)
      : warp_(warp), op_(op), handles_(warp.row<std::uint64_t>(op->r[4])), surface_(surface) {}
  const BoundImage* of(int lane) {
    if (!object_ || handles_[lane] != handle_) {
      handle_ = handles_[lane];
      object_ = object_of(warp_, op_, lane, handle_, surface_);
    }
    return object_;
  }

 private:
  Warp& warp_;
  const Op* op_;
  const std::uint64_t* handles_;
  bool surface_;
  std::uint64_t handle_ = 0;
  const BoundImage* object_ = nullptr;
};

/// The texels that the lanes of a fetch take, for the checks: the first of each lane together, the second...
class TapsOfLanes {
 public:
  void add(int lane, const Taps& taps) {
    if (all_.size() < taps.count) all_.resize(taps.count);
    for (std::size_t i = 0; i < taps.count; ++i) {
      all_[i].address[static_cast<std::size_t>(lane)] = taps.address[i];
      all_[i].mask |= 1u << lane;
      if (!(taps.weightless >> i & 1)) all_[i].weighed |= 1u << lane;
    }
  }
  /// False: the warp has stopped.
  bool check(Warp& warp, const Op* op, const TexelFormat& format, const Form& form) {
    const int bytes = format.bytes();
    Checker& checker = *warp.worker->launch().checker;
    const bool gathers = form.level == Level::gather; // each texel for a register
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (!checker.reads_texels(warp, op, all_[i].address.data(), all_[i].weighed, format,
                                gathers ? static_cast<int>(i) : -1, form.channel))
        return false;
    // The checker works on whole grains, so the addresses of smaller texels are rounded down: nothing writes
    // such a texel alone.
    const auto grain =
        static_cast<int>(std::min<std::uint32_t>(warp.worker->program().smallest_global_access, 4));
    const std::uint32_t lanes = warp.mask;
    bool goes_on = true;
    for (Together& taps : all_) {
      if (!goes_on) break;
      for (std::uint64_t& address : taps.address) address &= ~static_cast<std::uint64_t>(grain - 1);
      Pattern pattern;
      learn_pattern(pattern, taps.address.data(), taps.mask, std::max(bytes, grain));
      warp.mask = taps.mask;
      goes_on =
          checker.global_access(warp, op, pattern, taps.address[static_cast<std::size_t>(pattern.first)],
                                std::max(bytes, grain), Kind::read, nullptr);
    }
    warp.mask = lanes;
    return goes_on;
  }

 private:
  struct Together {
    std::array<std::uint64_t, kLanes> address{};
    std::uint32_t mask = 0, weighed = 0;
  };
  std::vector<Together> all_;
};

const Op* wrong_shape(Warp& warp, const Op* op, int lane) {
  return warp.worker->fault(
      warp, op, "out-of-bounds",
      Sentence::tr(
          "the instruction needs a texture or surface of another shape (1-D, 2-D, 3-D, layers, cube)"),
      lane);
}

}

std::uint64_t packed(const Form& form) {
  static_assert(sizeof(Form) <= 8);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &form, sizeof form);
  return bits;
}
std::uint64_t packed(const SurfaceForm& form) {
  static_assert(sizeof(SurfaceForm) <= 8);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &form, sizeof form);
  return bits;
}

const Op* fetch(Warp& warp, const Op* op) {
  const auto form = unpacked<Form>(op->imm);
  const auto count = static_cast<std::size_t>(dimensions(form.geometry));
  const bool counted = warp.worker->program().counted, checks = warp.worker->launch().checker != nullptr;
  const Op *where = op + 1, *how = op + 2;
  std::vector<std::uint64_t>& sectors = warp.worker->sectors;
  sectors.clear();
  add_lane_work(warp, work::lane);
  Objects objects(warp, op, false);
  TapsOfLanes checked_taps;
  Texel results[kLanes];
  TexelFormat format;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const BoundImage* texture = objects.of(lane);
    if (!texture) return nullptr;
    if (!fits(form.geometry, texture->image.shape)) return wrong_shape(warp, op, lane);
    format = texture->image.format;
    Spot spot;
    spot.by_whole = form.whole;
    spot.by_level = form.level == Level::given;
    for (std::size_t i = 0; i < count; ++i) {
      spot.whole[i] = warp.row<std::int32_t>(where->r[i])[lane];
      spot.at[i] = std::bit_cast<float>(spot.whole[i]);
    }
    if (layered(form.geometry)) spot.layer = warp.row<std::int32_t>(where->r[3])[lane];
    if (form.shifted) {
      const int unused = form.level == Level::gather ? 26 : 28; // 6 or 4 bits with a sign are left
      const auto shift_of = [&](std::size_t i, int from) {
        const auto bits = warp.row<std::uint32_t>((op + 3)->r[i])[lane] >> from << unused;
        return static_cast<std::int32_t>(bits) >> unused;
      };
      for (std::size_t i = 0; i < count; ++i) spot.shift[i] = shift_of(i, 0);
      if (count == 1) spot.shift[1] = shift_of(0, 4); // of the one row: -1 leaves it
    }
    Taps taps;
    taps.wanted = counted || checks;
    if (form.level == Level::gather) {
      results[lane] = gather(*texture, spot, form.channel, taps);
    } else {
      float level = 0;
      if (form.level == Level::given)
        level = form.whole ? static_cast<float>(warp.row<std::int32_t>(how->r[0])[lane])
                           : warp.row<float>(how->r[0])[lane];
      if (form.level == Level::gradients) {
        std::array<float, 3> dx{}, dy{};
        for (std::size_t i = 0; i < count; ++i) {
          dx[i] = warp.row<float>(how->r[i])[lane];
          dy[i] = warp.row<float>(how->r[3 + i])[lane];
        }
        level = level_of_gradients(*texture, spot.at, dx, dy);
      }
      results[lane] = sample(*texture, spot, level, taps);
    }
    if (checks) checked_taps.add(lane, taps);
    if (counted)
      for (std::size_t i = 0; i < taps.count; ++i) {
        sectors.push_back(taps.sector[i]);
        warp.worker->touch(Access::load, taps.address[i],
                           taps.address[i] + static_cast<std::uint64_t>(format.bytes()));
      }
  }
  if (checks && !checked_taps.check(warp, op, format, form)) return nullptr;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    if (form.halves) {
      const auto half = [&](std::size_t i) {
        return std::uint32_t{to_half(std::bit_cast<float>(results[lane][i]))};
      };
      for (std::size_t i = 0; i < 2; ++i)
        warp.row<std::uint32_t>(op->r[i])[lane] = half(2 * i) | half(2 * i + 1) << 16;
    } else {
      for (std::size_t i = 0; i < 4; ++i) warp.row<std::uint32_t>(op->r[i])[lane] = results[lane][i];
    }
  }
  if (where->r[5]) set_predicate(warp, where->r[5], kFullMask); // all texels are there
  if (counted) count_texels(warp, op, sectors, format.bytes(), Access::load);
  return op + 1;
}

const Op* query(Warp& warp, const Op* op) {
  Objects objects(warp, op, op->r[2] != 0);
  std::uint32_t* to = warp.row<std::uint32_t>(op->r[0]);
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const BoundImage* object = objects.of(lane);
    if (!object) return nullptr;
    const std::vector<Image::Level>& levels = object->image.levels;
    const auto level = op->r[1] ? std::size_t{warp.row<std::uint32_t>(op->r[1])[lane]} : 0;
    const Image::Level& of = levels[std::min(level, levels.size() - 1)];
    const auto answer = [&] {
      switch (static_cast<Query>(op->imm)) {
      case Query::width:
        return of.width;
      case Query::height:
        return of.height;
      case Query::depth:
        return object->image.shape == ImageShape::volume ? of.depth : 1;
      case Query::layers:
        return object->image.layered() ? of.depth : 1;
      case Query::levels:
        return static_cast<int>(levels.size());
      case Query::samples:
        return 1;
      case Query::normalized:
        return object->sampling.normalized_coordinates ? 1 : 0;
      }
      return 0;
    };
    to[lane] = static_cast<std::uint32_t>(answer());
  }
  return op + 1;
}

namespace {

/// Where the lanes of an access to a surface go; -1: nowhere, as the instruction allows.
struct Places {
  std::int64_t offset[kLanes];
  std::uint64_t address[kLanes] = {}; ///< for the checks
  const BoundImage* surface[kLanes] = {};
  std::uint32_t mask = 0; ///< lanes that go somewhere
};

bool find_places(Warp& warp, const Op* op, const SurfaceForm& form, int bytes, bool by_texel, Access access,
                 Places& places, std::vector<std::uint64_t>& sectors) {
  const Op* where = op + 1;
  const auto count = static_cast<std::size_t>(dimensions(form.geometry));
  Objects objects(warp, op, true);
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const BoundImage* surface = objects.of(lane);
    if (!surface) return false;
    const ImageShape shape = surface->image.shape;
    // Surfaces of cubes are read as layers.
    if (!fits(form.geometry, shape) && !(form.geometry == Geometry::a2d && surface->image.is_cube()))
      return wrong_shape(warp, op, lane);
    const Image::Level& level = surface->image.levels[0];
    std::int64_t at[3] = {0, 0, 0};
    for (std::size_t i = 0; i < count; ++i) at[i] = warp.row<std::int32_t>(where->r[i])[lane];
    if (layered(form.geometry)) at[2] = warp.row<std::int32_t>(where->r[3])[lane];
    const std::int64_t texel = surface->image.format.bytes();
    if (by_texel) at[0] *= texel;
    const std::int64_t limits[3] = {std::int64_t{level.width} * texel, level.height, level.depth};
    bool inside = at[0] >= 0 && at[0] + bytes <= limits[0];
    for (int i : {1, 2}) inside &= at[i] >= 0 && at[i] < limits[i];
    if (inside && at[0] % bytes != 0) {
      warp.worker->fault(warp, op, "misaligned",
                         Sentence::tr("misaligned surface access: byte %1 of a row is not a multiple of %2. "
                                      "The first coordinate of a surface counts bytes, not elements",
                                      at[0], bytes),
                         lane);
      return false;
    }
    if (!inside && form.bounds == Bounds::trap) {
      warp.worker->fault(
          warp, op, "out-of-bounds",
          Sentence::tr(
              "out-of-bounds surface %1 of %2 bytes at byte %3 of row %4, layer %5: the surface has rows of "
              "%6 bytes, %7 rows, %8 layers. The first coordinate counts bytes",
              access == Access::load    ? Sentence::tr("read")
              : access == Access::store ? Sentence::tr("write")
                                        : Sentence::tr("atomic operation"),
              bytes, at[0], at[1], at[2], limits[0], limits[1], limits[2]),
          lane);
      return false;
    }
    places.offset[lane] = -1;
    if (!inside && form.bounds == Bounds::zero) continue;
    if (!inside) {
      at[0] = std::clamp<std::int64_t>(at[0], 0, limits[0] - bytes) / bytes * bytes;
      for (int i : {1, 2}) at[i] = std::clamp<std::int64_t>(at[i], 0, limits[i] - 1);
    }
    places.offset[lane] = static_cast<std::int64_t>(surface->image.place(level, at[0], at[1], at[2]));
    places.address[lane] = surface->image.memory + static_cast<std::uint64_t>(places.offset[lane]);
    places.surface[lane] = surface;
    places.mask |= 1u << lane;
    sectors.push_back(surface->image.address(level, at[0], at[1], at[2]) >> 5);
    warp.worker->touch(access, places.address[lane],
                       places.address[lane] + static_cast<std::uint64_t>(bytes));
  }
  return true;
}

/// What a lane is about to store.
void stored_value(const Warp& warp, const Op* op, int lane, std::byte* out) {
  const auto form = unpacked<SurfaceForm>(op->imm);
  for (std::size_t i = 0; i < form.registers; ++i)
    std::memcpy(out + i * form.bytes, warp.r + op->r[i] + static_cast<std::size_t>(lane) * form.row_bytes,
                form.bytes);
}

bool checked(Warp& warp, const Op* op, const Places& places, int bytes, Kind kind,
             Checker::ValueOf value_of) {
  if (!warp.watched || !places.mask) return true;
  const std::uint32_t all = warp.mask;
  warp.mask = places.mask;
  Pattern pattern;
  learn_pattern(pattern, places.address, places.mask, bytes);
  const bool fine = check_global(warp, op, pattern, places.address[pattern.first], bytes, kind, value_of);
  warp.mask = all;
  return fine;
}

/// sust.p: 32-bit values into the surface's format.
void write_formatted(const TexelFormat& format, std::byte* to, const std::uint32_t* values) {
  for (int channel = 0; channel < format.channels; ++channel) {
    std::uint32_t bits = values[channel];
    if (format.kind == TexelFormat::Kind::real && format.bits == 16)
      bits = to_half(std::bit_cast<float>(bits));
    std::memcpy(to + channel * format.bits / 8, &bits, static_cast<std::size_t>(format.bits / 8));
  }
}

template<class T>
T combined(Reduction reduction, T old, T value) {
  switch (reduction) {
  case Reduction::add:
    return static_cast<T>(static_cast<std::make_unsigned_t<T>>(old) +
                          static_cast<std::make_unsigned_t<T>>(value));
  case Reduction::min:
    return std::min(old, value);
  case Reduction::max:
    return std::max(old, value);
  case Reduction::bit_and:
    return old & value;
  case Reduction::bit_or:
    return old | value;
  }
  return old;
}

template<class T>
void reduce_at(std::byte* place, Reduction reduction, T value) {
  update_atomically<T>(place, [&](T old) { return combined(reduction, old, value); });
}

}

const Op* load(Warp& warp, const Op* op) {
  const auto form = unpacked<SurfaceForm>(op->imm);
  const int bytes = form.bytes * form.registers;
  Places places;
  std::vector<std::uint64_t>& sectors = warp.worker->sectors;
  sectors.clear();
  if (!find_places(warp, op, form, bytes, false, Access::load, places, sectors) ||
      !checked(warp, op, places, bytes, Kind::read, nullptr))
    return nullptr;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    for (std::size_t i = 0; i < form.registers; ++i) {
      std::byte* to = warp.r + op->r[i] + static_cast<std::size_t>(lane) * form.row_bytes;
      std::memset(to, 0, form.row_bytes);
      if (places.offset[lane] >= 0)
        std::memcpy(to, places.surface[lane]->host + places.offset[lane] + i * form.bytes, form.bytes);
    }
  }
  if (warp.worker->program().counted) count_texels(warp, op, sectors, bytes, Access::load);
  return op + 1;
}

const Op* store(Warp& warp, const Op* op) {
  const auto form = unpacked<SurfaceForm>(op->imm);
  Places places;
  std::vector<std::uint64_t>& sectors = warp.worker->sectors;
  sectors.clear();
  Objects objects(warp, op, true);
  int bytes = form.bytes * form.registers;
  if (form.formatted) {
    const BoundImage* surface = objects.of(std::countr_zero(warp.mask));
    if (!surface) return nullptr;
    bytes = surface->image.format.bytes();
  }
  if (!find_places(warp, op, form, bytes, form.formatted, Access::store, places, sectors) ||
      !checked(warp, op, places, bytes, Kind::write, form.formatted ? nullptr : &stored_value))
    return nullptr;
  for (std::uint32_t rest = places.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    std::byte* to = places.surface[lane]->host + places.offset[lane];
    if (form.formatted) {
      std::uint32_t values[4] = {};
      for (std::size_t i = 0; i < form.registers; ++i) values[i] = warp.row<std::uint32_t>(op->r[i])[lane];
      write_formatted(places.surface[lane]->image.format, to, values);
    } else {
      stored_value(warp, op, lane, to);
    }
  }
  if (warp.worker->program().counted) count_texels(warp, op, sectors, bytes, Access::store);
  return op + 1;
}

const Op* reduce(Warp& warp, const Op* op) {
  const auto form = unpacked<SurfaceForm>(op->imm);
  Places places;
  std::vector<std::uint64_t>& sectors = warp.worker->sectors;
  sectors.clear();
  if (!find_places(warp, op, form, form.bytes, form.formatted, Access::atomic, places, sectors) ||
      !checked(warp, op, places, form.bytes, Kind::atomic, nullptr))
    return nullptr;
  for (std::uint32_t rest = places.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    std::byte* to = places.surface[lane]->host + places.offset[lane];
    if (form.bytes == 8 && form.is_signed)
      reduce_at(to, form.reduction, warp.row<std::int64_t>(op->r[0])[lane]);
    else if (form.bytes == 8)
      reduce_at(to, form.reduction, warp.row<std::uint64_t>(op->r[0])[lane]);
    else if (form.is_signed)
      reduce_at(to, form.reduction, warp.row<std::int32_t>(op->r[0])[lane]);
    else
      reduce_at(to, form.reduction, warp.row<std::uint32_t>(op->r[0])[lane]);
  }
  if (warp.worker->program().counted) count_texels(warp, op, sectors, form.bytes, Access::atomic);
  return op + 1;
}

}
