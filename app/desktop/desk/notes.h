#pragma once

#include "app/desktop/storage/desk_file.h"

#include <map>
#include <optional>
#include <vector>

namespace kernelarium {

/// Something the learner wrote: a note of a lesson (or of none), or an answer to an exercise that is
/// in words ("explain", "what-if").
struct Note {
  qint64 id = 0;
  QString lesson;   ///< empty: of no lesson
  QString exercise; ///< empty: a note; else the exercise or question that this answers
  QString kind;     ///< of the exercise: "explain", "what-if"; empty: a note
  QString text;     ///< in lists: the part around what was searched for
  QString title;    ///< the first line that has words
  bool pinned = false;
  QDateTime created, changed;
};

/// Notes, on disk within a third of a second while they are typed, found by any part of any word.
class Notes : public QObject {
  Q_OBJECT

 public:
  /// `full_text`: use SQLite's full-text index; if this SQLite has none, texts are scanned.
  explicit Notes(DeskFile& file, bool full_text = true, QObject* parent = nullptr);
  ~Notes() override { flush(); }
  /// Whether the index is in use.
  bool indexed() const { return indexed_; }

  qint64 add(const QString& lesson, const QString& text = {});
  std::optional<Note> note(qint64 id);
  void keep(qint64 id, const QString& text);
  void set_lesson(qint64 id, const QString& lesson);
  void set_pinned(qint64 id, bool pinned);
  void remove(qint64 id);
  void restore(qint64 id);

  /// What was answered to an exercise or question; empty if nothing was.
  QString answer(const QString& lesson, const QString& exercise);
  void keep_answer(const QString& lesson, const QString& exercise, const QString& kind, const QString& text);

  /// Notes that hold every word (or part of one) of `words`, pinned first, then the newest. Empty words: all.
  std::vector<Note> find(const QString& words, const std::optional<QString>& lesson = {});
  int count();
  void flush();

 signals:
  void changed(); ///< a list of notes looks different now
  /// Two windows wrote the same note: the other window's text became a separate note.
  void kept_both(qint64 other);

 private:
  struct Pending {
    QString text, base; ///< base: what this window last read or wrote
  };
  void make_index();
  void write(qint64 id, const Pending& pending);
  void set(qint64 id, const char* column, const QString& value);

  DeskFile& file_;
  bool indexed_ = false;
  std::map<qint64, Pending> pending_;
  std::map<qint64, QString> base_;
  QTimer save_;
};

/// The first line with words, without Markdown's marks; at most 80 letters.
QString note_title(const QString& text);
/// About `length` letters of `text` around the first of `words`, on one line.
QString excerpt(const QString& text, const QStringList& words, int length = 120);
/// Words of a search: between blanks; "in quotes" stay together.
QStringList search_words(const QString& query);
/// Without the narrow spaces in numbers: "1 024" is found by 1024. The words to search for are without them,
/// too.
QString ungrouped(QString text);

}
