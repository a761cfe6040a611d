#pragma once

#include "app/desktop/pages/lesson_page.h"
#include "app/desktop/shared/file_dialogs.h"

namespace kernelarium {

/// Asks for a file name and writes; reports the path or the error.
class Exporter : public QObject {
  Q_OBJECT

 public:
  explicit Exporter(QWidget* window) : QObject(window), window_(window) {}

  void export_view(View* view);
  /// A view of the lesson: named by lesson and variant, with its settings.
  void export_lesson_view(View* view, const LessonSession& session);
  void export_report_of(LessonPage& page);
  /// Asks for a printer, or a PDF.
  void print(View* view, const QString& of);
  /// "matmul, tiled: TILE = 16, size = 512": what a view of the lesson is of.
  static QString settings_text(const LessonSession& session);

  /// "matmul-tiled-timing.png": what is inside.
  static QString file_name(const QStringList& parts, const QString& ending);
  /// Without asking; throws Error. A table view goes out as a table for the endings of tables. `of`: what a
  /// picture is of, below its title.
  static void write(View& view, const QString& path, const QString& of = {});

 signals:
  void notice(const QString& text);

 private:
  bool has_content(const View& view); ///< else says so
  void export_named(View* view, const QStringList& parts, const QString& of);
  void ask(const QString& title, const QString& name, const QString& filters, const PathWork& write);
  QWidget* window_;
};

}
