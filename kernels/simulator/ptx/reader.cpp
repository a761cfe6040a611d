#include "kernels/base/error.h"
#include "kernels/simulator/ptx/token_reader.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <tuple>

namespace kernelarium::ptx {
namespace {

constexpr std::size_t kMostRegisters = 1 << 18;
constexpr std::uint64_t kMostVariableBytes = std::uint64_t{1} << 32;
constexpr std::uint64_t kMostParameterBytes = 32764; // of a kernel, from compute capability 7.0 on
constexpr int kDeepestNesting = 32;

std::vector<std::string> split_at_dots(std::string_view word) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (start <= word.size()) {
    const std::size_t dot = std::min(word.find('.', start), word.size());
    if (dot > start) parts.emplace_back(word.substr(start, dot - start));
    start = dot + 1;
  }
  return parts;
}

/// Recursive descent over the tokens of one module.
class Reader : TokenReader {
 public:
  Reader(std::string_view text, std::string_view learner_file) : TokenReader(text) {
    find_files(learner_file);
  }

  Module read() {
    while (peek().kind != Token::Kind::end) read_module_statement();
    return std::move(module_);
  }

 private:
  // --- places
  /// `.file` lines may follow the code that uses them, so they are read ahead.
  void find_files(std::string_view learner_file) {
    module_.files.emplace_back();
    for (std::size_t i = 0; i + 2 < tokens_.size(); ++i) {
      if (tokens_[i].text != ".file" || tokens_[i + 2].kind != Token::Kind::string) continue;
      const std::optional<Operand> index = number(tokens_[i + 1].text);
      if (!index || index->bits == 0 || index->bits > 100000) continue;
      if (module_.files.size() <= index->bits) module_.files.resize(index->bits + 1);
      module_.files[index->bits] = std::string(tokens_[i + 2].text);
      if (!learner_file.empty() && tokens_[i + 2].text == learner_file)
        learner_file_ = static_cast<int>(index->bits);
    }
  }
  /// A header beside the learner's file is the learner's, too.
  bool is_own_header(int file) const {
    const auto name_of = [&](int index) {
      return static_cast<std::size_t>(index) < module_.files.size()
                 ? std::string_view(module_.files[static_cast<std::size_t>(index)])
                 : std::string_view();
    };
    const std::string_view learners = name_of(learner_file_);
    const std::size_t slash = learners.rfind('/');
    return file != learner_file_ && slash != std::string_view::npos &&
           name_of(file).starts_with(learners.substr(0, slash + 1));
  }

  using Position = std::tuple<int, int, int>; // file, line, column
  Position position() {
    const int file = small_integer(1 << 20);
    const int line = small_integer(1 << 30);
    return {file, line, small_integer(1 << 30)};
  }
  void read_loc() {
    const Position here = position();
    if (take_if(",")) {
      while (!at("inlined_at") && peek().kind == Token::Kind::word) {
        take();
        if (take_if("+")) integer();
        take_if(",");
      }
      if (take_if("inlined_at")) inlined_at_[here] = position();
    }
    own_line_ = std::get<1>(here);
    if (own_line_ == 0) return; // code without a line: it belongs to the previous one
    if (learner_file_ == 0) learner_file_ = std::get<0>(here);
    Position place = here;
    in_header_ = {};
    for (int depth = 0; std::get<0>(place) != learner_file_ && depth < 64; ++depth) {
      const auto caller = inlined_at_.find(place);
      if (caller == inlined_at_.end()) break;
      if (in_header_.line == 0 && is_own_header(std::get<0>(place)))
        in_header_ = {std::get<0>(place), std::get<1>(place), std::get<2>(place)};
      place = caller->second;
    }
    place_ = {std::get<0>(place), std::get<1>(place), std::get<2>(place)};
  }

  // --- module scope
  void skip_line(int line) {
    while (peek().kind != Token::Kind::end && peek().line == line) take();
  }
  void skip_braces() {
    expect("{");
    for (int depth = 1; depth > 0;) {
      if (peek().kind == Token::Kind::end) fail("a '{' is not closed");
      if (at("{")) ++depth;
      if (at("}")) --depth;
      take();
    }
  }
  static std::optional<Space> variable_space(std::string_view word) {
    if (word == ".global") return Space::global;
    if (word == ".shared") return Space::shared;
    if (word == ".const") return Space::constant;
    if (word == ".local") return Space::local;
    if (word == ".param") return Space::param;
    return std::nullopt;
  }

  void read_module_statement() {
    bool external = false;
    while (at(".visible") || at(".extern") || at(".weak") || at(".common"))
      external |= take().text == ".extern";
    const Token& token = peek();
    if (token.text == ".version" || token.text == ".target" || token.text == ".address_size" ||
        token.text == ".file") {
      skip_line(token.line);
    } else if (token.text == ".section") {
      take();
      while (!at("{") && peek().kind == Token::Kind::word) take();
      skip_braces();
    } else if (token.text == ".pragma" || token.text == ".alias") {
      while (!take_if(";")) {
        if (peek().kind == Token::Kind::end) fail("expected ';'");
        take();
      }
    } else if (token.text == ".loc") {
      take();
      read_loc();
    } else if (token.text == ".entry" || token.text == ".func") {
      read_function(external);
    } else if (const auto space = variable_space(token.text)) {
      take();
      read_variables(*space, external, module_.variables, nullptr);
    } else if (!take_if(";")) {
      fail(fmt::format("unexpected '{}' outside a function", token.text));
    }
  }

  struct Scope;
  /// After the space: `.align 4 .b8 name[32] = {...}, other;`. In a body, names are made unique through
  /// `scope`.
  void read_variables(Space space, bool external, std::vector<Variable>& into, Scope* scope) {
    std::uint64_t align = 0;
    Type type = Type::none;
    int lanes = 1;
    while (peek().kind == Token::Kind::word && peek().text[0] == '.') {
      const std::string_view directive = take().text;
      if (directive == ".align")
        align = integer();
      else if (directive == ".v2")
        lanes = 2;
      else if (directive == ".v4")
        lanes = 4;
      else if (directive == ".attribute")
        skip_parentheses();
      else if (directive == ".ptr" || variable_space(directive))
        continue;
      else if (type = parse_type(directive.substr(1)); type == Type::none)
        fail(fmt::format("'{}' is not a type that variables can have", directive));
    }
    if (type == Type::none || type == Type::pred) fail("a variable needs a type");
    do {
      into.push_back(read_declarator(space, type, lanes, align));
      into.back().external = external;
      if (scope) {
        const std::string plain = into.back().name;
        into.back().name = fmt::format("{}#{}", plain, into.size());
        scope->names[plain] = into.back().name;
      }
    } while (take_if(","));
    expect(";");
  }
  void skip_parentheses() {
    expect("(");
    while (!take_if(")")) {
      if (peek().kind == Token::Kind::end) fail("a '(' is not closed");
      take();
    }
  }
  Variable read_declarator(Space space, Type type, int lanes, std::uint64_t align) {
    Variable variable;
    variable.space = space;
    variable.type = type;
    variable.name = word();
    const auto element = static_cast<std::uint64_t>(bytes_of(type));
    variable.align = align ? align : element * static_cast<std::uint64_t>(lanes);
    if (variable.align == 0 || variable.align > 4096 || (variable.align & (variable.align - 1)))
      fail(fmt::format("'{}' has an alignment that is not a power of two up to 4096", variable.name));
    std::uint64_t count = static_cast<std::uint64_t>(lanes);
    while (take_if("[")) {
      const std::uint64_t extent = at("]") ? 0 : integer();
      expect("]");
      if (extent != 0 && count > kMostVariableBytes / extent)
        fail(fmt::format("'{}' is too large", variable.name));
      count *= extent;
    }
    if (count > kMostVariableBytes / std::max<std::uint64_t>(element, 1))
      fail(fmt::format("'{}' is too large", variable.name));
    variable.bytes = count * element;
    if (take_if("=")) read_initial(variable, type, 0);
    if (variable.bytes == 0) variable.bytes = variable.initial.size();
    if (variable.initial.size() > variable.bytes)
      fail(fmt::format("'{}' has too many initial values", variable.name));
    return variable;
  }
  void read_initial(Variable& variable, Type type, int depth) {
    if (depth > kDeepestNesting) fail("initial values are nested too deeply");
    if (take_if("{")) {
      if (!take_if("}")) {
        do read_initial(variable, type, depth + 1);
        while (take_if(","));
        expect("}");
      }
      return;
    }
    const auto size = static_cast<std::size_t>(bytes_of(type));
    std::uint64_t bits = 0;
    const bool negative = take_if("-");
    const std::string_view text = word();
    if (const auto value = number(text)) {
      bits = value->bits;
      if (value->kind == Operand::Kind::integer && negative) bits = 0 - bits;
      if (value->kind == Operand::Kind::real64 && negative) bits ^= std::uint64_t{1} << 63;
      if (value->kind == Operand::Kind::real32 && negative) bits ^= std::uint64_t{1} << 31;
      if (value->kind == Operand::Kind::real64 && size == 4)
        bits = std::bit_cast<std::uint32_t>(static_cast<float>(std::bit_cast<double>(bits)));
    } else {
      std::string symbol(text);
      if (symbol == "generic") {
        expect("(");
        symbol = word();
        expect(")");
      }
      if (take_if("+")) bits = integer();
      variable.symbols.emplace_back(variable.initial.size(), symbol);
    }
    for (std::size_t byte = 0; byte < size; ++byte)
      variable.initial.push_back(static_cast<std::uint8_t>(bits >> (8 * byte)));
  }

  // --- functions
  struct Scope {
    std::map<std::string, std::uint32_t, std::less<>> registers;
    std::map<std::string, std::string, std::less<>> names;
  };

  std::vector<Variable> read_parameters() {
    std::vector<Variable> parameters;
    std::uint64_t total = 0;
    expect("(");
    while (!take_if(")")) {
      std::uint64_t align = 0;
      Type type = Type::none;
      Space space = Space::param;
      while (peek().kind == Token::Kind::word && peek().text[0] == '.') {
        const std::string_view directive = take().text;
        if (directive == ".align")
          align = integer();
        else if (directive == ".param" || directive == ".reg" || directive == ".ptr" ||
                 variable_space(directive))
          continue;
        else if (type = parse_type(directive.substr(1)); type == Type::none)
          fail(fmt::format("'{}' is not a type that parameters can have", directive));
      }
      if (type == Type::none) fail("a parameter needs a type");
      parameters.push_back(read_declarator(space, type, 1, align));
      total += std::max<std::uint64_t>(parameters.back().bytes, 1);
      if (total > kMostParameterBytes)
        fail(fmt::format("'{}' makes the parameter list too long", parameters.back().name));
      if (!take_if(",") && !at(")")) fail("expected ',' or ')' between parameters");
    }
    return parameters;
  }

  void read_function(bool external) {
    Function function;
    function.entry = take().text == ".entry";
    if (!function.entry && at("(")) function.signature.returns = read_parameters();
    function.name = word();
    if (at("(")) function.signature.parameters = read_parameters();
    while (peek().kind == Token::Kind::word && peek().text[0] == '.') {
      const std::string_view directive = take().text;
      if (directive == ".maxntid" || directive == ".reqntid") {
        std::uint64_t threads = 1;
        do threads *= std::min<std::uint64_t>(integer(), 65536);
        while (take_if(","));
        function.max_threads = static_cast<int>(std::min<std::uint64_t>(threads, 1024));
      } else if (directive == ".minnctapersm" || directive == ".maxnreg" || directive == ".maxclusterrank") {
        integer();
      } else if (directive == ".reqnctapercluster") {
        std::size_t axis = 0;
        std::fill_n(function.cluster, 3, 1);
        do {
          if (axis == 3) fail("a cluster has three dimensions");
          function.cluster[axis++] = static_cast<std::int64_t>(std::min<std::uint64_t>(integer(), 65536));
        } while (take_if(","));
      } else if (directive == ".pragma") {
        take();
        take_if(";");
      } else if (directive != ".noreturn" && directive != ".explicitcluster" && directive != ".unified") {
        fail(fmt::format("'{}' is not understood before a function's body", directive));
      }
    }
    if (take_if(";")) {
      function.external = true;
    } else {
      read_body_or_skip(function);
      function.external = external && function.instructions.empty() && !function.unreadable;
    }
    module_.functions.push_back(std::move(function));
  }

  /// What can't be read stops only those who need the function.
  void read_body_or_skip(Function& function) {
    const std::size_t body = next_;
    try {
      read_body(function);
    } catch (const Error& error) {
      function.unreadable = error.diagnostics().front();
      if (place_.line && static_cast<std::size_t>(place_.file) < module_.files.size()) {
        function.unreadable->line = place_.line;
        function.unreadable->file = module_.files[static_cast<std::size_t>(place_.file)];
      }
      function.instructions.clear();
      function.labels.clear(); // they would lead past its instructions
      next_ = body;
      skip_braces();
    }
  }
  void read_body(Function& function) {
    scopes_.assign(1, {});
    place_ = in_header_ = {};
    own_line_ = 0;
    expect("{");
    while (!scopes_.empty()) {
      const Token& token = peek();
      if (token.kind == Token::Kind::end) fail(fmt::format("the body of '{}' is not closed", function.name));
      if (take_if("{")) {
        if (scopes_.size() > kDeepestNesting) fail("scopes are nested too deeply");
        scopes_.emplace_back();
        name_labels();
      } else if (take_if("}")) {
        scopes_.pop_back();
      } else if (!take_if(";")) {
        read_statement(function);
      }
    }
    for (const Instruction& instruction : function.instructions)
      if (instruction.place.line) {
        function.place = instruction.place;
        break;
      }
  }

  /// Labels of an inner scope are its own: they get names that no other has, before they are used.
  void name_labels() {
    int depth = 0;
    for (std::size_t i = next_; i + 1 < tokens_.size() && depth >= 0; ++i) {
      const std::string_view text = tokens_[i].text;
      if (text == "{") ++depth;
      if (text == "}") --depth;
      if (depth == 0 && tokens_[i].kind == Token::Kind::word && tokens_[i + 1].text == ":")
        scopes_.back().names[std::string(text)] = fmt::format("{}@{}", text, inner_labels_++);
    }
  }

  void read_statement(Function& function) {
    const Token& token = peek();
    if (token.kind != Token::Kind::word && token.text != "@")
      fail(fmt::format("unexpected '{}'", token.text));
    if (token.text[0] == '.') {
      take();
      if (token.text == ".loc")
        read_loc();
      else if (token.text == ".reg")
        read_registers(function);
      else if (token.text == ".pragma") {
        take();
        expect(";");
      } else if (const auto space = variable_space(token.text)) {
        read_variables(*space, false, function.variables, &scopes_.back());
      } else {
        fail(fmt::format("'{}' is not understood in a function's body", token.text));
      }
      return;
    }
    if (peek(1).text == ":" && token.text != "@") {
      const std::string label = resolve(take().text);
      take();
      if (take_if(".branchtargets")) {
        do function.branch_targets[label].push_back(resolve(word()));
        while (take_if(","));
        expect(";");
      } else if (take_if(".callprototype")) {
        Signature signature;
        if (at("(")) signature.returns = read_parameters();
        word();
        if (at("(")) signature.parameters = read_parameters();
        while (!take_if(";")) take_or_end();
        function.prototypes[label] = std::move(signature);
      } else if (take_if(".calltargets")) {
        while (!take_if(";")) take_or_end();
      } else if (!function.labels.emplace(label, function.instructions.size()).second) {
        fail(fmt::format("label '{}' appears twice in '{}'", label, function.name));
      }
      return;
    }
    read_instruction(function);
  }
  void take_or_end() {
    if (peek().kind == Token::Kind::end) fail("expected ';'");
    take();
  }

  void read_registers(Function& function) {
    const Type type = parse_type(word().substr(1));
    if (type == Type::none) fail("registers need a scalar type");
    const auto add = [&](std::string name) {
      if (function.registers.size() >= kMostRegisters) fail("there are too many registers");
      scopes_.back().registers[name] = static_cast<std::uint32_t>(function.registers.size());
      function.registers.push_back({std::move(name), type});
    };
    do {
      const std::string name(word());
      if (take_if("<")) {
        const std::uint64_t count = integer();
        expect(">");
        if (count > kMostRegisters) fail("there are too many registers");
        for (std::uint64_t i = 0; i < count; ++i) add(name + std::to_string(i));
      } else {
        add(name);
      }
    } while (take_if(","));
    expect(";");
  }

  const std::uint32_t* find_register(std::string_view name) const {
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
      if (const auto found = scope->registers.find(name); found != scope->registers.end())
        return &found->second;
    return nullptr;
  }

  void read_instruction(Function& function) {
    Instruction instruction;
    instruction.own_line = own_line_;
    instruction.place = place_;
    instruction.in_header = in_header_;
    instruction.ptx_line = peek().line;
    if (take_if("@")) {
      instruction.guard_negated = take_if("!");
      const std::uint32_t* guard = find_register(word());
      if (!guard || function.registers[*guard].type != Type::pred)
        fail("a guard must be a predicate register");
      instruction.guard = static_cast<int>(*guard);
    }
    std::vector<std::string> parts = split_at_dots(word());
    if (parts.empty()) fail("expected an instruction");
    instruction.opcode = std::move(parts[0]);
    instruction.modifiers.assign(std::make_move_iterator(parts.begin() + 1),
                                 std::make_move_iterator(parts.end()));
    put_types_last(instruction.modifiers);
    if (!take_if(";")) {
      do instruction.operands.push_back(read_operand(0));
      while (take_if(","));
      expect(";");
    }
    function.instructions.push_back(std::move(instruction));
  }

  Operand read_operand(int depth) {
    if (depth > kDeepestNesting) fail("operands are nested too deeply");
    Operand operand;
    if (at("{") || at("(")) {
      const std::string_view close = take().text == "{" ? "}" : ")";
      operand.kind = Operand::Kind::vector;
      if (!take_if(close)) {
        do operand.elements.push_back(read_operand(depth + 1));
        while (take_if(","));
        expect(close);
      }
      return with_partner(std::move(operand), depth);
    }
    if (take_if("[")) {
      operand.kind = Operand::Kind::address;
      operand.elements.push_back(read_operand(depth + 1));
      Operand& base = operand.elements[0];
      if (base.kind == Operand::Kind::symbol || base.kind == Operand::Kind::integer)
        std::swap(operand.bits, base.bits);
      if (take_if("+"))
        operand.bits += integer();
      else if (at("-"))
        operand.bits += integer();
      while (take_if(",")) operand.elements.push_back(read_operand(depth + 1)); // coordinates of a texture
      expect("]");
      return operand;
    }
    const bool negated = take_if("!");
    const bool negative = !negated && take_if("-");
    const std::string_view text = word();
    if (text == "_") {
      operand.kind = Operand::Kind::sink;
    } else if (const auto value = number(text)) {
      operand = *value;
      if (negative && operand.kind == Operand::Kind::integer) operand.bits = 0 - operand.bits;
      if (negative && operand.kind == Operand::Kind::real64) operand.bits ^= std::uint64_t{1} << 63;
      if (negative && operand.kind == Operand::Kind::real32) operand.bits ^= std::uint64_t{1} << 31;
    } else if (const std::uint32_t* reg = find_register(text)) {
      operand.kind = Operand::Kind::reg;
      operand.reg = *reg;
      operand.negated = negated;
      if (negative) operand.name = '-';
    } else if (const std::size_t dot = text.find('.');
               names_parts(text.substr(std::min(dot, text.size()))) && find_register(text.substr(0, dot))) {
      operand.kind = Operand::Kind::reg; // a part of a register: %r1.b0
      operand.reg = *find_register(text.substr(0, dot));
      operand.name = text.substr(dot + 1);
      if (negative) operand.name.insert(0, 1, '-');
    } else if (text == "WARP_SZ") {
      operand.kind = Operand::Kind::integer;
      operand.bits = 32;
    } else if (text[0] == '%') {
      operand.kind = Operand::Kind::special;
      operand.name = text;
    } else {
      operand.kind = Operand::Kind::symbol;
      operand.name = resolve(text);
      if (depth == 0 && take_if("+")) operand.bits = integer();
    }
    return with_partner(std::move(operand), depth);
  }
  /// Bytes or halves of a register, as video instructions name them: ".b0", ".h10".
  static bool names_parts(std::string_view suffix) {
    return suffix.size() > 2 && (suffix[1] == 'b' || suffix[1] == 'h') &&
           suffix.find_first_not_of("0123456789", 2) == std::string_view::npos;
  }
  /// a|b
  Operand with_partner(Operand operand, int depth) {
    if (!take_if("|")) return operand;
    Operand pair;
    pair.kind = Operand::Kind::pair;
    pair.elements.push_back(std::move(operand));
    pair.elements.push_back(read_operand(depth + 1));
    return pair;
  }
  std::string resolve(std::string_view name) const {
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
      if (const auto found = scope->names.find(name); found != scope->names.end()) return found->second;
    return std::string(name);
  }

  Module module_;
  int learner_file_ = 0;
  std::map<Position, Position> inlined_at_;
  int own_line_ = 0;
  Place place_, in_header_;
  std::vector<Scope> scopes_;
  std::size_t inner_labels_ = 0; ///< named so far
};

}

Module read_module(std::string_view text, std::string_view learner_file) {
  return Reader(text, learner_file).read();
}

}
