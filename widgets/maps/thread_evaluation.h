#pragma once

#include "kernels/trace/run_trace.h"
#include "widgets/view/selection.h"
#include "widgets/maps/kernel_text.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelarium {

using Whole = std::optional<std::int64_t>;

/// C's own operators on whole numbers; nothing where C has no result.
Whole combine(const std::string& sign, std::int64_t a, std::int64_t b);

/// Memory that an expression points to.
struct Pointed {
  int root = -1;                     ///< variable: a parameter or an array
  std::int64_t bytes = 0;            ///< from its beginning
  int element = 0;                   ///< bytes of what it points to
  std::vector<std::int64_t> extents; ///< of an array whose indices are still to come
};

/// A kernel's text as one thread of one launch sees it: its indices, sizes and arguments put in.
class ThreadEvaluation {
 public:
  /// `text` and `run` must live as long.
  ThreadEvaluation(const KernelText& text, const Run& run, int launch, const ThreadPlace& thread);

  /// Values tried for variables of loops and others that change, by variable.
  std::map<int, std::int64_t> bound;
  /// Such variables that were wanted and are not bound.
  mutable std::set<int> missing;

  /// Of a node; nothing where the text alone doesn't tell it.
  Whole value(int node) const { return value(node, 0); }
  std::optional<Pointed> pointer(int node) const { return pointer(node, 0); }
  /// What `a[i]`, `a[i][j]` or `*p` stands for.
  std::optional<Pointed> place(int node) const { return place(node, 0); }

  const KernelText& text() const { return text_; }
  const LaunchFacts& facts() const { return facts_; }
  /// True for the kernel that was launched.
  bool launched(int function) const;

 private:
  Whole value(int node, int depth) const;
  Whole name(const std::string& name, int token, int depth) const;
  Whole variable(int variable, int depth) const;
  Whole argument(const KernelText::Variable& parameter) const;
  std::optional<Pointed> pointer(int node, int depth) const;
  std::optional<Pointed> named_pointer(const KernelText::Node& name, int depth) const;
  std::optional<Pointed> place(int node, int depth) const;

  const KernelText& text_;
  const Run& run_;
  const LaunchFacts& facts_;
  std::map<std::string, std::int64_t> places_;
};

}
