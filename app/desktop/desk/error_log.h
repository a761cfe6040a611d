#pragma once

#include "app/desktop/storage/desk_file.h"

#include <optional>
#include <vector>

namespace kernelarium {

/// Something that went wrong while learning, and what helped.
struct LoggedError {
  QString uid;
  QString lesson, variant, device; ///< where it occurred; empty: written by hand
  QString kind;                    ///< of the diagnostic: "race", "compile"...; empty: written by hand
  QString title, detail;
  QString code; ///< the lines of the kernel around the place
  QString cure;
  QDateTime created;
  QDateTime solved; ///< invalid: still open
  bool is_solved() const { return solved.isValid(); }
};

/// The log of errors. Texts are on disk within a third of a second while they are typed.
class ErrorLog : public QObject {
  Q_OBJECT

 public:
  explicit ErrorLog(DeskFile& file, QObject* parent = nullptr);
  ~ErrorLog() override { flush(); }

  /// Returns its uid. One that is already open with the same lesson, variant, kind and title is not logged
  /// again: its uid is returned.
  QString log(const LoggedError& error);
  std::optional<LoggedError> error(const QString& uid);
  /// Writes title, detail, code and cure as they are in `error`.
  void keep(const LoggedError& error);
  void set_solved(const QString& uid, bool solved);
  void remove(const QString& uid);
  void restore(const QString& uid);
  /// Open ones first, then the newest; with every word of `words` somewhere.
  std::vector<LoggedError> find(const QString& words = {}, const std::optional<QString>& lesson = {});
  void flush();

 signals:
  void changed();

 private:
  void set(const QString& uid, const char* column, const QString& value);
  DeskFile& file_;
  std::map<QString, LoggedError> pending_;
  QTimer save_;
};

}
