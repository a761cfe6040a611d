#pragma once

#include <QDate>
#include <QString>
#include <string>
#include <vector>

namespace kernelarium {

/// When something is to be done: on a day, in a week, in a month.
struct Due {
  enum class Span { none, day, week, month };
  Span span = Span::none;
  QDate first; ///< Monday of a week, first of a month

  QDate last() const;
  QString text() const; ///< "2026-11-21", "2026-W47", "2026-11"; empty: none
  /// One of the three forms, with an optional @ before it; none if it is not a date.
  static Due from_text(const QString& text);
  static Due day(const QDate& day) { return {Span::day, day}; }
  static Due week(const QDate& any_day) { return {Span::week, any_day.addDays(1 - any_day.dayOfWeek())}; }
  static Due month(const QDate& any_day) { return {Span::month, QDate(any_day.year(), any_day.month(), 1)}; }
  bool operator==(const Due&) const = default;
};

struct PlanHeading {
  int line = 0, level = 1;
  int parent = -1; ///< index of the parent heading
  QString text;
};

/// One line with a box.
struct PlanItem {
  int line = 0;
  int heading = -1; ///< index of the heading above it
  int parent = -1;  ///< index of the item that it is a part of
  int depth = 0;    ///< 0: not a part
  bool done = false;
  QString text; ///< as a person reads it: without box, date and the marks of links
  QString link; ///< the first link's target: "lesson:matmul", "exercise:matmul/tail"; empty: none
  Due due;
};

/// A checklist in Markdown. What it understands are headings (`# ...`) and lines with a box (`- [ ]`, `*
/// [x]`, `1. [ ]`, at any indentation) that may end in a date; every other byte stays as it is, through every
/// change: line ends, tables, code, bytes that are no text.
class PlanText {
 public:
  explicit PlanText(const std::string& bytes = {});

  std::string bytes() const;
  const std::vector<PlanHeading>& headings() const { return headings_; }
  const std::vector<PlanItem>& items() const { return items_; }
  /// The line in the file, without its end.
  const std::string& line(int number) const { return lines_[static_cast<std::size_t>(number)].text; }
  /// All of it as a person edits it: lines joined by "\n".
  QString editable_text() const;
  /// Takes an edited text; lines that read as before keep their bytes and their line ends.
  void set_editable_text(const QString& text);
  /// Index of the item at `line_number` with the text `line_text`, or else of the nearest with that
  /// text (another window may have moved it); -1: it no longer exists.
  int find(int line_number, const std::string& line_text) const;
  /// What a person edits: the item's text without its date; of a lone link only its words.
  QString editable(int item) const;

  void tick(int item, bool done);
  /// A date at the text's end becomes the item's date.
  void set_text(int item, const QString& text);
  void set_due(int item, const Due& due);
  /// Adds behind the item and its parts, as its sibling (or as its last part); returns the new item's index.
  int add_after(int item, const QString& text, bool as_part = false);
  /// At the end of the heading's content; -1: before the first heading, or at the end if there is
  /// none.
  int add_under(int heading, const QString& text);
  /// The item with its parts and the text that belongs to it.
  void remove(int item);
  /// Past the previous sibling (`by` -1) or the next one (+1). False: there is none.
  bool move(int item, int by);
  /// Makes it a part of the sibling before it, or (`deeper` false) a sibling of what it is a part of.
  bool indent(int item, bool deeper);

 private:
  struct Line {
    std::string text, end; ///< end: "\n", "\r\n", or "" in the last one
  };
  struct Mark {              ///< of a line with a box
    int column = 0;          ///< column of the bullet, with tabs every four columns
    std::size_t content = 0; ///< byte where its words could begin (the box itself)
    std::size_t box = 0;     ///< byte between the brackets
    std::size_t words = 0;   ///< byte behind the box
  };
  static bool read_mark(const std::string& line, Mark& mark);
  void parse();
  int block_end(int line, int column) const; ///< first line that no longer belongs to it
  int sibling(int item, int by) const;
  void fix_ends();
  int insert(int line, const std::string& text);
  std::string line_end() const;
  const PlanItem& at(int item) const { return items_[static_cast<std::size_t>(item)]; }
  Line& line_of(int item) { return lines_[static_cast<std::size_t>(at(item).line)]; }

  bool marked_ = false; ///< begins with a byte order mark
  std::vector<Line> lines_;
  bool ends_open_ = false; ///< the last line has no end
  std::vector<PlanHeading> headings_;
  std::vector<PlanItem> items_;
};

}
