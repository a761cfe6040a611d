#include "kernels/trace/explanation.h"

#include "kernels/experiment/source_hash.h"
#include "kernels/trace/thread_formulas.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <set>
#include <unordered_map>

namespace kernelarium {

namespace {

using Op = FormulaNode::Op;

constexpr int most_replacements = 4; ///< of registers by what their loop makes of them, one in another
constexpr std::size_t most_terms = 64;

struct Sign {
  const char* text;
  int precedence;
};
Sign sign_of(Op op) {
  switch (op) {
  case Op::mul:
    return {" * ", 11};
  case Op::div:
    return {" / ", 11};
  case Op::rem:
    return {" % ", 11};
  case Op::add:
    return {" + ", 10};
  case Op::sub:
    return {" - ", 10};
  case Op::shl:
    return {" << ", 9};
  case Op::shr:
    return {" >> ", 9};
  case Op::lt:
    return {" < ", 8};
  case Op::le:
    return {" <= ", 8};
  case Op::gt:
    return {" > ", 8};
  case Op::ge:
    return {" >= ", 8};
  case Op::eq:
    return {" == ", 7};
  case Op::ne:
    return {" != ", 7};
  case Op::bit_and:
    return {" & ", 5};
  case Op::bit_xor:
    return {" ^ ", 4};
  case Op::bit_or:
    return {" | ", 3};
  default:
    return {nullptr, 0};
  }
}

/// "values" of "_ZZ6reduceE6values": the last name of a mangled one.
std::string plain_name(const std::string& name) {
  if (!name.starts_with("_Z")) return name;
  const auto scope = name.rfind('E');
  for (std::size_t at = scope == std::string::npos ? 2 : scope + 1; at < name.size(); ++at) {
    std::size_t digits = at;
    while (digits < name.size() && name[digits] >= '0' && name[digits] <= '9') ++digits;
    if (digits == at) continue;
    const std::size_t length = digits - at < 4 ? std::stoul(name.substr(at, digits - at)) : 0;
    if (length > 0 && digits + length <= name.size()) return name.substr(digits, length);
    break;
  }
  return name;
}

std::string joined(const std::string& left, const char* sign, const std::string& right) {
  return left + sign + right;
}

}

/// The formulas as one thread tells them.
class Explanation::Thread : public ThreadFormulas {
 public:
  using ThreadFormulas::ThreadFormulas;

  bool tell(AccessText& text, const AccessSite& site, std::uint64_t address);
  std::optional<NamedValue> named(std::int32_t which);
  /// Named nodes below one, itself included, that registers have no part in.
  void collect_declared(std::int32_t root, std::vector<NamedValue>& into);

 private:
  struct Term {
    std::uint64_t factor = 1;
    std::int32_t node = -1;
    bool sign = true;
  };
  struct Sum {
    std::vector<Term> terms;
    std::uint64_t constant = 0;
    std::int32_t root = -1; ///< pointer that it starts from
    bool broken = false;
  };

  /// What a register that a loop steps is made of, where that gives the value that it had; else -1.
  std::int32_t replaced(std::int32_t which);
  std::int32_t find_replacement(std::int32_t which);
  /// The tree with `start`, and every register numbered as `loop`'s, put in place by `loop`.
  std::int32_t with_loop(std::int32_t tree, std::int32_t start, std::int32_t loop, bool& met);
  /// A sum of terms as a tree of its own: what `tree` holds over `divisor`; -1 where a part can't be divided.
  /// A divisor of 0 stands for the greatest, which it is set to.
  std::int32_t divided(std::int32_t tree, std::int64_t& divisor, std::uint8_t bits, bool through, int depth);
  /// Registers that the address took before their loop began, put back by as many turns as it has made.
  void turn_back(std::int32_t root);
  /// A register that its loop had stepped before the access was made; false: none.
  bool step_back(std::int32_t root, const std::function<bool(std::uint64_t)>& right);
  void add_up(Sum& sum, std::int32_t which, std::uint64_t factor, bool sign, bool through, int depth);
  std::string text(std::int32_t which, bool numbers, int precedence, bool sign, bool own = false);
  std::string number(std::int32_t which, bool sign);
  std::string sum_text(const Sum& sum, bool numbers, std::uint64_t unit);
  void note_names(std::int32_t which, AccessText& text, std::set<std::int32_t>& seen);

  std::unordered_map<std::int32_t, std::int32_t> replacements_;
  std::map<std::int32_t, std::int32_t> turned_back_; ///< a register before its loop, by the register in it
  std::map<std::int32_t, std::pair<std::int32_t, std::uint64_t>> products_; ///< without their constant factor
  int replacing_ = 0;
};

std::int32_t Explanation::Thread::with_loop(std::int32_t tree, std::int32_t start, std::int32_t loop,
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

std::int32_t Explanation::Thread::replaced(std::int32_t which) {
  if (const auto known = replacements_.find(which); known != replacements_.end()) return known->second;
  replacements_[which] = -1;
  if (replacing_ >= most_replacements) return -1;
  ++replacing_;
  const std::int32_t found = find_replacement(which);
  --replacing_;
  return replacements_[which] = found;
}

std::int32_t Explanation::Thread::find_replacement(std::int32_t which) {
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
  // No variable of the source goes along: told by how often the loop has gone round.
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

std::int32_t Explanation::Thread::divided(std::int32_t tree, std::int64_t& divisor, std::uint8_t bits,
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

bool Explanation::Thread::step_back(std::int32_t root, const std::function<bool(std::uint64_t)>& right) {
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

void Explanation::Thread::turn_back(std::int32_t root) {
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

/// Takes a node apart into terms. `through`: also where a narrower number is widened, which is right unless
/// that number ran over.
void Explanation::Thread::add_up(Sum& sum, std::int32_t which, std::uint64_t factor, bool sign, bool through,
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

std::string Explanation::Thread::number(std::int32_t which, bool sign) {
  const auto now = value(which);
  if (!now) return "?";
  const int wide = node(which).bits;
  return sign ? std::to_string(with_sign(*now, wide)) : std::to_string(*now);
}

std::string Explanation::Thread::text(std::int32_t which, bool numbers, int precedence, bool sign, bool own) {
  const FormulaNode n = node(which);
  const auto wrapped = [&](const std::string& words, int mine) {
    return mine < precedence ? "(" + words + ")" : words;
  };
  if (n.op == Op::convert) return text(n.a, numbers, precedence, n.is_signed, own);
  if (!own) {
    if (n.op == Op::constant) return wrapped(number(which, sign), with_sign(n.value, n.bits) < 0 ? 10 : 13);
    if (!name(which).empty()) {
      const std::string words = numbers ? number(which, sign) : name(which);
      return wrapped(words, words.starts_with('-') ? 10 : 13);
    }
  }
  if (n.op == Op::special && n.value < std::size(built_in_names))
    return numbers ? number(which, false) : built_in_names[n.value];
  if (n.op == Op::captured) {
    if (const std::int32_t made = replaced(which); made >= 0) return text(made, numbers, precedence, sign);
    return numbers ? number(which, sign) : n.loaded ? "loaded" : "value";
  }
  if (n.op == Op::shared) return number(which, false);
  if (n.op == Op::select) {
    const std::string words = text(n.c, numbers, 2, sign) + " ? " + text(n.a, numbers, 2, sign) + " : " +
                              text(n.b, numbers, 2, sign);
    return wrapped(words, 1);
  }
  if (n.op == Op::min || n.op == Op::max)
    return (n.op == Op::min ? "min(" : "max(") + text(n.a, numbers, 0, n.is_signed) + ", " +
           text(n.b, numbers, 0, n.is_signed) + ")";
  if (n.op == Op::bit_not) return wrapped("~" + text(n.a, numbers, 12, sign), 12);
  if (n.op == Op::negate) return wrapped("-" + text(n.a, numbers, 12, sign), 12);
  const bool keeps = n.op == Op::add || n.op == Op::sub || n.op == Op::mul || n.op == Op::shl ||
                     n.op == Op::bit_and || n.op == Op::bit_or || n.op == Op::bit_xor;
  const bool inner = keeps ? sign : n.is_signed;
  if (numbers && (n.op == Op::add || n.op == Op::sub || n.op == Op::mul)) {
    // A number that ran over its type: its parts would not give it.
    const auto a = value(n.a), b = value(n.b), now = value(which);
    if (a && b && now) {
      const auto read = [&](std::uint64_t bits, int wide) {
        return inner ? static_cast<__int128>(with_sign(bits, wide)) : static_cast<__int128>(cut(bits, wide));
      };
      const bool constant_b = node(n.b).op == Op::constant;
      const __int128 x = read(*a, node(n.a).bits),
                     y = constant_b ? static_cast<__int128>(with_sign(*b, node(n.b).bits))
                                    : read(*b, node(n.b).bits);
      const __int128 right = n.op == Op::add ? x + y : n.op == Op::sub ? x - y : x * y;
      if (right != read(*now, n.bits)) return wrapped(number(which, sign), 13);
    }
  }
  const Sign mine = sign_of(adds(n) ? Op::add : n.op);
  if (!mine.text || n.a < 0 || n.b < 0) return number(which, sign);
  if (n.op == Op::shl && node(n.b).op == Op::constant && node(n.b).value < 63)
    return wrapped(
        text(n.a, numbers, 11, inner) + " * " + std::to_string(std::uint64_t{1} << node(n.b).value), 11);
  if (n.op == Op::shr && !n.is_signed && node(n.b).op == Op::constant && node(n.b).value < 63)
    return wrapped(
        text(n.a, numbers, 11, inner) + " / " + std::to_string(std::uint64_t{1} << node(n.b).value), 11);
  if (n.op == Op::add && node(n.b).op == Op::constant && with_sign(node(n.b).value, node(n.b).bits) < 0)
    return wrapped(text(n.a, numbers, 10, inner) + " - " +
                       std::to_string(-with_sign(node(n.b).value, node(n.b).bits)),
                   10);
  std::int32_t left = n.a, right = n.b;
  // People write "row * n", the index first and the width behind it.
  const auto is_width = [&](std::int32_t part) {
    while (node(part).op == Op::convert) part = node(part).a;
    return node(part).op == Op::parameter || node(part).op == Op::constant ||
           (node(part).op == Op::special && ((node(part).value >= 3 && node(part).value < 6) ||
                                             (node(part).value >= 9 && node(part).value < 12)));
  };
  if (n.op == Op::mul && is_width(left) && !is_width(right)) std::swap(left, right);
  const int after = n.op == Op::add || n.op == Op::mul ? mine.precedence : mine.precedence + 1;
  return wrapped(
      joined(text(left, numbers, mine.precedence, inner), mine.text, text(right, numbers, after, inner)),
      mine.precedence);
}

std::string Explanation::Thread::sum_text(const Sum& sum, bool numbers, std::uint64_t unit) {
  std::string words;
  const auto add = [&](std::int64_t factor, const std::string& word, bool needs) {
    const bool minus = factor < 0;
    const std::uint64_t size =
        minus ? 0 - static_cast<std::uint64_t>(factor) : static_cast<std::uint64_t>(factor);
    std::string part = size == 1 && needs ? word
                       : needs            ? word + " * " + std::to_string(size)
                                          : std::to_string(size);
    words += words.empty() ? (minus ? "-" : "") : minus ? " - " : " + ";
    words += part;
  };
  const bool alone = sum.terms.size() == 1 && sum.constant == 0;
  // Products first, as people write them: row * n + column.
  std::vector<Term> terms = sum.terms;
  std::stable_partition(terms.begin(), terms.end(), [&](const Term& term) {
    return term.factor != unit || (name(term.node).empty() && node(term.node).op == Op::mul);
  });
  for (const Term& term : terms) {
    const std::int64_t factor = static_cast<std::int64_t>(term.factor) / static_cast<std::int64_t>(unit);
    if (factor == 0) continue;
    add(factor, text(term.node, numbers, factor != 1 ? 11 : alone ? 0 : 10, term.sign), true);
  }
  const std::int64_t rest = static_cast<std::int64_t>(sum.constant) / static_cast<std::int64_t>(unit);
  if (rest != 0 || words.empty()) add(rest, {}, false);
  return words;
}

std::optional<NamedValue> Explanation::Thread::named(std::int32_t which) {
  const auto now = value(which);
  if (!now || name(which).empty()) return {};
  const FormulaNode& n = node(which);
  NamedValue made;
  made.line = n.line;
  made.name = name(which);
  made.expression = text(which, false, 0, true, true);
  made.numbers = text(which, true, 0, true, true);
  made.value = with_sign(*now, n.bits);
  return made;
}

void Explanation::Thread::note_names(std::int32_t which, AccessText& text, std::set<std::int32_t>& seen) {
  if (which < 0 || seen.size() > 500 || !seen.insert(which).second) return;
  const FormulaNode n = node(which);
  if (n.op == Op::captured) {
    if (const std::int32_t made = name(which).empty() ? replaced(which) : -1; made >= 0)
      return note_names(made, text, seen);
    const std::string& called = name(which);
    const auto entry = std::pair(called.empty() ? std::string(n.loaded ? "loaded" : "value") : called,
                                 with_sign(value(which).value_or(0), n.bits));
    if (std::find(text.found.begin(), text.found.end(), entry) == text.found.end())
      text.found.push_back(entry);
    return;
  }
  if (n.op == Op::parameter || n.op == Op::constant || n.op == Op::shared) return;
  if (n.op == Op::special && n.value == 100) {
    text.found.emplace_back(name(which), static_cast<std::int64_t>(value(which).value_or(0)));
    return;
  }
  if (!name(which).empty())
    if (auto line = named(which)) {
      const bool known = std::any_of(text.names.begin(), text.names.end(), [&](const NamedValue& other) {
        return other.name == line->name && other.line == line->line;
      });
      if (!known) text.names.push_back(*std::move(line));
    }
  if (n.op == Op::special) return;
  for (const std::int32_t part : {n.a, n.b, n.c}) note_names(part, text, seen);
}

bool Explanation::Thread::tell(AccessText& told, const AccessSite& site, std::uint64_t address) {
  const bool in_shared = site.space == "shared";
  const auto same = [&](std::uint64_t here) {
    return in_shared ? static_cast<std::uint32_t>(here) == static_cast<std::uint32_t>(address)
                     : here == address;
  };
  turn_back(root());
  const auto now = value(root());
  if ((!now || !same(*now)) && !step_back(root(), same)) return false;
  for (const bool through : {true, false}) {
    Sum sum;
    add_up(sum, root(), 1, true, through, 0);

    if (sum.broken || sum.root < 0 || (node(sum.root).op == Op::shared) != in_shared) continue;
    std::uint64_t total = *value(sum.root) + sum.constant;
    for (const Term& term : sum.terms) {
      const std::uint64_t bits = *value(term.node);
      total += term.factor * static_cast<std::uint64_t>(term.sign ? with_sign(bits, node(term.node).bits)
                                                                  : static_cast<std::int64_t>(bits));
    }
    if (!same(total)) continue;
    std::string root;
    std::uint64_t unit = 1;
    const auto fits = [&](std::uint64_t size) {
      return size > 0 && static_cast<std::int64_t>(sum.constant) % static_cast<std::int64_t>(size) == 0 &&
             std::all_of(sum.terms.begin(), sum.terms.end(), [&](const Term& term) {
               return static_cast<std::int64_t>(term.factor) % static_cast<std::int64_t>(size) == 0;
             });
    };
    if (in_shared) {
      const auto name = static_cast<std::size_t>(node(sum.root).a);
      root = name < run().trace->names.size() ? plain_name(run().trace->names[name]) : "shared";
      unit = static_cast<std::uint64_t>(source().shared_element_bytes(root));
      if (!fits(unit)) unit = static_cast<std::uint64_t>(std::min(4, site.bytes_per_thread));
      told.buffer = "shared";
      told.element = static_cast<std::int64_t>(address / 4);
    } else {
      const auto place = trace().element_at(address);
      if (!place) return false;
      const BufferFacts& buffer = run().buffers[static_cast<std::size_t>(place->first)];
      if (argument(node(sum.root))->buffer != buffer.name) return false;
      root = name(sum.root);
      unit = size_of(buffer.dtype);
      told.buffer = buffer.name;
      told.element = place->second;
    }
    if (!fits(unit)) return false;
    told.expression = root + "[" + sum_text(sum, false, unit) + "]";
    told.numbers = root + "[" + sum_text(sum, true, unit) + "]";
    std::set<std::int32_t> seen;
    for (const Term& term : sum.terms) note_names(term.node, told, seen);
    std::stable_sort(told.names.begin(), told.names.end(),
                     [](const NamedValue& a, const NamedValue& b) { return a.line < b.line; });
    return true;
  }
  return false;
}

void Explanation::Thread::collect_declared(std::int32_t root, std::vector<NamedValue>& into) {
  std::set<std::int32_t> seen;
  std::vector<std::int32_t> open{root};
  while (!open.empty() && seen.size() < 1000) {
    const std::int32_t which = open.back();
    open.pop_back();
    if (which < 0 || !seen.insert(which).second) continue;
    const FormulaNode n = node(which);
    if (n.op == Op::shared || n.op == Op::parameter || n.op == Op::constant) continue;
    open.insert(open.end(), {n.a, n.b});
    if (n.op != Op::captured) open.push_back(n.c);
    if (n.op == Op::captured || n.op == Op::special || name(which).empty()) continue;
    auto line = named(which);
    if (!line) continue;
    const bool known = std::any_of(into.begin(), into.end(), [&](const NamedValue& other) {
      return other.name == line->name && other.line == line->line;
    });
    if (!known) into.push_back(*std::move(line));
  }
}

Explanation::Explanation(const std::string& source, std::shared_ptr<const RunTrace> trace)
    : source_(source), names_(trace->run() && trace->run()->source_hash == hash_of(source) ? source : ""),
      trace_(std::move(trace)) {
  if (!trace_->run() || !trace_->run()->trace) return;
  for (const AddressFormula& formula : trace_->run()->trace->formulas)
    by_site_.emplace(formula.site, &formula);
}

std::shared_ptr<const Explanation> Explanation::of(const std::string& source,
                                                   const std::shared_ptr<const RunTrace>& trace) {
  thread_local std::weak_ptr<const Explanation> last;
  if (auto known = last.lock(); known && known->trace_ == trace && known->source_ == source) return known;
  std::shared_ptr<const Explanation> made(new Explanation(source, trace));
  last = made;
  return made;
}

std::optional<AccessText> Explanation::access(std::uint32_t index, int lane) const {
  const Run& run = *trace_->run();
  const AccessRecord& record = run.trace->records[index];
  const AccessSite* site = trace_->site(record);
  const auto formula = by_site_.find(record.site);
  if (!site || formula == by_site_.end() || record.launch >= run.launches.size()) return {};
  Thread thread(names_, *trace_, static_cast<int>(record.launch),
                {ThreadPlace::Scope::thread, record.block, static_cast<int>(record.warp), lane},
                formula->second, &record);
  AccessText text;
  text.line = site->line;
  text.written = site->operation != "load";
  if (!thread.tell(text, *site, record.address[static_cast<std::size_t>(lane)])) return {};
  return text;
}

std::vector<NamedValue> Explanation::declared(int launch, const ThreadPlace& place) const {
  std::vector<NamedValue> found;
  const Run* run = trace_->run().get();
  if (!run || launch < 0 || static_cast<std::size_t>(launch) >= run->launches.size() || !run->trace)
    return found;
  Thread thread(names_, *trace_, launch, place);
  for (const auto& [site, formula] : by_site_)
    if (site < run->counters.sites.size() &&
        run->counters.sites[site].kernel == run->launches[static_cast<std::size_t>(launch)].facts.name)
      thread.collect_declared(formula->root, found);
  std::stable_sort(found.begin(), found.end(),
                   [](const NamedValue& a, const NamedValue& b) { return a.line < b.line; });
  return found;
}

std::vector<NamedValue> place_in_grid(const Dim3& grid, const Dim3& block, const Dim3& block_index,
                                      const Dim3& thread_index) {
  std::vector<NamedValue> lines;
  const auto add = [&](char axis, std::int64_t blocks, std::int64_t threads, std::int64_t in_grid,
                       std::int64_t in_block) {
    if (axis != 'x' && blocks * threads == 1) return;
    const std::string at(1, axis);
    lines.push_back(
        {0, at, "blockIdx." + at + " * blockDim." + at + " + threadIdx." + at,
         std::to_string(in_grid) + " * " + std::to_string(threads) + " + " + std::to_string(in_block),
         in_grid * threads + in_block});
  };
  add('x', grid.x, block.x, block_index.x, thread_index.x);
  add('y', grid.y, block.y, block_index.y, thread_index.y);
  add('z', grid.z, block.z, block_index.z, thread_index.z);
  return lines;
}

}
