#include "widgets/source/line_diff.h"

#include <algorithm>
#include <cstdint>

namespace kernelarium {

std::vector<LineChange> line_changes(const QStringList& before, const QStringList& now) {
  std::vector<LineChange> changes(static_cast<std::size_t>(now.size()) + 1);
  qsizetype head = 0;
  const qsizetype shorter = std::min(before.size(), now.size());
  while (head < shorter && before[head] == now[head]) {
    changes[static_cast<std::size_t>(head)].old_line = static_cast<int>(head);
    ++head;
  }
  qsizetype tail = 0;
  while (tail < shorter - head && before[before.size() - 1 - tail] == now[now.size() - 1 - tail]) {
    changes[static_cast<std::size_t>(now.size() - 1 - tail)].old_line =
        static_cast<int>(before.size() - 1 - tail);
    ++tail;
  }
  const qsizetype rows = before.size() - head - tail, columns = now.size() - head - tail;
  // Beyond this a table of lengths would not be worth its memory: the whole middle counts as changed.
  constexpr qsizetype table_limit = 4'000'000;
  if (rows > 0 && columns > 0 && rows * columns <= table_limit) {
    const auto wide = static_cast<std::size_t>(columns + 1);
    std::vector<std::uint16_t> length(static_cast<std::size_t>(rows + 1) * wide);
    const auto at = [&](qsizetype row, qsizetype column) -> std::uint16_t& {
      return length[static_cast<std::size_t>(row) * wide + static_cast<std::size_t>(column)];
    };
    for (qsizetype row = rows - 1; row >= 0; --row)
      for (qsizetype column = columns - 1; column >= 0; --column)
        at(row, column) = before[head + row] == now[head + column]
                              ? static_cast<std::uint16_t>(at(row + 1, column + 1) + 1)
                              : std::max(at(row + 1, column), at(row, column + 1));
    for (qsizetype row = 0, column = 0; row < rows && column < columns;) {
      if (before[head + row] == now[head + column])
        changes[static_cast<std::size_t>(head + column++)].old_line = static_cast<int>(head + row++);
      else if (at(row + 1, column) >= at(row, column + 1))
        ++row;
      else
        ++column;
    }
  }
  // What lies between two kept lines: new ones replace old ones pairwise, the rest was added or removed.
  qsizetype old_line = 0;
  for (qsizetype line = 0; line <= now.size();) {
    qsizetype end = line;
    while (end < now.size() && changes[static_cast<std::size_t>(end)].old_line < 0) ++end;
    const qsizetype next_old =
        end < now.size() ? changes[static_cast<std::size_t>(end)].old_line : before.size();
    const qsizetype replaced = std::min(end - line, next_old - old_line);
    for (qsizetype i = 0; i < end - line; ++i) {
      LineChange& change = changes[static_cast<std::size_t>(line + i)];
      change.kind = i < replaced ? LineChange::Kind::changed : LineChange::Kind::added;
      if (i < replaced) change.old_line = static_cast<int>(old_line + i);
    }
    changes[static_cast<std::size_t>(end)].removed_before = static_cast<int>(next_old - old_line - replaced);
    old_line = next_old + 1;
    line = end + 1;
  }
  return changes;
}

}
