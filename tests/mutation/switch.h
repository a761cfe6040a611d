#pragma once

// What a mutated source is compiled with: each change stands in it beside the original, and the number in the
// environment variable MUTANT chooses which one happens. An operator takes a tag between its operands, `a +
// Plus{7} + b`, so that precedence and types stay what they were.

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace mutant {

extern int chosen;
extern unsigned char reached[];

inline bool on(int id) {
  reached[id] = 1;
  return id == chosen;
}

template<class Tag, class Left>
struct Half {
  int id;
  const Left& left;
};

#define KERNELARIUM_MUTANT(Name, from, to)                                                                   \
  struct Name {                                                                                              \
    int id;                                                                                                  \
  };                                                                                                         \
  template<class Left>                                                                                       \
  Half<Name, Left> operator from(const Left& left, Name tag) {                                               \
    return {tag.id, left};                                                                                   \
  }                                                                                                          \
  template<class Left, class Right>                                                                          \
  auto operator from(const Half<Name, Left>& half, const Right& right) {                                     \
    using Result = decltype(half.left from right);                                                           \
    return on(half.id) ? Result(half.left to right) : half.left from right;                                  \
  }
KERNELARIUM_MUTANT(Less, <, <=)
KERNELARIUM_MUTANT(LessOrEqual, <=, <)
KERNELARIUM_MUTANT(Greater, >, >=)
KERNELARIUM_MUTANT(GreaterOrEqual, >=, >)
KERNELARIUM_MUTANT(Equal, ==, !=)
KERNELARIUM_MUTANT(Unequal, !=, ==)
KERNELARIUM_MUTANT(Plus, +, -)
KERNELARIUM_MUTANT(Minus, -, +)
KERNELARIUM_MUTANT(Times, *, /)
KERNELARIUM_MUTANT(Over, /, *)
KERNELARIUM_MUTANT(Modulo, %, /)
KERNELARIUM_MUTANT(And, &, |)
KERNELARIUM_MUTANT(Or, |, &)
#undef KERNELARIUM_MUTANT

#define KERNELARIUM_MUTANT(Name, from, to)                                                                   \
  struct Name {                                                                                              \
    int id;                                                                                                  \
  };                                                                                                         \
  template<class Right>                                                                                      \
  Half<Name, Right> operator from(Name tag, const Right& right) {                                            \
    return {tag.id, right};                                                                                  \
  }                                                                                                          \
  template<class Left, class Right>                                                                          \
  Left& operator from(Left& left, const Half<Name, Right>& half) {                                           \
    if (on(half.id))                                                                                         \
      left to half.left;                                                                                     \
    else                                                                                                     \
      left from half.left;                                                                                   \
    return left;                                                                                             \
  }
KERNELARIUM_MUTANT(Add, +=, -=)
KERNELARIUM_MUTANT(Subtract, -=, +=)
KERNELARIUM_MUTANT(Join, |=, &=)
#undef KERNELARIUM_MUTANT

struct Increment {
  int id;
};
template<class Value>
Value& operator->*(Increment tag, Value& value) {
  return on(tag.id) ? --value : ++value;
}

struct Not {
  int id;
};
template<class Value>
bool operator->*(Not tag, const Value& value) {
  return on(tag.id) ? static_cast<bool>(value) : !value;
}

struct Min {
  int id;
  template<class Value>
  Value operator()(const Value& a, const Value& b) const {
    return on(id) ? std::max(a, b) : std::min(a, b);
  }
  template<class Value>
  Value operator()(std::initializer_list<Value> values) const {
    return on(id) ? std::max(values) : std::min(values);
  }
};
struct Max {
  int id;
  template<class Value>
  Value operator()(const Value& a, const Value& b) const {
    return on(id) ? std::min(a, b) : std::max(a, b);
  }
  template<class Value>
  Value operator()(std::initializer_list<Value> values) const {
    return on(id) ? std::min(values) : std::max(values);
  }
};

}
