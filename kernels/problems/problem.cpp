#include "kernels/problems/problem.h"

#include "kernels/base/error.h"
#include "kernels/problems/inputs.h"
#include "kernels/problems/parallel.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>

namespace kernelarium {
namespace {

std::vector<std::unique_ptr<Problem>>& registry() {
  static std::vector<std::unique_ptr<Problem>> all;
  return all;
}

/// Elements of a tensor as double, as fast as its type allows.
template<class T>
struct Elements {
  const T* data;
  double operator[](std::int64_t index) const { return static_cast<double>(data[index]); }
};
struct DecodedElements {
  const Tensor* tensor;
  double operator[](std::int64_t index) const { return tensor->at(index); }
};

template<class Use>
auto with_elements(const Tensor& tensor, const Use& use) {
  switch (tensor.dtype) {
  case Dtype::u8:
    return use(Elements<std::uint8_t>{tensor.as<std::uint8_t>().data()});
  case Dtype::i32:
    return use(Elements<std::int32_t>{tensor.as<std::int32_t>().data()});
  case Dtype::f32:
    return use(Elements<float>{tensor.as<float>().data()});
  case Dtype::f64:
    return use(Elements<double>{tensor.as<double>().data()});
  default:
    return use(DecodedElements{&tensor});
  }
}

bool within(double got, double expected, const Tolerance& tolerance) {
  const double error = std::fabs(got - expected);
  // An infinite expectation makes the relative tolerance infinite too: that must let nothing pass.
  return error <= tolerance.absolute + tolerance.relative * std::fabs(expected) &&
         error <= std::numeric_limits<double>::max();
}

/// Whether it is the expected value times a factor that its row allows.
bool right_by_factor(double got, double expected, std::int64_t row, const Tolerance& tolerance,
                     const Tensor& factors) {
  const auto [low, high] = std::minmax({expected * factors.at(2 * row), expected * factors.at(2 * row + 1)});
  return within(std::clamp(got, low, high), got, tolerance);
}

template<class Got, class Expected>
Comparison compare_range(const Got& got, const Expected& expected, std::int64_t begin, std::int64_t end,
                         const Tolerance& tolerance, const AlsoRight& also, std::int64_t row_length) {
  Comparison result;
  for (std::int64_t i = begin; i < end; ++i) {
    const double g = got[i], e = expected[i];
    const double error = std::fabs(g - e), scale = std::fabs(e);
    if (within(g, e, tolerance)) [[likely]] {
      result.max_absolute_error = std::max(result.max_absolute_error, error);
      if (scale > 0) result.max_relative_error = std::max(result.max_relative_error, error / scale);
      continue;
    }
    // Infinities of one sign and NaN against NaN are right, though their difference is no number.
    if (g == e || (std::isnan(g) && std::isnan(e))) continue;
    if (also.values && g == also.values->at(i)) continue;
    if (also.factors && right_by_factor(g, e, i / row_length, tolerance, *also.factors)) continue;
    if (std::isfinite(error)) {
      result.max_absolute_error = std::max(result.max_absolute_error, error);
      if (scale > 0) result.max_relative_error = std::max(result.max_relative_error, error / scale);
    }
    if (result.wrong++ == 0) result.first = {i, g, e};
  }
  return result;
}

}

void Problem::make_inputs(const Values& sizes, std::uint64_t seed, const std::string& pattern,
                          Tensors& tensors) const {
  std::vector<std::string> known = patterns();
  const std::vector<std::string> drawn = displays();
  const bool draw = std::find(drawn.begin(), drawn.end(), pattern) != drawn.end();
  known.insert(known.end(), drawn.begin(), drawn.end());
  if (!pattern.empty() && std::find(known.begin(), known.end(), pattern) == known.end())
    throw Error(Sentence::tr("the inputs of '%1' have no pattern '%2': use %3", id(), pattern,
                             fmt::format("{}", fmt::join(known, ", "))));
  for (const BufferSpec& buffer : buffers(sizes)) {
    if (buffer.role != Role::input) continue;
    Tensor& tensor = tensors[buffer.name];
    if (tensor.dtype != buffer.dtype || tensor.shape != buffer.shape)
      tensor = Tensor(buffer.dtype, buffer.shape);
    fill_random(tensor, seed, buffer.name);
  }
  if (draw)
    draw_inputs(sizes, pattern, tensors);
  else
    shape_inputs(sizes, seed, pattern.empty() ? known.front() : pattern, tensors);
}

void Problem::draw_inputs(const Values& sizes, const std::string& display, Tensors& tensors) const {
  for (const BufferSpec& buffer : buffers(sizes))
    if (buffer.role == Role::input) draw(tensors.at(buffer.name), display);
}

void Problem::shape_inputs(const Values&, std::uint64_t, const std::string&, Tensors&) const {}

double Problem::compulsory_bytes(const Values& sizes) const {
  double bytes = 0;
  for (const BufferSpec& buffer : buffers(sizes)) {
    double elements = 1;
    for (std::int64_t extent : buffer.shape) elements *= static_cast<double>(extent);
    bytes += elements * static_cast<double>(size_of(buffer.dtype));
  }
  return bytes;
}

void Problem::take_picture(const Tensor&, Values&, Tensors&) const {
  throw Error(Sentence::tr("the problem '%1' takes no picture: leave the input file out", id()));
}

const std::vector<std::unique_ptr<Problem>>& problems() { return registry(); }

const Problem& find_problem(const std::string& id) {
  std::vector<std::string> known;
  for (const auto& problem : registry()) {
    if (problem->id() == id) return *problem;
    known.push_back(problem->id());
  }
  throw Error(
      Sentence::tr("there is no problem '%1': use %2", id, fmt::format("{}", fmt::join(known, ", "))));
}

void register_problem(std::unique_ptr<Problem> problem) {
  // Sorted by id, so that lists don't depend on the order in which the linker met the files.
  auto& all = registry();
  const std::string id = problem->id();
  all.insert(std::upper_bound(all.begin(), all.end(), id,
                              [](const std::string& left, const auto& right) { return left < right->id(); }),
             std::move(problem));
}

std::string also_right(const std::string& buffer) { return buffer + ", also right"; }

std::string also_right_factors(const std::string& buffer) { return buffer + ", also right by factors"; }

AlsoRight also_right_in(const Tensors& expected, const std::string& buffer) {
  const auto values = expected.find(also_right(buffer)), factors = expected.find(also_right_factors(buffer));
  return {values == expected.end() ? nullptr : &values->second,
          factors == expected.end() ? nullptr : &factors->second};
}

Tolerances tolerances_of(const Problem& problem, const Values& sizes) {
  Tolerances all;
  for (const BufferSpec& buffer : problem.buffers(sizes))
    if (buffer.role == Role::output) all[buffer.name] = problem.tolerance(sizes, buffer.name);
  return all;
}

Comparison compare(const Tensor& got, const Tensor& expected, const Tolerance& tolerance,
                   const AlsoRight& also) {
  if (got.count() != expected.count())
    throw Error(
        Sentence::tr("an output has %1 elements where the reference has %2", got.count(), expected.count()));
  return with_elements(got, [&](const auto& left) {
    return with_elements(expected, [&](const auto& right) {
      const std::int64_t row_length = also.factors ? got.count() / also.factors->shape.at(0) : 1;
      std::vector<Comparison> found(static_cast<std::size_t>(core_count()));
      const int parts =
          parallel_ranges(got.count(), 1 << 18, [&](int part, std::int64_t begin, std::int64_t end) {
            found[static_cast<std::size_t>(part)] =
                compare_range(left, right, begin, end, tolerance, also, row_length);
          });
      Comparison whole;
      for (int part = 0; part < parts; ++part) {
        const Comparison& one = found[static_cast<std::size_t>(part)];
        whole.max_absolute_error = std::max(whole.max_absolute_error, one.max_absolute_error);
        whole.max_relative_error = std::max(whole.max_relative_error, one.max_relative_error);
        if (whole.wrong == 0) whole.first = one.first;
        whole.wrong += one.wrong;
      }
      return whole;
    });
  });
}

}
