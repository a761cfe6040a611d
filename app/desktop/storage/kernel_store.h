#pragma once

#include "kernels/base/parameter.h"

#include <QObject>
#include <QTimer>
#include <map>

namespace kernelarium {

/// The learner's versions of kernels, a file each: kernels/LESSON/VARIANT.cu in the data folder. An edit is
/// on disk a quarter of a second later, written to a temporary file and renamed, so that a crash leaves the
/// last or the new text.
class KernelStore : public QObject {
  Q_OBJECT

 public:
  explicit KernelStore(const QString& folder, QObject* parent = nullptr);
  ~KernelStore() override { flush(); }

  /// The edited text; null if the learner has none.
  QString text(const QString& lesson, const QString& variant) const;
  void keep(const QString& lesson, const QString& variant, const QString& text);
  /// Back to the shipped kernel.
  void forget(const QString& lesson, const QString& variant);
  void flush();
  /// Path of its text once it was flushed, if the learner has one.
  QString path(const QString& lesson, const QString& variant) const;

 signals:
  void failed(const QString& why);

 private:
  QString folder_;
  std::map<QString, QString> unsaved_; ///< by path; a null text: to be removed
  QTimer save_;
};

/// The learner's state in a lesson: variant and values, saved between sessions.
struct LessonPlace {
  std::string variant;
  std::map<std::string, Values> values; ///< by variant
};

/// How far one has come in a lesson's text and exercises. It holds for every language, width and size of
/// letters.
struct ReadingPlace {
  std::string part;     ///< of the guide: "text", "exercises"...; empty: it was not opened yet
  std::string exercise; ///< the one that is open; empty: none
  int heading = 0,
      block = 0;    ///< the paragraph at the top: how many headings, and blocks after the last of them
  double share = 0; ///< of this paragraph that is above the top
  bool operator==(const ReadingPlace&) const = default;
};

class LessonPlaces {
 public:
  explicit LessonPlaces(QString path);
  void reload(); ///< after the file was written by an import
  LessonPlace place(const std::string& lesson) const;
  void keep(const std::string& lesson, const LessonPlace& place);
  ReadingPlace reading(const std::string& lesson) const;
  void keep_reading(const std::string& lesson, const ReadingPlace& place);
  /// Non-empty if the file was broken; it was set aside, and this starts clean.
  const QString& warning() const { return warning_; }

 private:
  void write() const;
  QString path_, warning_;
  std::map<std::string, LessonPlace> places_;
  std::map<std::string, ReadingPlace> readings_;
};

}
