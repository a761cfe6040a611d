#include "widgets/machine_code/ptx_lines.h"

#include <QFileInfo>
#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>

namespace kernelarium {

std::vector<int> ptx_source_lines(const QString& ptx, const QString& file) {
  static const QRegularExpression file_directive(R"(^\s*\.file\s+(\d+)\s+"([^"]*)\")");
  static const QRegularExpression location(
      R"(^\s*\.loc\s+(\d+)\s+(\d+)\s+\d+(?:.*inlined_at\s+(\d+)\s+(\d+))?)");
  const QStringList lines = ptx.split('\n');
  // The file table is at the end of the text.
  QSet<int> ours;
  const QString wanted = QFileInfo(file).fileName();
  for (const QString& line : lines)
    if (const auto match = file_directive.match(line); match.hasMatch())
      if (const QString name = match.captured(2); name == file || QFileInfo(name).fileName() == wanted)
        ours << match.captured(1).toInt();

  std::vector<int> source(static_cast<std::size_t>(lines.size()) + 1, 0);
  int current = 0;
  for (qsizetype i = 0; i < lines.size(); ++i) {
    if (const auto match = location.match(lines[i]); match.hasMatch()) {
      if (ours.contains(match.captured(1).toInt()))
        current = match.captured(2).toInt();
      else
        current = ours.contains(match.captured(3).toInt()) ? match.captured(4).toInt() : 0;
    } else if (lines[i].startsWith('}') || lines[i].contains(".entry") || lines[i].contains(".func"))
      current = 0;
    source[static_cast<std::size_t>(i) + 1] = current;
  }
  return source;
}

}
