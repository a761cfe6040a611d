#include "widgets/maps/thread_evaluation.h"

#include <algorithm>
#include <cstdlib>

namespace kernelarium {

namespace {

using Node = KernelText::Node;
using Variable = KernelText::Variable;

constexpr int deepest = 60; ///< of declarations that use others

}

Whole combine(const std::string& sign, std::int64_t a, std::int64_t b) {
  if (sign == "+") return a + b;
  if (sign == "-") return a - b;
  if (sign == "*") return a * b;
  if (sign == "/") return b == 0 ? Whole() : a / b;
  if (sign == "%") return b == 0 ? Whole() : a % b;
  if (sign == "<<") return b < 0 || b > 62 ? Whole() : a << b;
  if (sign == ">>") return b < 0 || b > 62 ? Whole() : a >> b;
  if (sign == "&") return a & b;
  if (sign == "|") return a | b;
  if (sign == "^") return a ^ b;
  if (sign == "<") return a < b;
  if (sign == ">") return a > b;
  if (sign == "<=") return a <= b;
  if (sign == ">=") return a >= b;
  if (sign == "==") return a == b;
  if (sign == "!=") return a != b;
  if (sign == "&&") return a && b;
  if (sign == "||") return a || b;
  return {};
}

ThreadEvaluation::ThreadEvaluation(const KernelText& text, const Run& run, int launch,
                                   const ThreadPlace& thread)
    : text_(text), run_(run), facts_(run.launches[static_cast<std::size_t>(launch)]) {
  const auto add = [&](const char* name, const Dim3& value) {
    const std::string prefix = name;
    places_[prefix + ".x"] = value.x, places_[prefix + ".y"] = value.y, places_[prefix + ".z"] = value.z;
  };
  add("gridDim", facts_.grid), add("blockDim", facts_.block);
  add("blockIdx", place_in(facts_.grid, static_cast<std::int64_t>(thread.block)));
  add("threadIdx", place_in(facts_.block, thread.thread()));
  places_["warpSize"] = 32;
}

bool ThreadEvaluation::launched(int function) const {
  if (function < 0) return false;
  const KernelText::Function& which = text_.functions()[static_cast<std::size_t>(function)];
  return which.kernel && which.name == facts_.kernel;
}

Whole ThreadEvaluation::name(const std::string& name, int token, int depth) const {
  if (const auto place = places_.find(name); place != places_.end()) return place->second;
  const int index = text_.variable_at(name, token);
  if (index >= 0) return variable(index, depth);
  if (const auto define = run_.defines.find(name); define != run_.defines.end()) {
    char* end = nullptr;
    const long long value = std::strtoll(define->second.c_str(), &end, 10);
    if (end && *end == 0 && end != define->second.c_str()) return value;
  }
  if (name == "true" || name == "false") return name == "true";
  for (const Values* known : {&run_.parameters, &run_.sizes})
    if (const auto value = known->find(name); value != known->end()) return value->second;
  if (const int macro = text_.macro(name); macro >= 0) return value(macro, depth + 1);
  return {};
}

Whole ThreadEvaluation::variable(int index, int depth) const {
  if (const auto tried = bound.find(index); tried != bound.end()) return tried->second;
  const Variable& v = text_.variables()[static_cast<std::size_t>(index)];
  if (!v.whole) return {};
  if (v.changed || v.loop_step >= 0) {
    missing.insert(index);
    return {};
  }
  if (v.parameter >= 0) return launched(v.function) ? argument(v) : Whole();
  return v.init >= 0 ? value(v.init, depth + 1) : Whole();
}

Whole ThreadEvaluation::argument(const Variable& v) const {
  const auto at = static_cast<std::size_t>(v.parameter);
  if (at >= facts_.arguments.size()) { // not told: sizes and parameters often have the same names
    for (const Values* known : {&run_.sizes, &run_.parameters})
      if (const auto value = known->find(v.name); value != known->end()) return value->second;
    return {};
  }
  if (!facts_.arguments[at].buffer.empty()) return {};
  const std::uint64_t bits = facts_.arguments[at].bits;
  const int shift = 64 - 8 * std::clamp(v.element_bytes, 1, 8);
  if (v.sign) return static_cast<std::int64_t>(bits << shift) >> shift;
  return static_cast<std::int64_t>(bits << shift >> shift);
}

Whole ThreadEvaluation::value(int index, int depth) const {
  if (index < 0 || depth > deepest) return {};
  const Node& n = text_.node(index);
  switch (n.kind) {
  case Node::Kind::number:
    return n.value;
  case Node::Kind::name:
    return name(n.text, n.first, depth);
  case Node::Kind::unary: {
    if (n.text != "(" && n.text != "-" && n.text != "+" && n.text != "~" && n.text != "!") return {};
    const Whole inner = value(n.parts[0], depth + 1);
    if (!inner) return {};
    return n.text == "-" ? -*inner : n.text == "~" ? ~*inner : n.text == "!" ? !*inner : *inner;
  }
  case Node::Kind::binary: {
    const Whole left = value(n.parts[0], depth + 1);
    if (left && n.text == "&&" && !*left) return 0;
    if (left && n.text == "||" && *left) return 1;
    const Whole right =
        value(n.parts[1], depth + 1); // also where left is unknown: all that is missing is wanted
    return left && right ? combine(n.text, *left, *right) : Whole();
  }
  case Node::Kind::conditional: {
    const Whole chosen = value(n.parts[0], depth + 1);
    return chosen ? value(n.parts[*chosen ? 1 : 2], depth + 1) : Whole();
  }
  case Node::Kind::cast:
    return n.text.ends_with('*') ? Whole() : value(n.parts[0], depth + 1);
  case Node::Kind::call: {
    if (n.parts.size() != 2 || (n.text != "min" && n.text != "max")) return {};
    const Whole a = value(n.parts[0], depth + 1), b = value(n.parts[1], depth + 1);
    if (!a || !b) return {};
    return n.text == "min" ? std::min(*a, *b) : std::max(*a, *b);
  }
  default:
    return {};
  }
}

std::optional<Pointed> ThreadEvaluation::pointer(int index, int depth) const {
  if (index < 0 || depth > deepest) return {};
  const Node& n = text_.node(index);
  switch (n.kind) {
  case Node::Kind::name:
    return named_pointer(n, depth);
  case Node::Kind::unary:
    if (n.text == "(") return pointer(n.parts[0], depth + 1);
    if (n.text == "&") return place(n.parts[0], depth + 1);
    return {};
  case Node::Kind::cast: {
    auto target = pointer(n.parts[0], depth + 1);
    if (!target || !n.text.ends_with('*')) return {};
    target->element = text_.bytes_of(n.text.substr(0, n.text.size() - 1));
    target->extents.clear();
    return target->element > 0 ? target : std::nullopt;
  }
  case Node::Kind::binary: {
    if (n.text != "+" && n.text != "-") return {};
    auto target = pointer(n.parts[0], depth + 1);
    Whole offset = value(n.parts[1], depth + 1);
    if (!target && n.text == "+")
      target = pointer(n.parts[1], depth + 1), offset = value(n.parts[0], depth + 1);
    if (!target || !offset || target->extents.size() > 1) return {};
    target->bytes += (n.text == "-" ? -*offset : *offset) * target->element;
    return target;
  }
  case Node::Kind::subscript: { // a row of an array with two extents
    auto target = place(index, depth + 1);
    return target && !target->extents.empty() ? target : std::nullopt;
  }
  default:
    return {};
  }
}

std::optional<Pointed> ThreadEvaluation::named_pointer(const Node& n, int depth) const {
  const int which = text_.variable_at(n.text, n.first);
  if (which < 0) return {};
  const Variable& v = text_.variables()[static_cast<std::size_t>(which)];
  if (v.array) {
    Pointed target{which, 0, v.element_bytes, {}};
    for (std::size_t i = 0; i < v.extents.size(); ++i) {
      const Whole extent = i == 0 ? Whole(1) : value(v.extents[i], depth + 1); // the first is never needed
      if (!extent) return {};
      target.extents.push_back(*extent);
    }
    return v.shared && v.element_bytes > 0 ? std::optional(target) : std::nullopt;
  }
  if (!v.pointer || v.changed || v.element_bytes == 0) return {};
  if (v.parameter >= 0) return Pointed{which, 0, v.element_bytes, {}};
  auto target = pointer(v.init, depth + 1);
  if (target) target->element = v.element_bytes, target->extents.clear();
  return target;
}

std::optional<Pointed> ThreadEvaluation::place(int index, int depth) const {
  if (index < 0 || depth > deepest) return {};
  const Node& n = text_.node(index);
  if (n.kind == Node::Kind::unary && (n.text == "*" || n.text == "("))
    return n.text == "(" ? place(n.parts[0], depth + 1) : pointer(n.parts[0], depth + 1);
  if (n.kind != Node::Kind::subscript) return {};
  auto target = pointer(n.parts[0], depth + 1);
  const Whole at = value(n.parts[1], depth + 1);
  if (!target || !at) return {};
  std::int64_t stride = target->element;
  for (std::size_t i = 1; i < target->extents.size(); ++i) stride *= target->extents[i];
  if (!target->extents.empty()) target->extents.erase(target->extents.begin());
  target->bytes += *at * stride;
  return target;
}

}
