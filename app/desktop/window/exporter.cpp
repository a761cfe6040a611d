#include "app/desktop/window/exporter.h"

#include "app/desktop/report/report.h"
#include "widgets/tables/runs_table.h"
#include "widgets/tables/table_export.h"
#include "widgets/view/view_export.h"

#include <QFileInfo>
#include <QTableView>

namespace kernelarium {

namespace {

QList<int> hidden_columns(const QTableView& table) {
  QList<int> hidden;
  for (int column = 0; column < table.model()->columnCount(); ++column)
    if (table.isColumnHidden(column)) hidden << column;
  return hidden;
}

}

void Exporter::write(View& view, const QString& path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == "png" || ending == "svg") {
    export_picture(view.picture() ? *view.picture() : view, path);
    return;
  }
  if (auto* runs = qobject_cast<RunsTable*>(&view)) {
    export_table(*runs->model(), path, view.title(), hidden_columns(*runs->table()));
    return;
  }
  if (!view.numbers()) throw Error(Sentence::tr("This view has no table; choose .png or .svg."));
  export_table(*view.numbers(), path, view.title());
}

void Exporter::ask(const QString& title, const QString& name, const QString& filters, const PathWork& write) {
  ask_to_save(window_, title, name, filters, write, tr("Written to %1"),
              [this](const QString& text) { emit notice(text); });
}

void Exporter::export_view(View* view) {
  if (!view) return;
  const bool table = qobject_cast<RunsTable*>(view) != nullptr;
  const QString pictures = tr("Pictures (*.png *.svg)"), tables = tr("Tables (*.csv *.md *.json *.html)");
  ask(tr("Export: %1").arg(view->title()), table ? "kernelarium.csv" : "kernelarium.png",
      table ? tables : pictures + ";;" + tables, [view](const QString& path) { write(*view, path); });
}

void Exporter::export_report_of(LessonPage& page) {
  if (!page.session()) return;
  ask(tr("Export report"), QString::fromStdString(page.session()->lesson().id) + ".html",
      tr("Reports (*.html *.pdf)"), [&page](const QString& path) { export_report(page, path); });
}

}
