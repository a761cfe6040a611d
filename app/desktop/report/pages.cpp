#include "app/desktop/report/pages.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextLayout>
#include <QTextTable>
#include <algorithm>
#include <map>

namespace kernelarium {

namespace {

constexpr int most_whole_lines = 3; ///< of a paragraph: a longer one is cut between its lines

struct Whole {
  double top, bottom;
};

/// From top to bottom: what must not be cut.
std::vector<Whole> wholes(const QTextDocument& document) {
  const QAbstractTextDocumentLayout& layout = *document.documentLayout();
  std::vector<Whole> found;
  std::map<std::pair<const QTextTable*, int>, std::size_t> rows;
  const double none = -1;
  double heading = none;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    const QRectF all = layout.blockBoundingRect(block);
    QTextCursor cursor(block);
    if (const QTextTable* table = cursor.currentTable()) {
      const int row = table->cellAt(cursor).row();
      const auto [known, first] = rows.try_emplace({table, row}, found.size());
      if (first) found.push_back({heading != none ? heading : all.top(), all.bottom()});
      Whole& whole = found[known->second];
      whole = {std::min(whole.top, all.top()), std::max(whole.bottom, all.bottom())};
      heading = none;
    } else if (block.blockFormat().headingLevel() > 0) {
      if (heading == none) heading = all.top();
    } else {
      const int lines = block.layout()->lineCount();
      if (lines <= most_whole_lines) found.push_back({heading != none ? heading : all.top(), all.bottom()});
      for (int i = 0; lines > most_whole_lines && i < lines; ++i) {
        const QTextLine line = block.layout()->lineAt(i);
        const double top = block.layout()->position().y() + line.y();
        found.push_back({heading != none ? heading : top, top + line.height()});
        heading = none;
      }
      heading = none;
    }
  }
  return found;
}

}

std::vector<double> page_breaks(const QTextDocument& document, double page_height) {
  const std::vector<Whole> all = wholes(document);
  const double height = document.size().height();
  std::vector<double> breaks{0};
  while (height - breaks.back() > page_height) {
    double end = breaks.back() + page_height;
    // A row's cells have different heights: what moves to the next page may uncover another that is cut.
    for (bool moved = true; moved;) {
      moved = false;
      for (const Whole& whole : all)
        if (whole.top > breaks.back() && whole.top < end && whole.bottom > end) {
          end = whole.top;
          moved = true;
        }
    }
    breaks.push_back(end);
  }
  breaks.push_back(height);
  return breaks;
}

}
