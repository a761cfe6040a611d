#pragma once

#include "kernels/base/dtype.h"
#include "kernels/base/parameter.h"
#include "kernels/base/tensor.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace kernelarium {

enum class Role { input, output };

struct BufferSpec {
  std::string name;
  std::string title; ///< for people: "A", "gray picture"
  Dtype dtype = Dtype::f32;
  std::vector<std::int64_t> shape; ///< rows before columns; pictures: height, width, channels (interleaved)
  Role role = Role::input;
  std::string view = "vector"; ///< how views draw it: "vector", "matrix", "picture", "planes"
};

/// |got - expected| <= absolute + relative * |expected|, for every element.
struct Tolerance {
  double absolute = 0, relative = 0;
  std::string reason; ///< why this much
};

/// A reference implementation on the CPU, timed for comparison with the variants.
struct Baseline {
  std::string name;    ///< "plain C++", "Eigen", "OpenCV"
  std::string library; ///< with version, for people: "Eigen 3.4.0"
  int threads = 1;
  std::function<void(const Values& sizes, Tensors& buffers)> run; ///< fills the outputs
};

struct Mismatch {
  std::int64_t index = -1; ///< first wrong element (row-major)
  double got = 0, expected = 0;
};

/// How an output compares with the reference, over all of it.
struct Comparison {
  double max_absolute_error = 0;
  double max_relative_error = 0; ///< over elements with |expected| > 0
  std::int64_t wrong = 0;        ///< elements outside the tolerance, including NaN where none is expected
  Mismatch first;
};

/// What a long computation on the CPU reports to, and is stopped by.
struct Watch {
  const std::atomic<bool>* cancel = nullptr;
  std::function<void(double share)> progress = {}; ///< 0..1, from the thread that computes
  bool stopped() const { return cancel && cancel->load(std::memory_order_relaxed); }
};

/// What a kernel must compute.
class Problem {
 public:
  virtual ~Problem() = default;

  virtual std::string id() const = 0;
  virtual std::string title() const = 0;
  /// Sizes and options with defaults fit for the simulator.
  virtual std::vector<Parameter> sizes() const = 0;
  /// The size at which hardware is recorded and compared ("one large size").
  virtual Values large() const = 0;
  virtual std::vector<BufferSpec> buffers(const Values& sizes) const = 0;
  /// How inputs can be filled, the default first. The others expose wrong kernels that random numbers do
  /// not: a maximum of negative numbers, rows that are far apart, sums that are
  /// exact.
  virtual std::vector<std::string> patterns() const { return {"random"}; }
  /// Inputs to look at, in addition to the patterns: a picture of the output shows what the kernel computes.
  /// Whole steps and few levels, so that f32 sums of them are exact. No check uses them.
  virtual std::vector<std::string> displays() const { return {"ramp", "checker", "one-hot"}; }
  /// Words that label the rows of its matrices in that display, one per row; empty: there are none.
  virtual std::vector<std::string> words(const Values&, const std::string&) const { return {}; }
  /// Fills the inputs from a seed by a pattern or a display (empty: the first pattern); every value depends
  /// on these, buffer and index alone. Throws Error listing the patterns.
  void make_inputs(const Values& sizes, std::uint64_t seed, const std::string& pattern,
                   Tensors& buffers) const;
  /// Expected outputs in f64 (integers: exact), by a separate algorithm. Shapes as in buffers(). If two
  /// values of an output are correct, the second one is in the tensor also_right(name); if the inputs allow
  /// the elements of a row to be off by some factor, also_right_factors(name) has the least and the largest
  /// of each row, {rows, 2}. Throws Error if `watch` stops it.
  virtual Tensors reference(const Values& sizes, const Tensors& inputs, const Watch& watch = {}) const = 0;
  /// Of this output: those of one problem may be sums of different lengths.
  virtual Tolerance tolerance(const Values& sizes, const std::string& output) const = 0;
  virtual double flops(const Values& sizes) const = 0;
  /// Bytes that must move through device memory at least: each input read once, each output written once.
  virtual double compulsory_bytes(const Values& sizes) const;
  virtual std::vector<Baseline> baselines(const Values& sizes) const = 0;
  /// Takes a person's picture as input: sets the sizes and fills the buffers. Throws Error where it has no
  /// picture.
  virtual void take_picture(const Tensor& rgb, Values& sizes, Tensors& buffers) const;

 protected:
  /// Turns uniform random inputs into those of a pattern other than "random".
  virtual void shape_inputs(const Values& sizes, std::uint64_t seed, const std::string& pattern,
                            Tensors& buffers) const;
  /// The same for displays; each input is drawn, unless a problem overrides this.
  virtual void draw_inputs(const Values& sizes, const std::string& display, Tensors& buffers) const;
};

/// Every problem registers itself: `static const RegisterProblem<Matmul> registered;` in its own file.
const std::vector<std::unique_ptr<Problem>>& problems();
/// Throws Error listing the known ids.
const Problem& find_problem(const std::string& id);
void register_problem(std::unique_ptr<Problem> problem);
template<class T>
struct RegisterProblem {
  RegisterProblem() { register_problem(std::make_unique<T>()); }
};

using Tolerances = std::map<std::string, Tolerance>; ///< by output
Tolerances tolerances_of(const Problem& problem, const Values& sizes);

/// The name of the tensor that holds, element by element, another correct value.
std::string also_right(const std::string& buffer);
/// The name of the tensor that holds, row by row, the least and the largest factor that a value may be off
/// by.
std::string also_right_factors(const std::string& buffer);

/// What is correct beside the expected values; either may be null.
struct AlsoRight {
  const Tensor* values = nullptr;
  const Tensor* factors = nullptr;
};
/// Of this output, among what Problem::reference() gave.
AlsoRight also_right_in(const Tensors& expected, const std::string& buffer);
Comparison compare(const Tensor& got, const Tensor& expected, const Tolerance& tolerance,
                   const AlsoRight& also = {});

}
