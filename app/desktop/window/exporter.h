#pragma once

#include "app/desktop/application/file_dialogs.h"
#include "app/desktop/pages/lesson_page.h"

namespace kernelarium {

/// Asks for a file name and writes; says where it went or why not.
class Exporter : public QObject {
  Q_OBJECT

 public:
  explicit Exporter(QWidget* window) : QObject(window), window_(window) {}

  void export_view(View* view);
  void export_report_of(LessonPage& page);

  /// Without asking; throws Error. A table view goes out as a table for the endings of tables.
  static void write(View& view, const QString& path);

 signals:
  void notice(const QString& text);

 private:
  void ask(const QString& title, const QString& name, const QString& filters, const PathWork& write);
  QWidget* window_;
};

}
