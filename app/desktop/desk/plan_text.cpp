#include "app/desktop/desk/plan_text.h"

#include <QRegularExpression>
#include <algorithm>
#include <cstdlib>

namespace kernelarium {

namespace {

constexpr const char* byte_order_mark = "\xef\xbb\xbf";
constexpr int tab_stop = 4;

/// A date at the end of an item, with what separates it from the words before.
const QRegularExpression& date_at_end() {
  static const QRegularExpression pattern(
      "(?:^|\\s+)@?(\\d{4}-\\d{2}-\\d{2}|\\d{4}-W\\d{2}|\\d{4}-\\d{2})\\s*$");
  return pattern;
}

const QRegularExpression& link_pattern() {
  static const QRegularExpression pattern("\\[((?:[^\\]\\\\]|\\\\.)*)\\]\\(([^()\\s]*)\\)");
  return pattern;
}

/// The words without the date, and the date; `words` keeps its bytes.
Due split_date(const QString& words, QString& rest) {
  const auto match = date_at_end().match(words);
  const Due due = match.hasMatch() ? Due::from_text(match.captured(1)) : Due{};
  rest = due.span == Due::Span::none ? words : words.left(match.capturedStart());
  return due;
}

QString unescaped_label(QString label) { return label.replace("\\[", "[").replace("\\]", "]"); }
QString escaped_label(QString label) { return label.replace("[", "\\[").replace("]", "\\]"); }

int column_after(const std::string& line, std::size_t bytes) {
  int column = 0;
  for (std::size_t i = 0; i < bytes && i < line.size(); ++i)
    column = line[i] == '\t' ? (column / tab_stop + 1) * tab_stop : column + 1;
  return column;
}

std::size_t leading_blanks(const std::string& line) {
  const std::size_t found = line.find_first_not_of(" \t");
  return found == std::string::npos ? line.size() : found;
}

bool blank(const std::string& line) { return leading_blanks(line) == line.size(); }

}

QDate Due::last() const {
  switch (span) {
  case Span::week:
    return first.addDays(6);
  case Span::month:
    return first.addMonths(1).addDays(-1);
  case Span::day:
  case Span::none:
    break;
  }
  return first;
}

QString Due::text() const {
  switch (span) {
  case Span::day:
    return first.toString(Qt::ISODate);
  case Span::week: {
    int year = 0;
    const int week = first.weekNumber(&year);
    return QString("%1-W%2").arg(year, 4, 10, QChar('0')).arg(week, 2, 10, QChar('0'));
  }
  case Span::month:
    return first.toString("yyyy-MM");
  case Span::none:
    break;
  }
  return {};
}

Due Due::from_text(const QString& written) {
  static const QRegularExpression form("^@?(\\d{4})-(?:W(\\d{2})|(\\d{2})(?:-(\\d{2}))?)$");
  const auto match = form.match(written);
  if (!match.hasMatch()) return {};
  const int year = match.captured(1).toInt();
  if (!match.captured(2).isEmpty()) {
    // The fourth of January is always in week 1.
    const QDate fourth(year, 1, 4);
    const QDate monday = fourth.addDays(1 - fourth.dayOfWeek() + 7 * (match.captured(2).toInt() - 1));
    int of_year = 0;
    const bool exists = monday.isValid() && monday.weekNumber(&of_year) == match.captured(2).toInt();
    return exists && of_year == year ? Due{Span::week, monday} : Due{};
  }
  const int month = match.captured(3).toInt();
  const QDate first(year, month, match.captured(4).isEmpty() ? 1 : match.captured(4).toInt());
  if (!first.isValid()) return {};
  return {match.captured(4).isEmpty() ? Span::month : Span::day, first};
}

PlanText::PlanText(const std::string& bytes) : marked_(bytes.starts_with(byte_order_mark)) {
  for (std::size_t from = marked_ ? 3 : 0; from < bytes.size();) {
    const std::size_t feed = bytes.find('\n', from);
    if (feed == std::string::npos) {
      lines_.push_back({bytes.substr(from), {}});
      break;
    }
    const bool carriage = feed > from && bytes[feed - 1] == '\r';
    lines_.push_back({bytes.substr(from, feed - from - (carriage ? 1 : 0)), carriage ? "\r\n" : "\n"});
    from = feed + 1;
  }
  ends_open_ = !lines_.empty() && lines_.back().end.empty();
  parse();
}

std::string PlanText::bytes() const {
  std::string bytes = marked_ ? byte_order_mark : "";
  for (const Line& line : lines_) bytes += line.text + line.end;
  return bytes;
}

bool PlanText::read_mark(const std::string& line, Mark& mark) {
  std::size_t at = 0;
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  mark.column = column_after(line, at);
  if (at >= line.size()) return false;
  if (line[at] == '-' || line[at] == '*' || line[at] == '+') {
    ++at;
  } else {
    const std::size_t digits = at;
    while (at < line.size() && at - digits < 9 && line[at] >= '0' && line[at] <= '9') ++at;
    if (at == digits || at >= line.size() || (line[at] != '.' && line[at] != ')')) return false;
    ++at;
  }
  const std::size_t gap = at;
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  if (at == gap || at + 2 >= line.size() || line[at] != '[' || line[at + 2] != ']') return false;
  const char box = line[at + 1];
  if (box != ' ' && box != 'x' && box != 'X') return false;
  mark.content = at;
  mark.box = at + 1;
  mark.words = at + 3;
  return mark.words == line.size() || line[mark.words] == ' ' || line[mark.words] == '\t';
}

void PlanText::parse() {
  headings_.clear();
  items_.clear();
  std::vector<std::pair<int, int>> open; ///< column and index of the items that the next may be a part of
  char fence = 0;
  std::size_t fence_length = 0;
  for (int number = 0; number < static_cast<int>(lines_.size()); ++number) {
    const std::string& line = lines_[static_cast<std::size_t>(number)].text;
    const std::size_t start = leading_blanks(line);
    const auto run_of = [&](char sign) {
      std::size_t length = 0;
      while (start + length < line.size() && line[start + length] == sign) ++length;
      return length;
    };
    const std::size_t ticks = std::max(run_of('`'), run_of('~'));
    if (fence != 0) {
      if (ticks >= fence_length && line[start] == fence && blank(line.substr(start + ticks))) fence = 0;
      continue;
    }
    // "```code```" on one line opens nothing.
    if (ticks >= 3 && (line[start] == '~' || line.find('`', start + ticks) == std::string::npos)) {
      fence = line[start];
      fence_length = ticks;
      continue;
    }
    Mark mark;
    if (read_mark(line, mark)) {
      while (!open.empty() && open.back().first >= mark.column) open.pop_back();
      PlanItem item;
      item.line = number;
      item.heading = static_cast<int>(headings_.size()) - 1;
      item.parent = open.empty() ? -1 : open.back().second;
      item.depth = static_cast<int>(open.size());
      item.done = line[mark.box] != ' ';
      QString words;
      item.due = split_date(
          QString::fromUtf8(line.data() + mark.words, static_cast<qsizetype>(line.size() - mark.words))
              .trimmed(),
          words);
      if (const auto link = link_pattern().match(words); link.hasMatch()) item.link = link.captured(2);
      qsizetype from = 0;
      for (auto links = link_pattern().globalMatch(words); links.hasNext();) {
        const auto link = links.next();
        item.text += words.mid(from, link.capturedStart() - from) + unescaped_label(link.captured(1));
        from = link.capturedEnd();
      }
      item.text = (item.text + words.mid(from)).trimmed();
      open.emplace_back(mark.column, static_cast<int>(items_.size()));
      items_.push_back(item);
      continue;
    }
    std::size_t level = 0;
    while (start + level < line.size() && line[start + level] == '#') ++level;
    const bool heading =
        level >= 1 && level <= 6 && start <= 3 &&
        (start + level == line.size() || line[start + level] == ' ' || line[start + level] == '\t');
    if (!heading) continue;
    PlanHeading found{number, static_cast<int>(level), static_cast<int>(headings_.size()) - 1, {}};
    while (found.parent >= 0 && headings_[static_cast<std::size_t>(found.parent)].level >= found.level)
      found.parent = headings_[static_cast<std::size_t>(found.parent)].parent;
    static const QRegularExpression decoration("(\\s+#+)?(\\s*\\{#[^}]*\\})?\\s*$");
    found.text = QString::fromUtf8(line.substr(start + level)).trimmed().remove(decoration);
    headings_.push_back(found);
    open.clear();
  }
}

QString PlanText::editable_text() const {
  QString text;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    text += QString::fromUtf8(lines_[i].text);
    if (i + 1 < lines_.size() || !ends_open_) text += '\n';
  }
  return text;
}

void PlanText::set_editable_text(const QString& text) {
  QStringList edited = text.split('\n');
  ends_open_ = !edited.back().isEmpty();
  if (!ends_open_) edited.removeLast();
  const std::string end = line_end();
  const auto reads = [this](std::size_t line, const QString& as) {
    return QString::fromUtf8(lines_[line].text) == as;
  };
  const std::size_t old = lines_.size(), now = static_cast<std::size_t>(edited.size());
  const auto at = [&edited](std::size_t line) { return edited[static_cast<qsizetype>(line)]; };
  std::size_t head = 0, tail = 0;
  while (head < std::min(old, now) && reads(head, at(head))) ++head;
  while (tail < std::min(old, now) - head && reads(old - 1 - tail, at(now - 1 - tail))) ++tail;
  std::vector<Line> middle;
  std::size_t from = head;
  for (std::size_t line = head; line < now - tail; ++line) {
    std::size_t same = from;
    while (same < old - tail && !reads(same, at(line))) ++same;
    const bool found = same < old - tail;
    middle.push_back(found ? lines_[same] : Line{at(line).toStdString(), end});
    if (found) from = same + 1;
  }
  const auto begin = lines_.begin();
  lines_.erase(begin + static_cast<std::ptrdiff_t>(head), begin + static_cast<std::ptrdiff_t>(old - tail));
  lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(head), middle.begin(), middle.end());
  fix_ends();
}

int PlanText::find(int line_number, const std::string& line_text) const {
  int best = -1, distance = 0;
  for (int i = 0; i < static_cast<int>(items_.size()); ++i) {
    if (line(at(i).line) != line_text) continue;
    const int away = std::abs(at(i).line - line_number);
    if (best < 0 || away < distance) best = i, distance = away;
  }
  return best;
}

QString PlanText::editable(int item) const {
  Mark mark;
  const std::string& line = this->line(at(item).line);
  read_mark(line, mark);
  QString words;
  split_date(QString::fromUtf8(line.substr(mark.words)).trimmed(), words);
  const auto link = link_pattern().match(words);
  return link.hasMatch() && link.capturedLength() == words.size() ? unescaped_label(link.captured(1)) : words;
}

void PlanText::tick(int item, bool done) {
  Mark mark;
  std::string& line = line_of(item).text;
  // A capital X that stays ticked stays a capital X.
  if (read_mark(line, mark) && done != (line[mark.box] != ' ')) line[mark.box] = done ? 'x' : ' ';
  parse();
}

void PlanText::set_text(int item, const QString& text) {
  const Due before = at(item).due;
  QString words;
  const Due typed = split_date(QString(text).replace('\n', ' ').replace('\r', ' ').trimmed(), words);
  Mark mark;
  std::string& line = line_of(item).text;
  read_mark(line, mark);
  QString old;
  split_date(QString::fromUtf8(line.substr(mark.words)).trimmed(), old);
  const auto link = link_pattern().match(old);
  // The words of a lone link change, not where it leads; a link that was typed is a new one.
  if (link.hasMatch() && link.capturedLength() == old.size() && !link_pattern().match(words).hasMatch())
    words = QString("[%1](%2)").arg(escaped_label(words), link.captured(2));
  line = line.substr(0, mark.words) + (words.isEmpty() ? "" : " " + words.toStdString());
  parse();
  set_due(item, typed.span == Due::Span::none ? before : typed);
}

void PlanText::set_due(int item, const Due& due) {
  if (at(item).due == due) return;
  Mark mark;
  std::string& line = line_of(item).text;
  read_mark(line, mark);
  // Found in the bytes: what stands before the date stays as it is, whatever bytes it has.
  std::string words = line.substr(mark.words);
  if (at(item).due.span != Due::Span::none) {
    const QByteArray written = at(item).due.text().toLatin1();
    std::size_t from = words.rfind(written.toStdString());
    if (from > 0 && words[from - 1] == '@') --from;
    while (from > 0 && (words[from - 1] == ' ' || words[from - 1] == '\t')) --from;
    words.resize(from);
  }
  if (due.span != Due::Span::none) {
    while (!words.empty() && (words.back() == ' ' || words.back() == '\t')) words.pop_back();
    words += " @" + due.text().toStdString();
  }
  line = line.substr(0, mark.words) + words;
  parse();
}

std::string PlanText::line_end() const {
  int carriages = 0, feeds = 0;
  for (const Line& line : lines_) (line.end == "\r\n" ? carriages : feeds) += !line.end.empty();
  return carriages > feeds ? "\r\n" : "\n";
}

void PlanText::fix_ends() {
  const std::string end = line_end();
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const bool last = i + 1 == lines_.size();
    if (!last && lines_[i].end.empty()) lines_[i].end = end;
    if (last && ends_open_) lines_[i].end.clear();
  }
  parse();
}

int PlanText::block_end(int line, int column) const {
  int end = line + 1;
  for (int next = line + 1; next < static_cast<int>(lines_.size()); ++next) {
    const std::string& text = this->line(next);
    if (blank(text)) continue;
    if (column_after(text, leading_blanks(text)) <= column) break;
    end = next + 1;
  }
  return end;
}

int PlanText::insert(int line, const std::string& text) {
  if (line == static_cast<int>(lines_.size()) && lines_.empty()) ends_open_ = false;
  lines_.insert(lines_.begin() + line, {text, line_end()});
  fix_ends();
  for (int i = 0; i < static_cast<int>(items_.size()); ++i)
    if (at(i).line == line) return i;
  return -1;
}

int PlanText::add_after(int item, const QString& text, bool as_part) {
  Mark mark;
  const std::string& model = line(at(item).line);
  read_mark(model, mark);
  std::string indent = model.substr(0, leading_blanks(model));
  if (as_part) {
    const auto part = std::find_if(items_.begin(), items_.end(),
                                   [item](const PlanItem& each) { return each.parent == item; });
    if (part != items_.end())
      indent = line(part->line).substr(0, leading_blanks(line(part->line)));
    else
      indent += std::string(static_cast<std::size_t>(column_after(model, mark.content) - mark.column), ' ');
  }
  // Numbers are not counted on: a bullet reads well beside them.
  const std::size_t bullet = leading_blanks(model);
  const std::string sign = model[bullet] == '*' || model[bullet] == '+' ? model.substr(bullet, 1) : "-";
  const int place = block_end(at(item).line, mark.column);
  const int added = insert(place, indent + sign + " [ ]");
  set_text(added, text);
  return added;
}

int PlanText::add_under(int heading, const QString& text) {
  // Behind the last line with words of the section.
  int end = static_cast<int>(lines_.size());
  const int first = heading < 0 ? 0 : headings_[static_cast<std::size_t>(heading)].line + 1;
  const std::size_t next = static_cast<std::size_t>(heading) + 1; // of none, -1, the first
  if (next < headings_.size()) end = headings_[next].line;
  int place = end;
  while (place > first && blank(line(place - 1))) --place;
  int last = -1;
  for (int i = 0; i < static_cast<int>(items_.size()); ++i)
    if (at(i).heading == heading && at(i).depth == 0) last = i;
  Mark mark;
  if (last >= 0) read_mark(line(at(last).line), mark);
  if (last >= 0 && block_end(at(last).line, mark.column) == place) return add_after(last, text);
  // A list behind other words needs a blank line, so that it doesn't become a part of them.
  const bool gap = place < end;
  if (place > 0 && !gap) insert(place, "");
  if (place > 0) ++place;
  const int added = insert(place, "- [ ]");
  if (place + 1 < static_cast<int>(lines_.size()) && !blank(line(place + 1))) insert(place + 1, "");
  set_text(added, text);
  return added;
}

void PlanText::remove(int item) {
  Mark mark;
  read_mark(line(at(item).line), mark);
  lines_.erase(lines_.begin() + at(item).line, lines_.begin() + block_end(at(item).line, mark.column));
  fix_ends();
}

int PlanText::sibling(int item, int by) const {
  for (int other = item + by; other >= 0 && other < static_cast<int>(items_.size()); other += by)
    if (at(other).parent == at(item).parent && at(other).heading == at(item).heading) return other;
  return -1;
}

bool PlanText::move(int item, int by) {
  const int other = sibling(item, by < 0 ? -1 : 1);
  if (other < 0) return false;
  const int upper = std::min(item, other), lower = std::max(item, other);
  Mark above, below;
  read_mark(line(at(upper).line), above);
  read_mark(line(at(lower).line), below);
  const auto line_at = [this](int number) { return lines_.begin() + number; };
  const int first = at(upper).line, first_end = block_end(first, above.column);
  const int second = at(lower).line, second_end = block_end(second, below.column);
  // [first block][what lies between][second block] -> [second][between][first]
  std::vector<Line> swapped(line_at(second), line_at(second_end));
  swapped.insert(swapped.end(), line_at(first_end), line_at(second));
  swapped.insert(swapped.end(), line_at(first), line_at(first_end));
  std::move(swapped.begin(), swapped.end(), line_at(first));
  fix_ends();
  return true;
}

bool PlanText::indent(int item, bool deeper) {
  const int target = deeper ? sibling(item, -1) : at(item).parent;
  if (target < 0) return false;
  Mark own, other;
  read_mark(line(at(item).line), own);
  const std::string& model = line(at(target).line);
  read_mark(model, other);
  const int to = deeper ? column_after(model, other.content) : other.column;
  const int by = to - own.column, first = at(item).line, end = block_end(first, own.column);
  for (int number = first; number < end; ++number) {
    std::string& text = lines_[static_cast<std::size_t>(number)].text;
    if (blank(text)) continue;
    const std::size_t blanks = leading_blanks(text);
    const int column = std::max(0, column_after(text, blanks) + by);
    text = std::string(static_cast<std::size_t>(column), ' ') + text.substr(blanks);
  }
  parse();
  return true;
}

}
