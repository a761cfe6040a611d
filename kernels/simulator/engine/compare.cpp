#include "kernels/simulator/engine/float_bits.h"
#include "kernels/simulator/engine/forms.h"

namespace kernelarium::sim {
namespace {

template<class T>
T plain(T a) {
  return a;
}
struct Half {
  std::uint16_t bits;
};
struct Bfloat {
  std::uint16_t bits;
};
float plain(Half a) { return half_to_float(a.bits); }
float plain(Bfloat a) { return bfloat_to_float(a.bits); }
struct FlushedHalf {
  std::uint16_t bits;
};
float plain(FlushedHalf a) { return half_to_float(flush_half(a.bits)); }
struct Flushed {
  float value;
};
float plain(Flushed a) { return flush(a.value); }

template<class T>
void add_ordered(FormTable& table, const std::string& type) {
  add_compare<T, T>(table, "setp.eq." + type, [](T a, T b) { return plain(a) == plain(b); });
  add_compare<T, T>(table, "setp.lt." + type, [](T a, T b) { return plain(a) < plain(b); });
  add_compare<T, T>(table, "setp.le." + type, [](T a, T b) { return plain(a) <= plain(b); });
  add_compare<T, T>(table, "setp.gt." + type, [](T a, T b) { return plain(a) > plain(b); });
  add_compare<T, T>(table, "setp.ge." + type, [](T a, T b) { return plain(a) >= plain(b); });
}

template<class T>
void add_integer(FormTable& table, const std::string& type) {
  add_ordered<T>(table, type);
  add_compare<T, T>(table, "setp.ne." + type, [](T a, T b) { return a != b; });
  if (type[0] == 'u') // the unsigned names of the same relations
    for (const auto& [name, same] : {std::pair{"lo", "lt"}, {"ls", "le"}, {"hi", "gt"}, {"hs", "ge"}})
      table[std::string("setp.") + name + "." + type] = table[std::string("setp.") + same + "." + type];
}

/// Floats: plain relations are false with a NaN, the ..u ones true.
template<class T>
void add_floating(FormTable& table, const std::string& type) {
  add_ordered<T>(table, type);
  add_compare<T, T>(table, "setp.ne." + type, [](T a, T b) {
    const auto x = plain(a), y = plain(b);
    return x < y || x > y;
  });
  add_compare<T, T>(table, "setp.equ." + type,
                    [](T a, T b) { return !(plain(a) < plain(b)) && !(plain(a) > plain(b)); });
  add_compare<T, T>(table, "setp.neu." + type, [](T a, T b) { return plain(a) != plain(b); });
  add_compare<T, T>(table, "setp.ltu." + type, [](T a, T b) { return !(plain(a) >= plain(b)); });
  add_compare<T, T>(table, "setp.leu." + type, [](T a, T b) { return !(plain(a) > plain(b)); });
  add_compare<T, T>(table, "setp.gtu." + type, [](T a, T b) { return !(plain(a) <= plain(b)); });
  add_compare<T, T>(table, "setp.geu." + type, [](T a, T b) { return !(plain(a) < plain(b)); });
  add_compare<T, T>(table, "setp.num." + type,
                    [](T a, T b) { return plain(a) == plain(a) && plain(b) == plain(b); });
  add_compare<T, T>(table, "setp.nan." + type,
                    [](T a, T b) { return plain(a) != plain(a) || plain(b) != plain(b); });
}

}

void add_compare_forms(FormTable& table) {
  add_integer<std::int16_t>(table, "s16");
  add_integer<std::uint16_t>(table, "u16");
  add_integer<std::int32_t>(table, "s32");
  add_integer<std::uint32_t>(table, "u32");
  add_integer<std::int64_t>(table, "s64");
  add_integer<std::uint64_t>(table, "u64");
  for (const char* width : {"16", "32", "64"})
    for (const char* relation : {"eq", "ne"})
      table[std::string("setp.") + relation + ".b" + width] =
          table[std::string("setp.") + relation + ".u" + width];
  add_floating<float>(table, "f32");
  add_floating<Flushed>(table, "ftz.f32");
  add_floating<double>(table, "f64");
  add_floating<Half>(table, "f16");
  add_floating<FlushedHalf>(table, "ftz.f16");
  add_floating<Bfloat>(table, "bf16");
}

}
