#pragma once

#include "kernels/trace/run_trace.h"
#include "widgets/view/selection.h"
#include "widgets/maps/index_arithmetic.h"
#include "widgets/maps/kernel_text.h"

#include <QString>
#include <memory>
#include <optional>
#include <vector>

namespace kernelarium {

class ThreadEvaluation;
struct Pointed;

/// One access of a thread in the source's own words and in its numbers:
/// `a[row * n + t * 16 + threadIdx.x] = a[52 * 512 + 3 * 16 + 7] = a[26 679]`.
struct AccessText {
  int line = 0;
  bool written = false;
  QString expression;           ///< as written
  QString numbers;              ///< with the thread's own numbers put in
  QString element;              ///< the recorded element
  std::vector<IndexLine> names; ///< declarations that it uses, in the order of the source
  /// Names that only the recorded address tells: of loops, and others that change on the way.
  std::vector<std::pair<QString, std::int64_t>> found;

  /// "a[row * n + k] = a[52 * 512 + 3] = <b>a[26 627]</b> (k = 3)"
  QString html() const;
};
/// "col = blockIdx.x * 16 + threadIdx.x = 3 * 16 + 7 = <b>55</b>"
QString index_html(const IndexLine& line);

/// Tells a thread's recorded accesses from the kernel's text. What is told agrees with the recorded address
/// to the byte; where text and address don't meet, nothing is told.
class AccessArithmetic {
 public:
  /// `source`: the text that ran. Views of the same run share one.
  static std::shared_ptr<const AccessArithmetic> of(const std::string& source,
                                                    const std::shared_ptr<const RunTrace>& recording);
  ~AccessArithmetic();

  /// A record of the trace, seen from one of its lanes.
  std::optional<AccessText> access(std::uint32_t record, int lane) const;
  /// Declarations of the launched kernel that depend on the thread's place alone.
  std::vector<IndexLine> declared(int launch, const ThreadPlace& thread) const;

 private:
  AccessArithmetic(const std::string& source, std::shared_ptr<const RunTrace> recording);
  class Search;
  class Writer;
  void find_arrays() const;
  std::vector<const KernelText::Access*> candidates(const AccessSite& site) const;
  std::optional<std::int64_t> address_of(const Pointed& target, const LaunchFacts& facts) const;
  AccessText told(const KernelText::Access& access, ThreadEvaluation& seen,
                  std::map<int, std::int64_t> certain, const AccessSite& site, const AccessRecord& record,
                  int lane) const;
  std::optional<IndexLine> declared_line(int variable, const ThreadEvaluation& seen) const;

  std::string source_;
  KernelText text_;
  std::shared_ptr<const RunTrace> trace_;
  mutable std::optional<std::map<int, std::int64_t>> arrays_; ///< where shared arrays begin, by variable
};

}
