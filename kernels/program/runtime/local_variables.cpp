#include "kernels/program/runtime/local_variables.h"

#include "kernels/program/runtime/executable.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <string_view>

namespace kernelarium::program {
namespace dwarf {
namespace {

// DWARF 4, section 7.
enum Tag : std::uint64_t {
  kArray = 0x01,
  kClass = 0x02,
  kEnumeration = 0x04,
  kParameter = 0x05,
  kBlock = 0x0b,
  kPointer = 0x0f,
  kReference = 0x10,
  kStructure = 0x13,
  kTypedef = 0x16,
  kUnion = 0x17,
  kInlined = 0x1d,
  kSubrange = 0x21,
  kConst = 0x26,
  kFunction = 0x2e,
  kVariable = 0x34,
  kVolatile = 0x35,
  kRestrict = 0x37,
  kRvalueReference = 0x42,
};
enum Attribute : std::uint64_t {
  kSibling = 0x01,
  kLocation = 0x02,
  kName = 0x03,
  kByteSize = 0x0b,
  kLowPc = 0x11,
  kHighPc = 0x12,
  kUpperBound = 0x2f,
  kOrigin = 0x31,
  kCount = 0x37,
  kLine = 0x3b,
  kType = 0x49,
  kRanges = 0x55,
};
enum Form : std::uint64_t {
  kAddress = 0x01,
  kBlock2 = 0x03,
  kBlock4,
  kData2,
  kData4,
  kData8,
  kString,
  kBlockOf,
  kBlock1,
  kData1,
  kFlag,
  kSigned,
  kStringAt,
  kUnsigned,
  kReferenceInFile,
  kReference1,
  kReference2,
  kReference4,
  kReference8,
  kReferenceOf,
  kIndirect,
  kOffset,
  kExpression,
  kPresent,
  kSignature = 0x20,
  kOtherReference = 0x1f20,
  kOtherString,
};
constexpr char kFromFrame = '\x91'; // DW_OP_fbreg

/// Reads on in a section; beyond its end everything is 0.
class Reader {
 public:
  explicit Reader(std::string_view bytes, std::size_t at = 0)
      : bytes_(bytes), at_(std::min(at, bytes.size())) {}
  std::size_t at() const { return at_; }
  bool at_end() const { return at_ >= bytes_.size(); }

  std::uint64_t number(std::size_t bytes) {
    const std::string_view text = take(bytes);
    std::uint64_t value = 0;
    std::memcpy(&value, text.data(), text.size());
    return value;
  }
  std::uint64_t variable_length(bool is_signed = false) {
    std::uint64_t value = 0;
    for (unsigned shift = 0; !at_end(); shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      if (shift < 64) value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if (byte & 0x80) continue;
      if (is_signed && (byte & 0x40) && shift + 7 < 64) value |= ~0ull << (shift + 7);
      break;
    }
    return value;
  }
  std::string_view text() {
    const std::size_t end = std::min(bytes_.find('\0', at_), bytes_.size());
    const std::string_view found = bytes_.substr(at_, end - at_);
    at_ = std::min(end + 1, bytes_.size());
    return found;
  }
  std::string_view take(std::uint64_t bytes) {
    const std::string_view found = bytes_.substr(at_, bytes);
    at_ += found.size();
    return found;
  }

 private:
  std::string_view bytes_;
  std::size_t at_;
};

struct Abbreviation {
  std::uint64_t tag = 0;
  bool has_children = false;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> attributes; // with their forms
};
using Abbreviations = std::map<std::uint64_t, Abbreviation>;

struct Unit {
  std::size_t begin = 0, end = 0;
  Abbreviations abbreviations;
  std::uint64_t base = 0; // of its ranges
};

struct Value {
  enum class Kind { number, address, reference, bytes } kind = Kind::number;
  std::uint64_t number = 0;
  std::string_view bytes{}; // of texts and expressions
};

struct Entry {
  std::uint64_t tag = 0; // 0: the end of its siblings
  bool has_children = false;
  std::size_t next = 0; // its first child, or what follows it
  std::map<std::uint64_t, Value> values;

  const Value* find(Attribute name) const {
    const auto found = values.find(name);
    return found == values.end() ? nullptr : &found->second;
  }
};

class DebugInformation {
 public:
  DebugInformation() {
    for (std::size_t at = 0; at < info_.size();) {
      Reader reader(info_, at);
      const std::uint64_t length = reader.number(4);
      if (length >= 0xfffffff0) break; // 64-bit DWARF, which no compiler makes unasked
      Unit unit;
      unit.begin = at;
      unit.end = std::min(reader.at() + length, info_.size());
      at = unit.end;
      if (reader.number(2) != 4) continue;
      unit.abbreviations = read_abbreviations(reader.number(4));
      if (reader.number(1) != 8) continue;
      units_.push_back(std::move(unit));
      add_functions(units_.size() - 1, reader.at());
    }
    std::sort(functions_.begin(), functions_.end(),
              [](const Function& a, const Function& b) { return a.low < b.low; });
  }

  std::optional<FunctionAt> at(std::uint64_t address) const {
    auto found = std::upper_bound(functions_.begin(), functions_.end(), address,
                                  [](std::uint64_t one, const Function& other) { return one < other.low; });
    if (found == functions_.begin() || address >= (--found)->high) return std::nullopt;
    const Unit& unit = units_[found->unit];
    FunctionAt out;
    const Entry entry = read(unit, found->entry);
    const Value* low = entry.find(kLowPc);
    out.begin = low ? low->number : found->low;
    if (entry.has_children) add_variables(unit, entry.next, address, out.variables);
    return out;
  }

 private:
  struct Function {
    std::uint64_t low, high;
    std::size_t unit, entry;
  };

  Abbreviations read_abbreviations(std::uint64_t offset) const {
    Abbreviations all;
    Reader reader(section_of_executable(".debug_abbrev").bytes, offset);
    while (const std::uint64_t code = reader.variable_length()) {
      Abbreviation& one = all[code];
      one = {reader.variable_length(), reader.number(1) != 0, {}};
      for (;;) {
        const std::uint64_t name = reader.variable_length(), form = reader.variable_length();
        if (name == 0 && form == 0) break;
        one.attributes.emplace_back(name, form);
      }
    }
    return all;
  }

  Value value(Reader& reader, std::uint64_t form, const Unit& unit) const {
    using Kind = Value::Kind;
    switch (form) {
    case kAddress:
      return {Kind::address, reader.number(8)};
    case kData8:
    case kSignature:
      return {Kind::number, reader.number(8)};
    case kData1:
    case kFlag:
      return {Kind::number, reader.number(1)};
    case kData2:
      return {Kind::number, reader.number(2)};
    case kData4:
    case kOffset:
    case kOtherReference:
    case kOtherString:
      return {Kind::number, reader.number(4)};
    case kSigned:
      return {Kind::number, reader.variable_length(true)};
    case kUnsigned:
      return {Kind::number, reader.variable_length()};
    case kReferenceInFile:
      return {Kind::reference, reader.number(4)};
    case kReference1:
      return {Kind::reference, unit.begin + reader.number(1)};
    case kReference2:
      return {Kind::reference, unit.begin + reader.number(2)};
    case kReference4:
      return {Kind::reference, unit.begin + reader.number(4)};
    case kReference8:
      return {Kind::reference, unit.begin + reader.number(8)};
    case kReferenceOf:
      return {Kind::reference, unit.begin + reader.variable_length()};
    case kString:
      return {Kind::bytes, 0, reader.text()};
    case kStringAt:
      return {Kind::bytes, 0, Reader(strings_, reader.number(4)).text()};
    case kBlock1:
      return {Kind::bytes, 0, reader.take(reader.number(1))};
    case kBlock2:
      return {Kind::bytes, 0, reader.take(reader.number(2))};
    case kBlock4:
      return {Kind::bytes, 0, reader.take(reader.number(4))};
    case kBlockOf:
    case kExpression:
      return {Kind::bytes, 0, reader.take(reader.variable_length())};
    case kIndirect:
      return value(reader, reader.variable_length(), unit);
    case kPresent:
      return {Kind::number, 1};
    default: // what follows can't be read
      reader = Reader({});
      return {Kind::bytes};
    }
  }

  Entry read(const Unit& unit, std::size_t at) const {
    Reader reader(info_.substr(0, unit.end), at);
    Entry entry;
    const std::uint64_t code = reader.variable_length();
    const auto known = unit.abbreviations.find(code);
    if (known != unit.abbreviations.end()) {
      entry.tag = known->second.tag;
      entry.has_children = known->second.has_children;
      for (const auto& [name, form] : known->second.attributes)
        entry.values[name] = value(reader, form, unit);
    }
    entry.next = reader.at();
    return entry;
  }

  /// What follows an entry and its children.
  std::size_t after(const Unit& unit, const Entry& entry) const {
    if (!entry.has_children) return entry.next;
    if (const Value* sibling = entry.find(kSibling)) return sibling->number;
    std::size_t at = entry.next;
    for (Entry child = read(unit, at); child.tag; child = read(unit, at)) at = after(unit, child);
    return at + 1; // the 0 that ends them
  }

  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges(const Unit& unit, const Entry& entry) const {
    const Value *low = entry.find(kLowPc), *high = entry.find(kHighPc), *list = entry.find(kRanges);
    if (low && high)
      return {{low->number, high->kind == Value::Kind::address ? high->number : low->number + high->number}};
    std::vector<std::pair<std::uint64_t, std::uint64_t>> out;
    if (!list) return out;
    Reader reader(section_of_executable(".debug_ranges").bytes, list->number);
    for (std::uint64_t base = unit.base; !reader.at_end();) {
      const std::uint64_t begin = reader.number(8), end = reader.number(8);
      if (begin == 0 && end == 0) break;
      if (begin == ~0ull)
        base = end;
      else
        out.emplace_back(base + begin, base + end);
    }
    return out;
  }

  /// Types contain no code: members' bodies are outside.
  void add_functions(std::size_t number, std::size_t at) {
    Unit& unit = units_[number];
    for (bool first = true; at < unit.end; first = false) {
      const std::size_t begin = at;
      const Entry entry = read(unit, at);
      if (const Value* low = entry.find(kLowPc); first && low) unit.base = low->number;
      if (entry.tag == kFunction)
        for (const auto& [low, high] : ranges(unit, entry)) functions_.push_back({low, high, number, begin});
      const bool is_type = entry.tag == kStructure || entry.tag == kClass || entry.tag == kUnion ||
                           entry.tag == kEnumeration || entry.tag == kArray;
      at = is_type && entry.find(kSibling) ? after(unit, entry) : entry.next;
    }
  }

  const Unit* unit_of(std::size_t entry) const {
    for (const Unit& unit : units_)
      if (entry >= unit.begin && entry < unit.end) return &unit;
    return nullptr;
  }

  /// 0 if it is not a constant, as for an array of variable length.
  std::uint64_t bytes_of(std::size_t type, int depth = 0) const {
    constexpr int kDeepest = 32;
    const Unit* unit = unit_of(type);
    if (!unit || depth > kDeepest) return 0;
    const Entry entry = read(*unit, type);
    switch (entry.tag) {
    case kArray: {
      const Value* of = entry.find(kType);
      std::uint64_t bytes = of ? bytes_of(of->number, depth + 1) : 0;
      std::size_t at = entry.next;
      for (Entry child = read(*unit, at); child.tag; at = after(*unit, child), child = read(*unit, at)) {
        if (child.tag != kSubrange) continue;
        const Value *count = child.find(kCount), *last = child.find(kUpperBound);
        if (const Value* given = count ? count : last; !given || given->kind != Value::Kind::number) return 0;
        bytes *= count ? count->number : last->number + 1;
      }
      return bytes;
    }
    case kTypedef:
    case kConst:
    case kVolatile:
    case kRestrict: {
      const Value* of = entry.find(kType);
      return of ? bytes_of(of->number, depth + 1) : 0;
    }
    case kPointer:
    case kReference:
    case kRvalueReference:
      return sizeof(void*);
    default: {
      const Value* bytes = entry.find(kByteSize);
      return bytes && bytes->kind == Value::Kind::number ? bytes->number : 0;
    }
    }
  }

  void add_variable(Entry entry, std::vector<LocalVariable>& out) const {
    const Value* location = entry.find(kLocation);
    if (!location || location->bytes.empty() || location->bytes[0] != kFromFrame) return;
    Reader reader(location->bytes, 1);
    LocalVariable one;
    one.place = static_cast<std::int64_t>(reader.variable_length(true));
    if (!reader.at_end()) return;                  // not the whole way to it
    if (const Value* origin = entry.find(kOrigin)) // of an inlined function
      if (const Unit* there = unit_of(origin->number))
        entry.values.merge(read(*there, origin->number).values);
    if (const Value* name = entry.find(kName)) one.name = name->bytes;
    if (const Value* line = entry.find(kLine)) one.line = line->number;
    if (const Value* type = entry.find(kType)) one.bytes = bytes_of(type->number);
    if (one.bytes && !one.name.empty()) out.push_back(std::move(one));
  }

  void add_variables(const Unit& unit, std::size_t at, std::uint64_t address,
                     std::vector<LocalVariable>& out) const {
    for (Entry entry = read(unit, at); entry.tag; at = after(unit, entry), entry = read(unit, at)) {
      if (entry.tag == kVariable || entry.tag == kParameter) add_variable(entry, out);
      if ((entry.tag != kBlock && entry.tag != kInlined) || !entry.has_children) continue;
      for (const auto& [low, high] : ranges(unit, entry))
        if (address >= low && address < high) {
          add_variables(unit, entry.next, address, out);
          break;
        }
    }
  }

  std::string_view info_ = section_of_executable(".debug_info").bytes,
                   strings_ = section_of_executable(".debug_str").bytes;
  std::vector<Unit> units_;
  std::vector<Function> functions_; // by address
};

}
}

const FunctionAt* function_at(std::uint64_t address) {
  static const auto* const information = new dwarf::DebugInformation;
  static auto* const known = new std::map<std::uint64_t, std::optional<FunctionAt>>;
  auto found = known->find(address);
  if (found == known->end()) found = known->emplace(address, information->at(address)).first;
  return found->second ? &*found->second : nullptr;
}

}
