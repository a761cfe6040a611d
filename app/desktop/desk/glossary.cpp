#include "app/desktop/desk/glossary.h"

#include "app/desktop/desk/notes.h"
#include "app/desktop/shared/delay.h"
#include "lessons/format/lesson.h"

#include <QCollator>
#include <QRegularExpression>
#include <algorithm>

namespace kernelarium {

namespace {

void sort_words(std::vector<Word>& words, const QString& language) {
  QCollator collator{QLocale(language)};
  collator.setCaseSensitivity(Qt::CaseInsensitive);
  std::stable_sort(words.begin(), words.end(),
                   [&](const Word& a, const Word& b) { return collator.compare(a.title, b.title) < 0; });
}

}

std::vector<Word> shipped_words(const QString& language) {
  std::vector<Word> words;
  for (const std::string& each : {language.toStdString(), std::string("en")})
    for (const Section& section : read_glossary(each).parts)
      if (const QString id = QString::fromStdString(section.id);
          !id.isEmpty() &&
          std::none_of(words.begin(), words.end(), [&](const Word& w) { return w.id == id; }))
        words.push_back(
            {id, QString::fromStdString(section.title), QString::fromStdString(section.text).trimmed(), {}});
  return words;
}

QString word_id(const QString& title) {
  static const QRegularExpression other("[^\\p{L}\\p{N}]+");
  QString id = title.toLower().replace(other, "-");
  while (id.startsWith('-')) id.remove(0, 1);
  while (id.endsWith('-')) id.chop(1);
  return id;
}

Glossary::Glossary(DeskFile& file, QObject* parent) : QObject(parent), file_(file) {
  call_after(save_, save_ms, this, &Glossary::flush);
  connect(&file_, &DeskFile::changed_elsewhere, this, &Glossary::flush);
  connect(&file_, &DeskFile::changed, this, &Glossary::changed);
}

void Glossary::set_shipped(std::vector<Word> words, const QString& language) {
  flush();
  shipped_ = std::move(words);
  language_ = language;
  emit changed();
}

std::vector<Word> Glossary::find(const QString& query) {
  std::vector<Word> words = shipped_;
  file_.guarded([&] {
    // What was written in another language is the learner's all the same.
    Statement select = file_.database().prepare(
        "SELECT word, title, text FROM words WHERE removed = '' ORDER BY language <> ?, changed DESC");
    select.bind(1, language_);
    while (select.step()) {
      const QString id = select.text(0);
      auto found = std::find_if(words.begin(), words.end(), [&](const Word& w) { return w.id == id; });
      if (found == words.end()) found = words.insert(words.end(), {id, select.text(1), {}, {}});
      if (found->own.isEmpty()) found->own = select.text(2);
    }
  });
  for (Word& word : words)
    if (const auto typed = pending_.find(word.id); typed != pending_.end()) word.own = typed->second;
  const QStringList wanted = search_words(query);
  std::erase_if(words, [&](const Word& word) {
    return !std::all_of(wanted.begin(), wanted.end(), [&](const QString& part) {
      return word.title.contains(part, Qt::CaseInsensitive) ||
             ungrouped(word.text).contains(part, Qt::CaseInsensitive) ||
             ungrouped(word.own).contains(part, Qt::CaseInsensitive);
    });
  });
  sort_words(words, language_);
  // A word that is named like the search comes before those that only speak of it.
  if (!wanted.isEmpty())
    std::stable_partition(words.begin(), words.end(), [&](const Word& word) {
      return word.title.contains(wanted.front(), Qt::CaseInsensitive);
    });
  return words;
}

std::optional<Word> Glossary::word(const QString& id) {
  for (const Word& word : find())
    if (word.id == id) return word;
  return {};
}

QString Glossary::add(const QString& title) {
  const QString id = word_id(title);
  if (id.isEmpty()) return {};
  for (const Word& word : find())
    if (word.id == id || word.title.compare(title.trimmed(), Qt::CaseInsensitive) == 0) return word.id;
  file_.guarded([&] {
    file_.database()
        .prepare("INSERT INTO words (word, language, title, text, changed) VALUES (?, ?, ?, '', ?) "
                 "ON CONFLICT DO UPDATE SET title = excluded.title, changed = excluded.changed, removed = ''")
        .bind(1, id)
        .bind(2, language_)
        .bind(3, title.simplified())
        .bind(4, time_stamp())
        .run();
  });
  emit changed();
  return id;
}

void Glossary::keep(const QString& id, const QString& own) {
  pending_[id] = own;
  if (!save_.isActive()) save_.start();
}

void Glossary::flush() {
  save_.stop();
  const auto pending = std::move(pending_);
  pending_.clear();
  for (const auto& entry : pending) {
    const QString &id = entry.first, &own = entry.second;
    const bool done = file_.guarded([&] {
      QString title = id;
      for (const Word& word : shipped_)
        if (word.id == id) title = word.title;
      // Written on where it stands; in the language in use if it is nowhere yet.
      Statement update = file_.database().prepare(
          "INSERT INTO words (word, language, title, text, changed) VALUES (?1, "
          "coalesce((SELECT language FROM words WHERE word = ?1 AND removed = '' "
          "          ORDER BY language <> ?2, changed DESC LIMIT 1), ?2), ?3, ?4, ?5) "
          "ON CONFLICT DO UPDATE SET text = excluded.text, changed = excluded.changed, removed = ''");
      int place = 0;
      for (const QString& value : {id, language_, title, own, time_stamp()}) update.bind(++place, value);
      update.run();
    });
    if (!done) pending_.insert(entry);
  }
  if (!pending.empty()) emit changed();
}

void Glossary::remove(const QString& id) {
  flush();
  file_.guarded([&] {
    const QString now = time_stamp();
    file_.database()
        .prepare("UPDATE words SET removed = ?1, changed = ?1 WHERE word = ?2 AND removed = ''")
        .bind(1, now)
        .bind(2, id)
        .run();
  });
  emit changed();
}

void Glossary::restore(const QString& id) {
  file_.guarded([&] {
    // All that went in the last removal: its rows have one time.
    file_.database()
        .prepare(
            "UPDATE words SET removed = '', changed = ?1 WHERE word = ?2 AND removed <> '' AND removed = "
            "(SELECT max(removed) FROM words WHERE word = ?2)")
        .bind(1, time_stamp())
        .bind(2, id)
        .run();
  });
  emit changed();
}

}
