#include "app/desktop/report/printing.h"

#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/tables/table_export.h"
#include "widgets/theme/theme.h"
#include "widgets/view/view_export.h"

#include <QGuiApplication>
#include <QPagedPaintDevice>
#include <QTextDocument>

namespace kernelarium {

namespace {

constexpr int picture_width = 640; ///< of a page at 96 dots per inch, less its margins

QString source_html(const SourceView& source) {
  QStringList lines = source.text().split('\n');
  const int digits = static_cast<int>(QString::number(lines.size()).size());
  for (qsizetype i = 0; i < lines.size(); ++i)
    lines[i] = QString("%1  %2").arg(i + 1, digits).arg(lines[i].toHtmlEscaped());
  return "<pre style='font-size: 8pt'>" + lines.join('\n') + "</pre>";
}

}

void print_view(View& view, const QString& of, QPagedPaintDevice& paper) {
  Theme& theme = Theme::instance();
  const Theme::Mode mode = theme.mode();
  if (theme.dark()) theme.set_mode(Theme::Mode::light);
  QTextDocument document;
  QFont font = QGuiApplication::font();
  font.setPointSizeF(10); // pixels would be dots of the paper
  document.setDefaultFont(font);
  QString body;
  if (const auto* source = qobject_cast<SourceView*>(&view)) {
    body = source_html(*source);
  } else if (auto* runs = qobject_cast<RunsTable*>(&view)) {
    body = table_text(*runs->model(), TableFormat::html);
  } else {
    const QImage picture = picture_of(*view.picture(), 3);
    document.addResource(QTextDocument::ImageResource, QUrl("view"), picture);
    body = QString("<p><img src='view' width='%1'></p>")
               .arg(std::min(picture_width, static_cast<int>(picture.width() / picture.devicePixelRatio())));
    body += "<p style='font-size: 8pt'>" + view.legend().toHtmlEscaped() + "</p>";
  }
  if (mode != theme.mode()) theme.set_mode(mode);
  document.setHtml("<h3>" + view.title().toHtmlEscaped() + "</h3><p>" + of.toHtmlEscaped() + "</p>" + body);
  document.print(&paper);
}

}
