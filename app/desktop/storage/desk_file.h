#pragma once

#include "app/desktop/storage/database.h"
#include "kernels/base/error.h"
#include "widgets/theme/words.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>

namespace kernelarium {

/// The data file of a learner: runs, plans, notes, words, problems, exercises, hours. Everything that stores
/// something in it shares this connection; a change by another window is noticed within a second.
class DeskFile : public QObject {
  Q_OBJECT

 public:
  /// Opens or creates it; an older one is migrated, after making a copy. Throws Error.
  explicit DeskFile(const QString& path, QObject* parent = nullptr);

  Database& database() { return database_; }
  const QString& path() const { return path_; }
  /// Version of the tables that this program writes.
  static std::size_t version();
  static std::span<const char* const> migrations();

  /// Does the work; errors of the file are reported by failed(). True if it was done.
  template<class F>
  bool guarded(F&& work) {
    try {
      work();
      return true;
    } catch (const Error& error) {
      emit failed(words_of(error));
      return false;
    }
  }
  /// To be called after changes that views of this window must read again.
  void announce() { emit changed(); }

 signals:
  void changed();           ///< in bulk, by an import or by another window: read again what you show
  void changed_elsewhere(); ///< comes before changed(): save first what is not written yet
  void failed(const QString& why);

 private:
  QString path_;
  Database database_;
  QTimer look_;
  std::int64_t seen_ = 0;
};

/// The current time as stored in the file: UTC, milliseconds, sorts as text.
QString time_stamp(const QDateTime& when = QDateTime::currentDateTimeUtc());
/// Back again, in local time; invalid if it isn't one.
QDateTime from_stamp(const QString& stamp);
/// A name for a thing that no other machine gives.
QString fresh_uid();
/// This machine's name in the file: hours and lines of two machines add up, those of two copies don't.
QString this_place();

}
