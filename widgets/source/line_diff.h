#pragma once

#include <QStringList>
#include <vector>

namespace kernelarium {

/// How a line of the new text relates to the old one.
struct LineChange {
  enum class Kind { same, added, changed };
  Kind kind = Kind::same;
  int old_line = -1;      ///< 0-based; -1: none
  int removed_before = 0; ///< old lines that were deleted just above
};
/// One entry per line of `now`, by the longest common subsequence; a last entry has what was removed at the
/// end.
std::vector<LineChange> line_changes(const QStringList& before, const QStringList& now);

}
