#include "kernels/trace/thread_formulas.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace kernelarium {

namespace {

using Op = FormulaNode::Op;

constexpr std::size_t most_leaves = 32;

bool built_in(const std::string& word) {
  return word.starts_with("threadIdx.") || word.starts_with("blockIdx.") || word.starts_with("blockDim.") ||
         word.starts_with("gridDim.");
}

}

std::uint64_t cut(std::uint64_t value, int bits) {
  return bits >= 64 ? value : value & ((std::uint64_t{1} << bits) - 1);
}
std::int64_t with_sign(std::uint64_t value, int bits) {
  return bits >= 64 ? static_cast<std::int64_t>(value)
                    : static_cast<std::int64_t>(value << (64 - bits)) >> (64 - bits);
}

ThreadFormulas::ThreadFormulas(const SourceNames& names, const RunTrace& trace, int launch,
                               const ThreadPlace& place, const AddressFormula* formula,
                               const AccessRecord* record)
    : source_(names), trace_(trace), nodes_(trace.run()->trace->nodes),
      facts_(trace.run()->launches[static_cast<std::size_t>(launch)]), formula_(formula), record_(record),
      lane_(place.lane), thread_(place_in(facts_.block, place.thread())),
      block_(place_in(facts_.grid, static_cast<std::int64_t>(place.block))),
      parameters_(names.parameters(facts_.kernel)) {}

std::optional<std::uint64_t> ThreadFormulas::value(std::int32_t which) {
  if (which < 0 || static_cast<std::size_t>(which) >= nodes_.size() + extra_.size()) return {};
  if (const auto known = values_.find(which); known != values_.end()) return known->second;
  values_[which] = std::nullopt; // a broken trace may hold a ring
  const auto found = compute(node(which));
  return values_[which] = found ? std::optional(cut(*found, node(which).bits)) : std::nullopt;
}

const std::string& ThreadFormulas::name(std::int32_t which) {
  if (const auto known = names_.find(which); known != names_.end()) return known->second;
  names_[which] = {};
  std::string found = find_name(which);
  return names_[which] = std::move(found);
}

std::int32_t ThreadFormulas::add_node(const FormulaNode& made) {
  extra_.push_back(made);
  return static_cast<std::int32_t>(nodes_.size() + extra_.size()) - 1;
}

std::int32_t ThreadFormulas::constant(std::uint64_t value, std::uint8_t bits) {
  return add_node({Op::constant, bits, true, 0, -1, -1, -1, 0, 0, cut(value, bits)});
}

std::int32_t ThreadFormulas::add_named(const std::string& name, std::uint64_t value, std::uint8_t bits) {
  const std::int32_t made = add_node({Op::special, bits, true, 0, -1, -1, -1, 0, 0, 100});
  names_[made] = name;
  values_[made] = cut(value, bits);
  return made;
}

std::optional<std::uint64_t> ThreadFormulas::compute(const FormulaNode& n) {
  switch (n.op) {
  case Op::constant:
  case Op::shared:
    return n.value;
  case Op::special: {
    const Dim3* dims[] = {&thread_, &facts_.block, &block_, &facts_.grid};
    if (n.value == 12) return static_cast<std::uint64_t>(lane_);
    if (n.value > 12) return {};
    const Dim3& dim = *dims[n.value / 3];
    return static_cast<std::uint64_t>(n.value % 3 == 0 ? dim.x : n.value % 3 == 1 ? dim.y : dim.z);
  }
  case Op::parameter: {
    const ArgumentFacts* given = argument(n);
    if (!given) return {};
    if (given->buffer.empty()) return given->bits;
    for (const BufferFacts& buffer : run().buffers)
      if (buffer.name == given->buffer) return buffer.address;
    return {};
  }
  case Op::captured: {
    if (!formula_ || !record_) return {};
    for (std::uint32_t i = 0; i < formula_->captured; ++i)
      if (formula_->first + i < run().trace->registers.size() &&
          run().trace->registers[formula_->first + i] == n.value)
        return run().trace->value(*record_, i, lane_);
    return {};
  }
  default:
    break;
  }
  const auto a = value(n.a);
  if (!a) return {};
  const int wide = node(n.a).bits;
  const auto read = [&](std::uint64_t bits) {
    return n.is_signed ? static_cast<std::uint64_t>(with_sign(bits, wide)) : cut(bits, wide);
  };
  if (n.op == Op::convert) return read(*a);
  if (n.op == Op::bit_not) return ~*a;
  if (n.op == Op::negate) return 0 - *a;
  if (n.op == Op::select) {
    const auto chosen = value(n.c);
    return chosen ? (*chosen ? a : value(n.b)) : std::nullopt;
  }
  const auto b = value(n.b);
  if (!b) return {};
  const std::uint64_t x = read(*a), y = read(*b);
  const auto sx = static_cast<std::int64_t>(x), sy = static_cast<std::int64_t>(y);
  const bool less = n.is_signed ? sx < sy : x < y;
  switch (n.op) {
  case Op::add:
    return *a + *b;
  case Op::sub:
    return *a - *b;
  case Op::mul:
    return *a * *b;
  case Op::div:
  case Op::rem:
    if (y == 0) return {};
    if (!n.is_signed) return n.op == Op::div ? x / y : x % y;
    if (sy == -1) return n.op == Op::div ? 0 - x : 0;
    return static_cast<std::uint64_t>(n.op == Op::div ? sx / sy : sx % sy);
  case Op::shl:
    return *b >= static_cast<std::uint64_t>(n.bits) ? 0 : *a << *b;
  case Op::shr: {
    const std::uint64_t by = std::min<std::uint64_t>(*b, 63);
    if (n.is_signed) return static_cast<std::uint64_t>(sx >> by);
    return *b >= static_cast<std::uint64_t>(wide) ? 0 : x >> by;
  }
  case Op::bit_and:
    return *a & *b;
  case Op::bit_or:
    return *a | *b;
  case Op::bit_xor:
    return *a ^ *b;
  case Op::min:
    return less ? *a : *b;
  case Op::max:
    return less ? *b : *a;
  case Op::eq:
    return x == y;
  case Op::ne:
    return x != y;
  case Op::lt:
    return less;
  case Op::le:
    return less || x == y;
  case Op::gt:
    return !less && x != y;
  case Op::ge:
    return !less;
  default:
    return {};
  }
}

/// Whether an "or" adds: the compiler writes 2 * x | 1 for 2 * x + 1.
bool ThreadFormulas::adds(const FormulaNode& n) const {
  if (n.op == Op::add) return true;
  if (n.op != Op::bit_or || node(n.b).op != Op::constant) return false;
  const FormulaNode& left = node(n.a);
  if (left.op != Op::shl || node(left.b).op != Op::constant || node(left.b).value > 62) return false;
  return node(n.b).value < std::uint64_t{1} << node(left.b).value;
}

bool ThreadFormulas::is_pointer(const FormulaNode& n) const {
  if (n.op == Op::shared) return true;
  const ArgumentFacts* given = n.op == Op::parameter ? argument(n) : nullptr;
  return given && !given->buffer.empty();
}

namespace {

/// A constant of a formula, and what is done with it.
struct Constant {
  FormulaNode node;
  Op used = Op::constant;
};

/// Whether the compiler may have made a constant from a number of the source, among these operators.
bool stands_for(const Constant& constant, const std::string& number, const std::string& signs) {
  std::string digits = number;
  std::erase(digits, '\'');
  char* end = nullptr;
  const std::uint64_t written = std::strtoull(digits.c_str(), &end, 0);
  if (std::string_view(end).find_first_not_of("uUlL") != std::string_view::npos) return false;
  const auto has = [&](char sign) { return signs.find(sign) != std::string::npos; };
  const FormulaNode& n = constant.node;
  const bool shifts = constant.used == Op::shl || constant.used == Op::shr;
  const bool by_power = (constant.used == Op::shl && has('*')) || (constant.used == Op::shr && has('/'));
  if (by_power && n.value < 63 && written == std::uint64_t{1} << n.value) return true;
  if (constant.used == Op::bit_and && has('%') && written == n.value + 1) return true;
  if (shifts && !has(constant.used == Op::shl ? '<' : '>')) return false;
  return cut(written, n.bits) == n.value || (constant.used == Op::add && cut(0 - written, n.bits) == n.value);
}

/// A part of the code that compilers generate for `x / 32` and `x % 32` with a sign, which nobody writes.
bool part_of_division(const Constant& constant, const std::string& signs) {
  const FormulaNode& n = constant.node;
  if (constant.used == Op::shr) return n.value + 1 >= 32 && signs.find('>') == std::string::npos;
  return constant.used == Op::bit_and && with_sign(n.value, n.bits) < 0 &&
         signs.find('&') == std::string::npos;
}

}

/// Whether a node has the shape of what the source assigns: as many names and numbers, the same numbers, and
/// the same built-in variables.
bool ThreadFormulas::matches(std::int32_t which, const SourceNames::Assignment& assignment) {
  if (!assignment.plain || assignment.leaves.empty()) return false;
  std::vector<std::string> left = assignment.leaves;
  const auto take = [&](const std::string& word) {
    const auto found = word.empty() ? left.end() : std::find(left.begin(), left.end(), word);
    if (found == left.end()) return false;
    left.erase(found);
    return true;
  };
  std::size_t others = 0, seen = 0;
  std::vector<Constant> constants;
  std::set<Op> operations;
  std::vector<std::pair<std::int32_t, Op>> open{{which, Op::constant}};
  while (!open.empty()) {
    if (++seen > most_leaves) return false;
    const auto [at, used] = open.back();
    open.pop_back();
    if (at < 0) continue;
    const FormulaNode& n = node(at);
    if (n.op == Op::convert) {
      open.emplace_back(n.a, used);
      continue;
    }
    if (n.op == Op::special && n.value < std::size(built_in_names) && take(built_in_names[n.value])) continue;
    if (at != which && n.op != Op::constant && take(name(at))) continue;
    if (n.op == Op::constant) {
      constants.push_back({n, used});
      if (part_of_division(constants.back(), assignment.signs)) return false;
      continue;
    }
    if (n.op == Op::special || n.op == Op::parameter || n.op == Op::captured || n.op == Op::shared) {
      ++others; // an alias, perhaps
      continue;
    }
    operations.insert(n.op);
    for (const std::int32_t part : {n.a, n.b, n.c}) open.emplace_back(part, n.op);
  }
  const auto computes = [&](Op op, Op as) { return operations.contains(op) || operations.contains(as); };
  const auto written = [&](char sign) { return assignment.signs.find(sign) != std::string::npos; };
  if (written('*') && !computes(Op::mul, Op::shl)) return false;
  if (written('/') != computes(Op::div, Op::shr) && (written('/') || operations.contains(Op::div)))
    return false;
  if (written('%') != computes(Op::rem, Op::bit_and) && (written('%') || operations.contains(Op::rem)))
    return false;
  // A number of the source is that constant; a name may be an alias or a macro.
  const auto names = std::partition(left.begin(), left.end(),
                                    [](const std::string& word) { return word[0] >= '0' && word[0] <= '9'; });
  for (auto number = left.begin(); number != names; ++number) {
    const auto constant = std::find_if(constants.begin(), constants.end(), [&](const Constant& one) {
      return stands_for(one, *number, assignment.signs);
    });
    if (constant == constants.end()) return false;
    constants.erase(constant);
  }
  return std::cmp_equal(constants.size() + others, left.end() - names) &&
         std::none_of(names, left.end(), built_in);
}

std::string ThreadFormulas::loop_name(const FormulaNode& n) {
  if (const std::string found = source_.variable_at(n.line, n.column); !found.empty()) return found;
  std::string found;
  for (const SourceNames::Assignment& each : source_.assignments(n.line)) {
    if (n.loaded ? !each.reads_memory : !each.in_loop) continue;
    if (!n.loaded) {
      if (n.a < 0) continue;
      const FormulaNode& start = node(n.a);
      const bool same_number = start.op == Op::constant && each.leaves.size() == 1 && each.plain &&
                               each.leaves[0] == std::to_string(with_sign(start.value, start.bits));
      if (!same_number && (start.op == Op::constant || !matches(n.a, each))) continue;
    }
    if (!found.empty()) return {};
    found = each.name;
  }
  return found;
}

std::string ThreadFormulas::find_name(std::int32_t which) {
  const FormulaNode n = node(which);
  if (n.op == Op::parameter) {
    if (n.value < parameters_.size() && !parameters_[n.value].empty()) return parameters_[n.value];
    const ArgumentFacts* given = argument(n);
    if (given && !given->name.empty()) return given->name;
    return given && !given->buffer.empty() ? given->buffer : "argument" + std::to_string(n.value + 1);
  }
  if (n.op == Op::constant || n.op == Op::convert || n.op == Op::shared || n.line <= 0) return {};
  if (n.op == Op::captured) return loop_name(n);
  std::string found;
  for (const SourceNames::Assignment& each : source_.assignments(n.line)) {
    if (each.in_loop || !matches(which, each)) continue;
    if (!found.empty()) return {};
    found = each.name;
  }
  return found;
}

std::string ThreadFormulas::name_before(std::int32_t tree, std::uint64_t reg) {
  if (tree < 0) return {};
  const FormulaNode n = node(tree);
  if (n.op == Op::captured) return n.value == reg ? name(tree) : std::string();
  if (n.op == Op::shared) return {};
  for (const std::int32_t part : {n.a, n.b, n.c})
    if (std::string found = name_before(part, reg); !found.empty()) return found;
  return {};
}

std::set<std::int32_t> ThreadFormulas::registers_of(std::int32_t root) const {
  std::set<std::int32_t> seen, registers;
  std::vector<std::int32_t> open{root};
  while (!open.empty()) {
    const std::int32_t which = open.back();
    open.pop_back();
    if (which < 0 || !seen.insert(which).second) continue;
    const FormulaNode& n = node(which);
    if (n.op == Op::captured) registers.insert(which);
    if (n.op == Op::captured || n.op == Op::shared) continue;
    for (const std::int32_t part : {n.a, n.b, n.c}) open.push_back(part);
  }
  return registers;
}

}
