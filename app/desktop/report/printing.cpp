#include "app/desktop/report/printing.h"

#include "app/desktop/report/pages.h"
#include "widgets/machine_code/listing_view.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/tables/table_export.h"
#include "widgets/theme/theme.h"
#include "widgets/view/view_export.h"

#include <QBuffer>
#include <QPagedPaintDevice>
#include <QScrollBar>
#include <QTableView>
#include <algorithm>

namespace kernelarium {

namespace {

constexpr double tallest_picture = 0.85; ///< of a page: its title and legend stand on the same one

QString html_of(const QTableView& table) {
  return table_text(*table.model(), TableFormat::html, {}, hidden_columns(table));
}

QString html_of(const QImage& picture, const QSizeF& page) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  picture.save(&buffer, "PNG");
  const QSizeF natural = picture.deviceIndependentSize() * 100 / Theme::instance().zoom();
  // Never enlarged: its text has the size of the page's.
  const QSize shown = natural.scaled(page.width(), page.height() * tallest_picture, Qt::KeepAspectRatio)
                          .boundedTo(natural)
                          .toSize();
  return QString("<p><img width=\"%1\" height=\"%2\" src=\"data:image/png;base64,%3\"/></p>\n")
      .arg(shown.width())
      .arg(shown.height())
      .arg(QString::fromLatin1(bytes.toBase64()));
}

/// The rows of a table that has to scroll are not all in its picture.
QString scrolled_tables(const QWidget& picture) {
  QString html;
  for (const QTableView* table : picture.findChildren<QTableView*>()) {
    if (!table->isVisibleTo(&picture) || !table->model() || table->model()->rowCount() == 0) continue;
    if (table->verticalScrollBar()->maximum() == 0 && table->horizontalScrollBar()->maximum() == 0) continue;
    html += "<h3>" + table->accessibleName().toHtmlEscaped() + "</h3>\n" + html_of(*table);
  }
  return html;
}

QString content_of(View& view, const QSizeF& page) {
  if (const auto* source = qobject_cast<SourceView*>(&view)) return code_html(source->text(), true);
  if (const auto* listing = qobject_cast<ListingView*>(&view))
    return code_html(listing->editor()->text(), true);
  if (const auto* runs = qobject_cast<RunsTable*>(&view)) return html_of(*runs->table());
  if (const auto* table = qobject_cast<QTableView*>(view.picture())) return html_of(*table);
  return html_of(bare_picture_of(view, 3), page) + "<p class=\"legend\">" + view.legend().toHtmlEscaped() +
         "</p>\n" + scrolled_tables(*view.picture());
}

}

void print_view(View& view, const QString& of, QPagedPaintDevice& paper) {
  Theme& theme = Theme::instance();
  const Theme::Mode mode = theme.mode();
  if (theme.dark()) theme.set_mode(Theme::Mode::light);
  const QString content = content_of(view, page_content(paper));
  if (mode != theme.mode()) theme.set_mode(mode);
  print_pages(paper,
              "<h3>" + view.title().toHtmlEscaped() + "</h3>\n<p>" + of.toHtmlEscaped() + "</p>\n" + content,
              "Kernelarium · " + view.title());
}

}
