#include "app/desktop/report/pages.h"

#include <QAbstractTextDocumentLayout>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextBlock>
#include <QTextLayout>
#include <QTextTable>
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace kernelarium {

namespace {

constexpr double dpi = 96; ///< of what is laid out
constexpr double footer_height = 28;
constexpr int most_whole_lines = 3; ///< of a paragraph: a longer one is cut between its lines

struct Whole {
  double top, bottom;
  const QTextTable* table = nullptr; ///< whose row it is
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
      if (first) found.push_back({heading != none ? heading : all.top(), all.bottom(), table});
      Whole& whole = found[known->second];
      whole.top = std::min(whole.top, all.top()), whole.bottom = std::max(whole.bottom, all.bottom());
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

/// Top of the heads of the table whose rows continue at `y`, and of its first row; nothing where none does.
std::pair<double, double> heads_above(const QTextDocument& document, const std::vector<Whole>& all,
                                      double y) {
  const auto next = std::find_if(all.begin(), all.end(), [&](const Whole& whole) { return whole.top >= y; });
  if (next == all.end() || !next->table || next->table->format().headerRowCount() == 0) return {};
  const QTextTable& table = *next->table;
  const QAbstractTextDocumentLayout& layout = *document.documentLayout();
  const auto top_of = [&](int row) {
    double top = y;
    for (int column = 0; column < table.columns(); ++column)
      top = std::min(top,
                     layout.blockBoundingRect(table.cellAt(row, column).firstCursorPosition().block()).top());
    return top;
  };
  const std::pair heads{top_of(0), top_of(table.format().headerRowCount())};
  return heads.first < y ? heads : std::pair<double, double>(); // the page begins with them
}

}

std::vector<DocumentPage> pages_of(const QTextDocument& document, double page_height) {
  const std::vector<Whole> all = wholes(document);
  const double height = document.size().height();
  std::vector<DocumentPage> pages{{0, height}};
  while (pages.back().height() > page_height) {
    DocumentPage& page = pages.back();
    double end = page.top + page_height - (page.head_bottom - page.head_top);
    // A row's cells have different heights: what moves to the next page may uncover another that is cut.
    for (bool moved = true; moved;) {
      moved = false;
      for (const Whole& whole : all)
        if (whole.top > page.top && whole.top < end && whole.bottom > end) {
          end = whole.top;
          moved = true;
        }
    }
    page.bottom = end;
    DocumentPage next{end, height};
    std::tie(next.head_top, next.head_bottom) = heads_above(document, all, end);
    pages.push_back(next);
  }
  return pages;
}

QString code_html(const QString& source, bool numbered) {
  constexpr qsizetype widest = 100;
  const QStringList lines = source.split('\n');
  const auto digits = numbered ? QString::number(lines.size()).size() + 2 : 0;
  QStringList shown;
  for (qsizetype i = 0; i < lines.size(); ++i) {
    QString number = numbered ? QString::number(i + 1).rightJustified(digits - 2) + "  " : QString();
    QString line = lines[i];
    while (line.size() > widest) {
      const qsizetype space = line.lastIndexOf(' ', widest), end = space > widest / 2 ? space + 1 : widest;
      shown << number + line.left(end);
      number = QString(digits, ' ');
      line = "    " + line.mid(end);
    }
    shown << number + line;
  }
  return "<pre>" + shown.join('\n').toHtmlEscaped() + "</pre>\n";
}

QSizeF page_content(const QPagedPaintDevice& paper) {
  const QSizeF all = paper.pageLayout().paintRect(QPageLayout::Point).size() * (dpi / 72);
  return {all.width(), all.height() - footer_height};
}

bool print_pages(QPagedPaintDevice& paper, const QString& html, const QString& footer) {
  const QSizeF page = page_content(paper);
  QTextDocument document;
  document.setDocumentMargin(0);
  QFont font("Inter");
  font.setPixelSize(12);
  document.setDefaultFont(font);
  // QTextDocument supports little of the style sheet; attributes set the rest.
  document.setDefaultStyleSheet("td, th { padding: 2px 10px 2px 0; } th { font-weight: normal; } "
                                ".legend { font-size: 10px; color: #57606a; } pre { font-size: 10px; }");
  QString body = html.mid(std::max<qsizetype>(0, html.indexOf("<body>")));
  // Qt breaks lines at narrow and thin spaces.
  for (const int space : {0x202f, 0x2009}) body.replace(QChar(space), QChar::Nbsp);
  body.replace("<td class=\"number\">", "<td class=\"number\" align=\"right\">");
  body.replace("<th>", "<th align=\"left\">");
  body.replace("<th class=\"number\">", "<th class=\"number\" align=\"right\">");
  document.setHtml(body);
  document.setTextWidth(page.width()); // after the text: it is laid out once
  const double shrunk = std::min(1.0, page.width() / document.size().width());
  const std::vector<DocumentPage> pages = pages_of(document, page.height() / shrunk);
  QPainter painter(&paper);
  if (!painter.isActive()) return false;
  const double scale = paper.logicalDpiX() / dpi;
  QFont small = font;
  small.setPixelSize(10);
  for (std::size_t number = 0; number < pages.size(); ++number) {
    if (number > 0) paper.newPage();
    painter.save();
    painter.scale(scale, scale);
    painter.setFont(small);
    painter.setPen(QColor(0x57606a));
    const QRectF foot(0, page.height() + 12, page.width(), 16);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, footer);
    painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter,
                     QString("%1 / %2").arg(number + 1).arg(pages.size()));
    painter.scale(shrunk, shrunk);
    const auto draw = [&](double from, double to) {
      painter.save();
      painter.translate(0, -from);
      QAbstractTextDocumentLayout::PaintContext context;
      context.palette.setColor(QPalette::Text, QColor(0x1b1f24)); // paper is white in the dark theme, too
      context.clip = QRectF(0, from, page.width() / shrunk, to - from);
      painter.setClipRect(context.clip);
      document.documentLayout()->draw(&painter, context);
      painter.restore();
      painter.translate(0, to - from);
    };
    const DocumentPage& shown = pages[number];
    if (shown.head_bottom > shown.head_top) draw(shown.head_top, shown.head_bottom);
    draw(shown.top, shown.bottom);
    painter.restore();
  }
  return true;
}

}
