#pragma once

#include "app/desktop/storage/desk_file.h"

#include <QDate>
#include <map>

namespace kernelarium {

/// Counts the lines that the learner wrote: lines of their kernels that the shipped ones don't have. Each
/// kernel counts with the most it ever had, so that the same line typed twice is one.
class WrittenLines : public QObject {
  Q_OBJECT

 public:
  explicit WrittenLines(DeskFile& file, QObject* parent = nullptr);
  ~WrittenLines() override { flush(); }

  /// To be called with every edit; `kernel`: variant or exercise.
  void keep(const QString& lesson, const QString& kernel, const QString& shipped, const QString& text);
  void flush();
  std::map<QDate, int> by_day();

 private:
  struct Edit {
    QString shipped, text;
  };
  DeskFile& file_;
  std::map<std::pair<QString, QString>, Edit> pending_;
  QTimer save_;
};

/// Lines of `text` that `shipped` doesn't have (or has less often); blanks at both ends and empty lines don't
/// count.
int added_lines(const QString& shipped, const QString& text);

}
