#include "kernels/simulator/ptx/token_reader.h"

#include "kernels/base/error.h"

#include <bit>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>

namespace kernelarium::ptx {

void TokenReader::expect(std::string_view text) {
  if (!take_if(text)) fail(fmt::format("expected '{}' but found '{}'", text, peek().text));
}

std::string_view TokenReader::word() {
  if (peek().kind != Token::Kind::word) fail(fmt::format("expected a name but found '{}'", peek().text));
  return take().text;
}

void TokenReader::fail(const std::string& message) const {
  throw Error(Fault::no_compile,
              Diagnostic{"compile", fmt::format("PTX line {}: {}", peek().line, message), "", 0, false});
}

std::optional<Operand> TokenReader::number(std::string_view text) const {
  if (text.empty() || !std::isdigit(static_cast<unsigned char>(text[0]))) return std::nullopt;
  Operand operand;
  const auto hexadecimal = [&](std::string_view digits, std::size_t count) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (error != std::errc{} || end != digits.data() + digits.size() || digits.size() != count)
      fail(fmt::format("'{}' is not a number", text));
    return value;
  };
  if (text.size() > 2 && text[0] == '0' && (text[1] == 'f' || text[1] == 'F')) {
    operand.kind = Operand::Kind::real32;
    operand.bits = hexadecimal(text.substr(2), 8);
    return operand;
  }
  if (text.size() > 2 && text[0] == '0' && (text[1] == 'd' || text[1] == 'D')) {
    operand.kind = Operand::Kind::real64;
    operand.bits = hexadecimal(text.substr(2), 16);
    return operand;
  }
  if (text.find('.') != std::string_view::npos) {
    const std::string copy(text);
    char* end = nullptr;
    operand.kind = Operand::Kind::real64;
    operand.bits = std::bit_cast<std::uint64_t>(std::strtod(copy.c_str(), &end));
    if (*end) fail(fmt::format("'{}' is not a number", text));
    return operand;
  }
  std::string_view digits = text;
  if (digits.back() == 'U') digits.remove_suffix(1);
  int base = 10;
  if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) {
    base = 16;
    digits.remove_prefix(2);
  } else if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'b' || digits[1] == 'B')) {
    base = 2;
    digits.remove_prefix(2);
  } else if (digits.size() > 1 && digits[0] == '0') {
    base = 8;
  }
  operand.kind = Operand::Kind::integer;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), operand.bits, base);
  if (error != std::errc{} || end != digits.data() + digits.size())
    fail(fmt::format("'{}' is not a number", text));
  return operand;
}

std::uint64_t TokenReader::integer() {
  const bool negative = take_if("-");
  const std::optional<Operand> value = number(word());
  if (!value || value->kind != Operand::Kind::integer) fail("expected a whole number");
  return negative ? 0 - value->bits : value->bits;
}

int TokenReader::small_integer(int most) {
  const std::uint64_t value = integer();
  if (value > static_cast<std::uint64_t>(most)) fail(fmt::format("expected a number up to {}", most));
  return static_cast<int>(value);
}

}
