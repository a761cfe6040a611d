#pragma once

#include <QTextDocument>
#include <vector>

class QPagedPaintDevice;

namespace kernelarium {

/// One page of a document that is laid out as one long page.
struct DocumentPage {
  double top, bottom;
  /// The heads of the table that began on an earlier page: drawn again above the rest.
  double head_top = 0, head_bottom = 0;
  double height() const { return head_bottom - head_top + bottom - top; }
};
/// No line, picture or row of a table is cut, and a heading stays with what follows it.
std::vector<DocumentPage> pages_of(const QTextDocument& document, double page_height);

/// Source code; what is longer than a page is wide continues in the next line.
QString code_html(const QString& source, bool numbered);

/// What a page of the paper holds between its margins and above its footer, at 96 dots an inch.
QSizeF page_content(const QPagedPaintDevice& paper);
/// Prints an HTML document with a footer and the page's number on each page. A table that is wider than the
/// page makes all of it smaller. False where the paper can't be written.
bool print_pages(QPagedPaintDevice& paper, const QString& html, const QString& footer);

}
