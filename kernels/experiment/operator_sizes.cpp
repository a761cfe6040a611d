#include "kernels/experiment/operator_sizes.h"

#include <algorithm>
#include <fmt/format.h>
#include <regex>
#include <set>

namespace kernelarium {
namespace {

/// The axis that a number's name usually stands for, as OperatorSize::from_last.
int usual_axis(const std::string& name) {
  static const std::set<std::string> across{"width", "w", "columns", "cols", "nx"},
      down{"height", "h", "rows", "ny"};
  return across.contains(name) ? 0 : down.contains(name) ? 1 : -1;
}

bool covers(std::int64_t blocks, std::int64_t threads, std::int64_t size) {
  return blocks > 1 && (blocks - 1) * threads < size && size <= blocks * threads;
}

}

void OperatorSizes::require_equal(const std::string& size, const std::string& other) {
  if (size != other) require(fmt::format("{} == {}", size, other));
}

void OperatorSizes::require(const std::string& condition) {
  if (std::ranges::find(conditions_, condition) == conditions_.end()) conditions_.push_back(condition);
}

void OperatorSizes::add_tensor(const std::string& name, const std::vector<std::int64_t>& shape, bool any) {
  std::int64_t count = 1;
  for (const std::int64_t side : shape) count *= side;
  const auto add = [&](std::int64_t value, const std::string& text, int from_last) {
    if (value == 1)
      require_equal(text, "1");
    else if (const OperatorSize* known = find(value))
      require_equal(text, known->text);
    else
      sizes_.push_back({value, text, from_last});
  };
  const std::string numel = name + ".numel()";
  if (shape.size() < 2) {
    // Of the same number of elements and without a shape of their own: the same shape, whatever it is.
    const auto alike = std::ranges::find_if(
        tensors_, [&](const SizedTensor& other) { return other.flat() && other.count == count; });
    if (count > 1 && alike != tensors_.end())
      require_equal(name + ".shape", alike->name + ".shape");
    else
      add(count, numel, -1);
    tensors_.push_back({name, shape, count, any});
    return;
  }
  tensors_.push_back({name, shape, count, any});
  conditions_.push_back(fmt::format("{}.dim() == {}", name, shape.size()));
  for (std::size_t d = 0; d < shape.size(); ++d)
    add(shape[d], fmt::format("{}.size({})", name, d), static_cast<int>(shape.size() - 1 - d));
  if (count > 1 && !find(count)) sizes_.push_back({count, numel, -1});
}

void OperatorSizes::add_number(const std::string& name, std::int64_t value) {
  if (value > 1 && !find(value)) sizes_.push_back({value, name, usual_axis(name), true});
}

const OperatorSize* OperatorSizes::find(std::int64_t value) const {
  const auto found = std::ranges::find(sizes_, value, &OperatorSize::value);
  return value > 1 && found != sizes_.end() ? &*found : nullptr;
}

const OperatorSize* OperatorSizes::passed(std::int64_t value) {
  const auto found = std::ranges::find(sizes_, value, &OperatorSize::value);
  if (value < 2 || found == sizes_.end()) return nullptr;
  found->passed = true;
  return &*found;
}

std::string OperatorSizes::passed_in_vectors(std::int64_t value, std::int64_t width) {
  const OperatorSize* size = value > 1 ? passed(value * width) : nullptr;
  if (!size) return {};
  require(fmt::format("{} % {} == 0", size->text, width));
  const std::string vectors = fmt::format("ceil_div({}, {})", size->text, width);
  sizes_.push_back({value, vectors, -1, true}); // the grid may cover them
  return vectors;
}

std::string OperatorSizes::product(std::int64_t value) const {
  for (std::int64_t times = 1; times <= 4; ++times)
    for (const OperatorSize& a : sizes_)
      for (const OperatorSize& b : sizes_)
        if (&a < &b && a.value * b.value * times == value)
          return times == 1 ? fmt::format("{} * {}", a.text, b.text)
                            : fmt::format("{} * {} * {}", a.text, b.text, times);
  return {};
}

void OperatorSizes::tie_products() {
  OperatorSizes told;
  for (const OperatorSize& size : sizes_)
    if (size.passed) told.sizes_.push_back(size);
  for (SizedTensor& tensor : tensors_) {
    if (!tensor.flat() || told.find(tensor.count)) continue;
    const std::string product = told.product(tensor.count);
    if (product.empty()) continue;
    require_equal(tensor.name + ".numel()", product);
    tensor.tied = true;
  }
}

std::string OperatorSizes::blocks(std::int64_t count, std::int64_t threads, int axis) {
  if (count == 1) return "1";
  std::vector<OperatorSize> candidates = sizes_;
  std::ranges::stable_sort(candidates, [&](const OperatorSize& a, const OperatorSize& b) {
    const auto rank = [&](const OperatorSize& size) {
      // What the kernel is told decides before what it isn't: a kernel over rows takes their number.
      return (size.passed ? 0 : 4) + (size.from_last == axis ? 0 : 2) +
             (std::ranges::find(axes_, size.text) == axes_.end() ? 0 : 1);
    };
    return rank(a) < rank(b);
  });
  const auto choose = [&](bool passed) -> std::string {
    const auto first = [&](const auto& fits) {
      const auto found = std::ranges::find_if(
          candidates, [&](const OperatorSize& size) { return size.passed == passed && fits(size.value); });
      if (found != candidates.end()) {
        axes_.push_back(found->text);
        std::ranges::find(sizes_, found->text, &OperatorSize::text)->in_grid = true;
      }
      return found == candidates.end() ? nullptr : &*found;
    };
    if (const auto* size = first([&](std::int64_t value) { return value == count; })) return size->text;
    for (std::int64_t each = 1; each <= 16; each *= 2) // elements of a thread
      if (const auto* size = first([&](std::int64_t value) {
            return each == 1 ? covers(count, threads, value) : value == count * threads * each;
          })) {
        if (threads * each == 1) return size->text;
        // A kernel that is not told the size can't check that the last block ends within it.
        if (!passed) require(fmt::format("{} % {} == 0", size->text, threads * each));
        return fmt::format("ceil_div({}, {})", size->text, threads * each);
      }
    return {};
  };
  const std::string told = choose(true);
  return told.empty() ? choose(false) : told;
}

void OperatorSizes::limit_to(std::int64_t threads) {
  const OperatorSize* largest = nullptr;
  for (const OperatorSize& size : sizes_)
    if (size.passed && (!largest || size.value > largest->value)) largest = &size;
  if (largest && largest->value <= threads) require(fmt::format("{} <= {}", largest->text, threads));
}

void OperatorSizes::use_in_grid(const std::string& rule) {
  for (OperatorSize& size : sizes_)
    if (rule.find(size.text) != std::string::npos) size.in_grid = true;
}

std::vector<std::string> OperatorSizes::fix_untold() {
  const std::size_t before = conditions_.size();
  const auto known = [this](std::int64_t value) {
    const OperatorSize* size = find(value);
    return value == 1 || (size && (size->passed || size->in_grid));
  };
  for (const SizedTensor& tensor : tensors_) {
    if (tensor.any || tensor.tied || known(tensor.count)) continue;
    if (tensor.flat()) require_equal(tensor.name + ".numel()", std::to_string(tensor.count));
    for (std::size_t d = 0; d < tensor.shape.size() && !tensor.flat(); ++d)
      if (!known(tensor.shape[d]))
        require_equal(fmt::format("{}.size({})", tensor.name, d), std::to_string(tensor.shape[d]));
  }
  return {conditions_.begin() + static_cast<std::ptrdiff_t>(before), conditions_.end()};
}

std::optional<std::string> rule_of_operator(const std::string& rule,
                                            const std::map<std::string, std::string>& names) {
  // '/' divides without a remainder in C++ and never in Python.
  static const std::regex plain(R"([\w\s+*(),.-]+)"), word(R"([A-Za-z_][\w.]*)");
  if (!std::regex_match(rule, plain)) return std::nullopt;
  std::string text;
  auto at = rule.begin();
  for (std::sregex_iterator found(rule.begin(), rule.end(), word), end; found != end; ++found) {
    const auto known = names.find(found->str());
    if (known == names.end() && found->str() != "ceil_div") return std::nullopt;
    text.append(at, rule.begin() + found->position());
    text += known == names.end() ? found->str() : known->second;
    at = rule.begin() + found->position() + found->length();
  }
  text.append(at, rule.end());
  return text;
}

}
