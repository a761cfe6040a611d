#include "kernels/trace/thread_explanation.h"

#include <algorithm>
#include <numeric>

namespace kernelarium {

namespace {

using Op = FormulaNode::Op;

constexpr int most_replacements = 4; ///< of registers by what their loop makes of them, one in another
constexpr std::size_t most_terms = 64;

}

std::int32_t ThreadExplanation::with_loop(std::int32_t tree, std::int32_t start, std::int32_t loop,
                                          bool& met) {
  if (tree < 0) return tree;
  const FormulaNode n = node(tree);
  if ((start >= 0 && tree == start && n.op != Op::constant) ||
      (n.op == Op::captured && n.value == node(loop).value)) {
    met = true;
    return loop;
  }
  if (n.op == Op::shared || n.op == Op::captured) return tree;
  bool here = false;
  FormulaNode made = n;
  made.a = with_loop(n.a, start, loop, here);
  made.b = with_loop(n.b, start, loop, here);
  made.c = with_loop(n.c, start, loop, here);
  if (!here) return tree;
  met = true;
  made.line = 0; // it is no longer what the source assigned
  return add_node(made);
}

std::int32_t ThreadExplanation::replaced(std::int32_t which) {
  if (const auto known = replacements_.find(which); known != replacements_.end()) return known->second;
  replacements_[which] = -1;
  if (replacing_ >= most_replacements) return -1;
  ++replacing_;
  const std::int32_t found = find_replacement(which);
  --replacing_;
  return replacements_[which] = found;
}

std::int32_t ThreadExplanation::find_replacement(std::int32_t which) {
  const FormulaNode phi = node(which);
  const auto now = value(which);
  if (phi.op != Op::captured || phi.a < 0 || !now || !value(phi.a)) return -1;
  std::size_t listed = 0;
  for (std::int32_t at = phi.c; at >= 0 && at != which && ++listed < 16; at = node(at).c) {
    if (name(at).empty()) set_name(at, name_before(phi.a, node(at).value));
    if (name(at).empty() || !value(at)) continue;
    const FormulaNode loop = node(at);
    // What it starts with, made with the loop's variable as it is now.
    bool met = false;
    const std::int32_t moved = with_loop(phi.a, loop.a, at, met);
    if (met && value(moved) == now) return moved;
    // What it starts with, and a multiple of what the variable has gone.
    const auto back = turned_back_.find(at);
    const std::int32_t begin = back != turned_back_.end() ? back->second : loop.a;
    const auto start = value(phi.a), from = value(begin), step = value(phi.b), by = value(loop.b);
    if (!start || !from || !step || !by) continue;
    if (back == turned_back_.end() && node(loop.a).op != Op::constant) continue;
    const std::int64_t by_now = with_sign(*by, loop.bits), step_now = with_sign(*step, node(phi.b).bits);
    if (by_now == 0 || step_now == 0 || step_now % by_now != 0) continue;
    std::int32_t gone = at;
    if (*from != 0 || back != turned_back_.end()) gone = add_node({Op::sub, loop.bits, true, 0, at, begin});
    if (loop.bits != phi.bits) gone = add_node({Op::convert, phi.bits, true, 0, gone});
    // Steps that differ from thread to thread, or from run to run, keep their own arithmetic.
    std::int32_t factor = constant(static_cast<std::uint64_t>(step_now / by_now), phi.bits);
    if (node(phi.b).op != Op::constant && node(loop.b).op == Op::constant) {
      std::int64_t by_each = by_now;
      if (const std::int32_t named = divided(phi.b, by_each, phi.bits, true, 0); named >= 0) factor = named;
    }
    const std::int32_t made =
        add_node({Op::add, phi.bits, true, 0, phi.a, add_node({Op::mul, phi.bits, true, 0, gone, factor})});
    if (value(made) == now) return made;
  }
  // No variable of the source changes with it: expressed by the number of iterations.
  const auto start = value(phi.a), step = value(phi.b);
  if (!start || !step) return -1;
  const std::int64_t step_now = with_sign(*step, node(phi.b).bits);
  const std::int64_t gone = with_sign(cut(*now - *start, phi.bits), phi.bits);
  if (step_now == 0 || gone % step_now != 0 || gone / step_now < 0) return -1;
  const std::int32_t times = add_named("iteration", static_cast<std::uint64_t>(gone / step_now), phi.bits);
  std::int32_t by = phi.b;
  if (node(by).bits != phi.bits) by = add_node({Op::convert, phi.bits, true, 0, by});
  const std::int32_t made =
      add_node({Op::add, phi.bits, true, 0, phi.a, add_node({Op::mul, phi.bits, true, 0, times, by})});
  return value(made) == now ? made : -1;
}

std::int32_t ThreadExplanation::divided(std::int32_t tree, std::int64_t& divisor, std::uint8_t bits,
                                        bool through, int depth) {
  Sum sum;
  add_up(sum, tree, 1, true, through, depth + 1);
  if (sum.broken || sum.root >= 0 || sum.terms.empty()) return -1;
  if (divisor == 0) {
    divisor = std::abs(static_cast<std::int64_t>(sum.constant));
    for (const Term& term : sum.terms) divisor = std::gcd(divisor, static_cast<std::int64_t>(term.factor));
    if (divisor <= 1) return -1;
  }
  std::int32_t made = -1;
  const auto add = [&](std::int32_t part) {
    made = made < 0 ? part : add_node({Op::add, bits, true, 0, made, part});
  };
  for (const Term& term : sum.terms) {
    if (static_cast<std::int64_t>(term.factor) % divisor != 0) return -1;
    std::int32_t part = term.node;
    if (node(part).bits != bits) part = add_node({Op::convert, bits, term.sign, 0, part});
    const std::int64_t factor = static_cast<std::int64_t>(term.factor) / divisor;
    if (factor != 1)
      part = add_node({Op::mul, bits, true, 0, part, constant(static_cast<std::uint64_t>(factor), bits)});
    add(part);
  }
  if (static_cast<std::int64_t>(sum.constant) % divisor != 0) return -1;
  if (sum.constant != 0)
    add(constant(static_cast<std::uint64_t>(static_cast<std::int64_t>(sum.constant) / divisor), bits));
  const auto whole = value(tree), part = value(made);
  if (!whole || !part ||
      cut(*part * static_cast<std::uint64_t>(divisor), bits) !=
          cut(static_cast<std::uint64_t>(with_sign(*whole, node(tree).bits)), bits))
    return -1;
  return made;
}

bool ThreadExplanation::step_back(std::int32_t root, const std::function<bool(std::uint64_t)>& right) {
  for (const std::int32_t stepped : registers_of(root)) {
    forget_values();
    const auto now = value(stepped), step = value(node(stepped).b);
    if (!now || !step) continue;
    forget_values();
    set_value(stepped, cut(*now - static_cast<std::uint64_t>(with_sign(*step, node(node(stepped).b).bits)),
                           node(stepped).bits));
    if (const auto found = value(root); found && right(*found)) return true;
  }
  return false;
}

void ThreadExplanation::turn_back(std::int32_t root) {
  const std::set<std::int32_t> registers = registers_of(root);
  for (const std::int32_t stepped : registers) {
    const FormulaNode phi = node(stepped);
    const auto now = value(stepped), start = value(phi.a), step = value(phi.b);
    if (!now || !start || !step || *step == 0) continue;
    const std::int64_t gone = with_sign(cut(*now - *start, phi.bits), phi.bits),
                       each = with_sign(*step, node(phi.b).bits);
    if (gone % each != 0) continue;
    std::size_t listed = 0;
    for (std::int32_t at = phi.c; at >= 0 && at != stepped && ++listed < 16; at = node(at).c)
      for (const std::int32_t before : registers) {
        const FormulaNode loop = node(at);
        if (before == at || node(before).value != loop.value) continue;
        const auto inside = value(at), by = value(loop.b);
        if (!inside || !by) continue;
        set_value(before, cut(*inside - static_cast<std::uint64_t>(gone / each) *
                                            static_cast<std::uint64_t>(with_sign(*by, node(loop.b).bits)),
                              loop.bits));
        turned_back_[at] = before;
      }
  }
}

/// Splits a node into terms. `through`: also where a narrower number is widened, which is right unless
/// that number overflowed.
void ThreadExplanation::add_up(Sum& sum, std::int32_t which, std::uint64_t factor, bool sign, bool through,
                               int depth) {
  const auto now = value(which);
  if (!now || sum.terms.size() > most_terms || depth > 200) {
    sum.broken = true;
    return;
  }
  const FormulaNode n = node(which);
  if (is_pointer(n)) {
    sum.broken = sum.broken || sum.root >= 0 || factor != 1;
    sum.root = which;
    return;
  }
  if (n.op == Op::constant) {
    sum.constant += factor * static_cast<std::uint64_t>(sign ? with_sign(n.value, n.bits)
                                                             : static_cast<std::int64_t>(n.value));
    return;
  }
  const auto leaf = [&] {
    for (Term& term : sum.terms)
      if (term.node == which && term.sign == sign) {
        term.factor += factor;
        return;
      }
    sum.terms.push_back({factor, which, sign});
  };
  if (n.op == Op::captured && name(which).empty()) {
    const std::int32_t made = replaced(which);
    return made >= 0 ? add_up(sum, made, factor, sign, through, depth + 1) : leaf();
  }
  if (!name(which).empty()) return leaf();
  const auto go = [&](std::int32_t part, std::uint64_t by) {
    add_up(sum, part, factor * by, sign, through, depth + 1);
  };
  const auto number_of = [&](std::int32_t part) -> std::optional<std::uint64_t> {
    while (part >= 0 && node(part).op == Op::convert) part = node(part).a;
    if (part < 0 || node(part).op != Op::constant) return {};
    return static_cast<std::uint64_t>(with_sign(node(part).value, node(part).bits));
  };
  if (adds(n)) return go(n.a, 1), go(n.b, 1);
  switch (n.op) {
  case Op::sub:
    return go(n.a, 1), go(n.b, ~std::uint64_t{0});
  case Op::negate:
    return go(n.a, ~std::uint64_t{0});
  case Op::mul:
    if (const auto right = number_of(n.b)) return go(n.a, *right);
    if (const auto left = number_of(n.a)) return go(n.b, *left);
    // A factor inside, as in i * (n * 4).
    if (!products_.contains(which)) {
      std::pair<std::int32_t, std::uint64_t> product{-1, 1};
      for (const bool second : {true, false}) {
        std::int64_t divisor = 0;
        const std::int32_t rest = divided(second ? n.b : n.a, divisor, n.bits, through, depth);
        if (rest < 0) continue;
        product = {add_node({Op::mul, n.bits, n.is_signed, 0, second ? n.a : rest, second ? rest : n.b}),
                   static_cast<std::uint64_t>(divisor)};
        break;
      }
      products_[which] = product;
    }
    if (const auto [rest, divisor] = products_[which]; rest >= 0)
      return add_up(sum, rest, factor * divisor, sign, through, depth + 1);
    return leaf();
  case Op::shl:
    if (const auto by = number_of(n.b); by && *by < 64) return go(n.a, std::uint64_t{1} << *by);
    return leaf();
  case Op::convert:
    if (through || node(n.a).bits >= n.bits) return add_up(sum, n.a, factor, n.is_signed, through, depth + 1);
    sum.terms.push_back({factor, n.a, n.is_signed});
    return;
  case Op::bit_and:
  case Op::bit_or:
  case Op::bit_xor:
    // A power of two inside, as in (i * 4) ^ 12.
    if (const auto mask = number_of(n.b); mask && !products_.contains(which)) {
      std::pair<std::int32_t, std::uint64_t> product{-1, 1};
      std::int64_t divisor = 0;
      if (divided(n.a, divisor, n.bits, through, depth) >= 0 && *mask != 0) {
        divisor = std::int64_t{1} << std::min(std::countr_zero(static_cast<std::uint64_t>(divisor)),
                                              std::countr_zero(*mask));
        const std::int32_t rest = divisor > 1 ? divided(n.a, divisor, n.bits, through, depth) : -1;
        const auto smaller = static_cast<std::uint64_t>(static_cast<std::int64_t>(*mask) / divisor);
        if (rest >= 0) {
          const std::int32_t made = add_node({n.op, n.bits, n.is_signed, 0, rest, constant(smaller, n.bits)});
          if (const auto part = value(made);
              part && cut(*part * static_cast<std::uint64_t>(divisor), n.bits) == *now)
            product = {made, static_cast<std::uint64_t>(divisor)};
        }
      }
      products_[which] = product;
    }
    if (const auto known = products_.find(which); known != products_.end() && known->second.first >= 0)
      return add_up(sum, known->second.first, factor * known->second.second, sign, through, depth + 1);
    return leaf();
  default:
    return leaf();
  }
}

}
