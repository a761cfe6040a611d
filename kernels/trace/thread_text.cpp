#include "kernels/trace/thread_explanation.h"

#include <algorithm>

namespace kernelarium {

namespace {

using Op = FormulaNode::Op;

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

std::string ThreadExplanation::number(std::int32_t which, bool sign) {
  const auto now = value(which);
  if (!now) return "?";
  const int wide = node(which).bits;
  return sign ? std::to_string(with_sign(*now, wide)) : std::to_string(*now);
}

std::string ThreadExplanation::text(std::int32_t which, bool numbers, int precedence, bool sign, bool own) {
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

std::string ThreadExplanation::sum_text(const Sum& sum, bool numbers, std::uint64_t unit) {
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

std::optional<NamedValue> ThreadExplanation::named(std::int32_t which) {
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

void ThreadExplanation::note_names(std::int32_t which, AccessText& text, std::set<std::int32_t>& seen) {
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

bool ThreadExplanation::tell(AccessText& told, const AccessSite& site, std::uint64_t address) {
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

void ThreadExplanation::collect_declared(std::int32_t root, std::vector<NamedValue>& into) {
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

}
