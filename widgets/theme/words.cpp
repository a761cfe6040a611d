#include "widgets/theme/words.h"

#include "widgets/theme/number_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

namespace kernelarium {

namespace {

/// Numbers among the arguments as elsewhere in the window; short ones, such as those of lines, and indices
/// stay. The font would draw the x between two digits of an address as a multiplication sign.
Sentence with_groups(Sentence sentence) {
  static const QRegularExpression number("^-?[0-9]{5,18}$"), address("^0x[0-9a-f]+$");
  constexpr char16_t word_joiner = 0x2060;
  for (std::size_t i = 0; i < sentence.arguments.size(); ++i) {
    Sentence& argument = sentence.arguments[i];
    argument = with_groups(std::move(argument));
    if (argument.source != Sentence::Source::verbatim) continue;
    QString text = QString::fromStdString(argument.text);
    if (address.match(text).hasMatch())
      argument.text = text.insert(1, QChar(word_joiner)).toStdString();
    else if (number.match(text).hasMatch() &&
             sentence.text.find("[%" + std::to_string(i + 1)) == std::string::npos)
      argument.text = count_text(text.toLongLong()).toStdString();
  }
  return sentence;
}

}

QString words_of(const Sentence& sentence) {
  const Sentence shown = sentence.arguments.empty() ? sentence : with_groups(sentence);
  const std::string words = shown.in([](Sentence::Source source, const std::string& english) {
    const bool manifest = source == Sentence::Source::manifest;
    return QCoreApplication::translate(manifest ? "Catalogue" : "Sentence", english.c_str()).toStdString();
  });
  return QString::fromStdString(words);
}

QString as_sentence(QString text) {
  const qsizetype end = text.indexOf(' ');
  const auto letter = [](QChar c) { return c.isLetter(); };
  const bool setting = QStringView(text).mid(end).startsWith(u" = ");
  if (end > 0 && !setting && std::all_of(text.begin(), text.begin() + end, letter))
    text[0] = text[0].toUpper();
  const auto ascii = [](QChar c) { return c.unicode() < 0x80; }; // other scripts have full stops of their own
  if (text.contains(' ') && text.front().isUpper() && ascii(text.front()) && ascii(text.back()) &&
      (text.back().isLetterOrNumber() || text.back() == ')'))
    text += '.';
  return text;
}

QString words_with_path(const Diagnostic& diagnostic) {
  if (diagnostic.file.empty())
    return words_of(diagnostic.line > 0 ? Sentence::tr("line %1: %2", diagnostic.line, diagnostic.message)
                                        : diagnostic.message);
  const std::string place =
      diagnostic.line > 0 ? diagnostic.file + ':' + std::to_string(diagnostic.line) : diagnostic.file;
  return QString::fromStdString(place) + ": " + words_of(diagnostic.message);
}

QString words_of(const Diagnostic& diagnostic) {
  Diagnostic named = diagnostic;
  named.file = QFileInfo(QString::fromStdString(diagnostic.file)).fileName().toStdString();
  return words_with_path(named);
}

QString setting_text(const Parameter& parameter, std::int64_t value) {
  return parameter.choices.empty() ? count_text(value) : QString::fromStdString(parameter.text(value));
}

QString help_of(const Metric& metric) {
  QStringList lines;
  for (const Sentence& line : help_lines(metric)) lines << words_of(line);
  return lines.join('\n');
}

QString text_of(const Metric& metric, double value) {
  return QString::fromStdString(figure_text(metric, value));
}

QString words_of(const std::exception& error) {
  const auto* ours = dynamic_cast<const Error*>(&error);
  return ours ? words_with_path(ours->diagnostics().front()) : QString::fromUtf8(error.what());
}

}
