#pragma once

#include "app/desktop/storage/desk_file.h"

#include <optional>
#include <vector>

namespace kernelarium {

/// A concept in a sentence or two.
struct Word {
  QString id;    ///< "bank-conflict": what `glossary:bank-conflict` in a text leads to
  QString title; ///< "bank conflict"
  QString text;  ///< shipped, Markdown; empty: the learner's own word
  QString own;   ///< what the learner wrote about it, Markdown
};

/// The words of all lessons, and the learner's own.
class Glossary : public QObject {
  Q_OBJECT

 public:
  explicit Glossary(DeskFile& file, QObject* parent = nullptr);
  ~Glossary() override { flush(); }

  /// The words of the lessons; `language` is also that of words written from now on.
  void set_shipped(std::vector<Word> words, const QString& language);
  /// By title; with every word of `words` in title or text.
  std::vector<Word> find(const QString& words = {});
  std::optional<Word> word(const QString& id);
  /// Makes an own word; the id of the one that is there already if the title is taken.
  QString add(const QString& title);
  /// The learner's text; on disk within a third of a second.
  void keep(const QString& id, const QString& own);
  /// Removes the learner's text (and an own word); restore() brings it back.
  void remove(const QString& id);
  void restore(const QString& id);
  void flush();

 signals:
  void changed();

 private:
  DeskFile& file_;
  QString language_ = "en";
  std::vector<Word> shipped_; ///< by title
  std::map<QString, QString> pending_;
  QTimer save_;
};

/// Those of lessons/glossary, in English what this language does not have. Throws Error.
std::vector<Word> shipped_words(const QString& language);
/// "Bank conflict!" -> "bank-conflict"; letters of all scripts stay.
QString word_id(const QString& title);

}
