#pragma once

#include "kernels/device/device.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// A size of a launch as a PyTorch operator computes it from its inputs: Python and C++ alike.
struct OperatorSize {
  std::int64_t value = 0; ///< in the launch
  std::string text;       ///< "x.numel()", "x.size(1)", or an argument's name
  int from_last = -1;     ///< of a tensor's dimension: 0 for the last one; -1: of a whole tensor, or unknown
  bool passed = false;    ///< the kernel takes it as an argument
  bool in_grid = false;   ///< the number of blocks follows it
};

/// The sizes of an operator's inputs. Equal numbers are one size, so they have to be equal in every call:
/// `conditions` says so. 1 is no size but a number.
class OperatorSizes {
 public:
  /// `any`: the kernel is right for each of its sizes, although it is not told.
  void add_tensor(const std::string& name, const std::vector<std::int64_t>& shape, bool any = false);
  /// A whole number that stays an argument of the operator.
  void add_number(const std::string& name, std::int64_t value);
  /// The size that a whole-number argument of the kernel has; null: none.
  const OperatorSize* passed(std::int64_t value);
  const OperatorSize* find(std::int64_t value) const;
  /// A whole-number argument that counts vectors of `width` elements, as an expression; empty: none does.
  std::string passed_in_vectors(std::int64_t value, std::int64_t width);
  /// It as a product of two sizes, or of two and a small number; empty: it is none.
  std::string product(std::int64_t value) const;
  /// Ties the tensors whose sizes no argument has, but which are products of arguments: an image of width *
  /// height elements.
  void tie_products();
  /// Blocks along an axis (0 to 2): one per element of a size, or as many as cover it with `threads` each.
  /// Empty: no size explains them.
  std::string blocks(std::int64_t count, std::int64_t threads, int axis);

  /// So many threads are launched whatever the sizes are. Where they were enough for one each of the largest
  /// size that the kernel takes, it may need them: no call may have more. Else it has a loop.
  void limit_to(std::int64_t threads);
  /// A grid that a person has given.
  void use_in_grid(const std::string& rule);
  /// Sizes that the kernel neither takes nor sees in its grid are those of the launch in each call. Returns
  /// them as conditions.
  std::vector<std::string> fix_untold();

  const std::vector<std::string>& conditions() const { return conditions_; }

 private:
  void require(const std::string& condition);
  void require_equal(const std::string& size, const std::string& other);

  struct SizedTensor {
    std::string name;
    std::vector<std::int64_t> shape;
    std::int64_t count = 0;
    bool any = false, tied = false;
    bool flat() const { return shape.size() < 2; } ///< it may have any shape
  };
  std::vector<OperatorSize> sizes_;
  std::vector<SizedTensor> tensors_;
  std::vector<std::string> conditions_;
  std::vector<std::string> axes_; ///< sizes that earlier axes of the grid have taken
};

/// A rule of a launch's grid with `names` replaced by expressions; nothing where PyTorch's side can't have
/// it: it has other functions than ceil_div, or names that are unknown.
std::optional<std::string> rule_of_operator(const std::string& rule,
                                            const std::map<std::string, std::string>& names);

}
