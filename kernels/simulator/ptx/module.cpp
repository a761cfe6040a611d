#include "kernels/simulator/ptx/module.h"

#include <algorithm>
#include <array>

namespace kernelarium::ptx {
namespace {

struct TypeFacts {
  std::string_view name;
  int bytes;
  bool is_signed, is_float;
};

// In the order of Type.
constexpr std::array<TypeFacts, 23> kTypes{{
    {"", 0, false, false},      {"b8", 1, false, false},    {"u8", 1, false, false},
    {"s8", 1, true, false},     {"b16", 2, false, false},   {"u16", 2, false, false},
    {"s16", 2, true, false},    {"f16", 2, false, true},    {"bf16", 2, false, true},
    {"b32", 4, false, false},   {"u32", 4, false, false},   {"s32", 4, true, false},
    {"f32", 4, false, true},    {"f16x2", 4, false, false}, {"bf16x2", 4, false, false},
    {"u16x2", 4, false, false}, {"s16x2", 4, false, false}, {"b64", 8, false, false},
    {"u64", 8, false, false},   {"s64", 8, true, false},    {"f64", 8, false, true},
    {"b128", 16, false, false}, {"pred", 0, false, false},
}};

const TypeFacts& facts(Type type) { return kTypes[static_cast<std::size_t>(type)]; }

}

Type parse_type(std::string_view name) {
  if (name.empty()) return Type::none;
  for (std::size_t i = 1; i < kTypes.size(); ++i)
    if (kTypes[i].name == name) return static_cast<Type>(i);
  return Type::none;
}

void put_types_last(std::vector<std::string>& modifiers) {
  const auto of_arithmetic = [](const std::string& modifier) {
    static constexpr std::string_view kThose[] = {"ftz", "sat", "approx", "full", "rn", "rz", "rm", "rp"};
    return std::ranges::find(kThose, modifier) != std::end(kThose);
  };
  const auto type = std::ranges::find_if(
      modifiers, [](const std::string& modifier) { return parse_type(modifier) != Type::none; });
  std::stable_partition(type, modifiers.end(), of_arithmetic);
}

std::string_view name_of(Type type) { return facts(type).name; }
int bytes_of(Type type) { return facts(type).bytes; }
bool is_signed(Type type) { return facts(type).is_signed; }
bool is_float(Type type) { return facts(type).is_float; }

bool Instruction::has(std::string_view modifier) const {
  return std::find(modifiers.begin(), modifiers.end(), modifier) != modifiers.end();
}

std::string Instruction::text() const {
  std::string text = opcode;
  for (const std::string& modifier : modifiers) text += '.' + modifier;
  return text;
}

const Function* Module::find(std::string_view name) const {
  const Function* declared = nullptr;
  for (const Function& function : functions)
    if (function.name == name) {
      if (!function.external) return &function;
      declared = &function;
    }
  return declared;
}

}
