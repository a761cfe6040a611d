#include "app/desktop/window/exporter.h"

#include "app/desktop/report/printing.h"
#include "app/desktop/report/report.h"
#include "widgets/tables/runs_table.h"
#include "widgets/tables/table_export.h"
#include "widgets/theme/words.h"
#include "widgets/view/view_export.h"

#include <QFileInfo>
#include <QPrintDialog>
#include <QPrinter>
#include <QRegularExpression>
#include <QTableView>

namespace kernelarium {

QString Exporter::file_name(const QStringList& parts, const QString& ending) {
  static const QRegularExpression unfit("[^A-Za-z0-9_.]+");
  QStringList kept;
  for (QString part : parts)
    if (part.replace(unfit, "-"); !part.isEmpty()) kept << part;
  return (kept.isEmpty() ? QStringLiteral("kernelarium") : kept.join('-')) + ending;
}

void Exporter::write(View& view, const QString& path, const QString& of) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == "png" || ending == "svg") {
    export_picture_of(view, of, path);
    return;
  }
  if (auto* runs = qobject_cast<RunsTable*>(&view)) {
    export_table(*runs->model(), path, view.title(), runs->left_out());
    return;
  }
  if (!view.numbers()) throw Error(Sentence::tr("This view has no table; choose .png or .svg."));
  if (!table_format(path))
    throw Error(
        Sentence::tr("%1: a view is saved as a picture (%2) or as a table (%3): change the file extension",
                     path.toStdString(), std::string(".png, .svg"), std::string(".csv, .md, .json, .html")));
  export_table(*view.numbers(), path, view.title());
}

void Exporter::ask(const QString& title, const QString& name, const QString& filters, const PathWork& write) {
  ask_to_save(window_, title, name, filters, write, tr("Written to %1"),
              [this](const QString& text) { emit notice(text); });
}

void Exporter::export_view(View* view) {
  if (view) export_named(view, {"kernelarium", view->objectName()}, {});
}

void Exporter::export_lesson_view(View* view, const LessonSession& session) {
  if (view)
    export_named(view,
                 {QString::fromStdString(session.lesson().id), QString::fromStdString(session.variant().id),
                  view->objectName()},
                 settings_text(session));
}

QString Exporter::settings_text(const LessonSession& session) {
  QStringList settings;
  const Values values = session.values();
  for (const auto& parameters : {session.variant().parameters, session.problem_parameters()})
    for (const Parameter& parameter : parameters)
      if (const auto found = values.find(parameter.name); found != values.end())
        settings << QString("%1 = %2").arg(QString::fromStdString(parameter.name),
                                           setting_text(parameter, found->second));
  return QString::fromStdString(session.lesson().id + ", " + session.variant().id) + ": " +
         settings.join(", ");
}

void Exporter::print(View* view, const QString& of) {
  if (!view || !has_content(*view)) return;
  auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
  printer->setDocName(file_name({"kernelarium", view->objectName()}, ""));
  auto* dialog = new QPrintDialog(printer.get(), window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, view, [view, of, printer] { print_view(*view, of, *printer); });
  dialog->open();
}

bool Exporter::has_content(const View& view) {
  if (view.state() == View::State::ready) return true;
  emit notice(tr("This view shows nothing yet that could be saved or printed."));
  return false;
}

void Exporter::export_named(View* view, const QStringList& parts, const QString& of) {
  if (!has_content(*view)) return;
  const bool table = qobject_cast<RunsTable*>(view) != nullptr;
  const QString pictures = tr("Pictures (*.png *.svg)"), tables = tr("Tables (*.csv *.md *.json *.html)");
  ask(tr("Export: %1").arg(view->title()), file_name(parts, table ? ".csv" : ".png"),
      table             ? tables
      : view->numbers() ? pictures + ";;" + tables
                        : pictures,
      [view, of](const QString& path) { write(*view, path, of); });
}

void Exporter::export_report_of(LessonPage& page) {
  if (!page.session()) return;
  ask(tr("Export report"),
      file_name({QString::fromStdString(page.session()->lesson().id),
                 QString::fromStdString(page.session()->variant().id), "report"},
                ".pdf"),
      tr("Reports (*.pdf *.html)"), [&page](const QString& path) { export_report(page, path); });
}

}
