#include "widgets/source/code_help.h"

#include "widgets/source/code_editor.h"
#include "widgets/source/cuda_words.h"
#include "widgets/theme/theme.h"

#include <QRegularExpression>
#include <Qsci/qsciabstractapis.h>

namespace kernelarium {

namespace {

constexpr int letters_before_help = 3;

/// Words in a list that calls have, not definitions.
bool is_keyword(const QString& word) {
  static const QStringList words{"if", "for", "while", "switch", "return", "sizeof", "else", "do"};
  return words.contains(word);
}

QString without_comments(QString text) {
  static const QRegularExpression comment(R"(//[^\n]*|/\*.*?\*/)",
                                          QRegularExpression::DotMatchesEverythingOption);
  return text.replace(comment, " ");
}

}

/// What the editor asks while somebody types. QScintilla's own class sorts its words in a thread, which it
/// ends by force where the computer is busy.
class CodeWords : public QsciAbstractAPIs {
 public:
  using QsciAbstractAPIs::QsciAbstractAPIs;

  /// Signatures: "name" or "name(parameters)".
  void set_entries(QStringList entries) { entries_ = std::move(entries); }

  void updateAutoCompletionList(const QStringList& context, QStringList& list) override {
    if (context.isEmpty() || context.last().isEmpty()) return;
    for (const QString& entry : entries_)
      if (const QString name = entry.section('(', 0, 0);
          name.startsWith(context.last()) && !list.contains(name))
        list << name;
  }
  /// The last word of the context is what is typed behind the bracket: the one before it is called.
  QStringList callTips(const QStringList& context, int, QsciScintilla::CallTipsStyle,
                       QList<int>& shifts) override {
    QStringList tips;
    if (context.size() < 2) return tips;
    for (const QString& entry : entries_)
      if (entry.startsWith(context[context.size() - 2] + '(')) {
        tips << entry;
        shifts << 0;
      }
    return tips;
  }

 private:
  QStringList entries_;
};

CodeHelp::CodeHelp(CodeEditor* editor)
    : QObject(editor), editor_(editor), words_(new CodeWords(editor->lexer())) {
  editor_->setAutoCompletionSource(QsciScintilla::AcsAll);
  connect(editor_, &QsciScintillaBase::SCN_CHARADDED, this, [this] { // after QScintilla, which opens the list
    if (editor_->isListActive() && editor_->in_prose()) editor_->cancelList();
  });
  // A hint is of a call that undoing may remove.
  connect(editor_, &QsciScintillaBase::SCN_MODIFIED, this, [this](int, int how) {
    if (how & (QsciScintilla::SC_PERFORMED_UNDO | QsciScintilla::SC_PERFORMED_REDO))
      QMetaObject::invokeMethod(
          editor_, [editor = editor_] { editor->SendScintilla(QsciScintilla::SCI_CALLTIPCANCEL); },
          Qt::QueuedConnection);
  });
  editor_->setAutoCompletionThreshold(letters_before_help);
  editor_->setAutoCompletionCaseSensitivity(true);
  editor_->setAutoCompletionReplaceWord(true);
  editor_->setCallTipsStyle(QsciScintilla::CallTipsNoContext);
  editor_->setCallTipsVisible(1);
  const auto dress = [this] {
    const Colours& c = Theme::instance().colours();
    editor_->setCallTipsBackgroundColor(c.raised);
    editor_->setCallTipsForegroundColor(c.text);
    editor_->setCallTipsHighlightColor(c.accent);
  };
  connect(&Theme::instance(), &Theme::changed, this, dress);
  dress();
  read({});
}

void CodeHelp::read(const QString& text) {
  QStringList entries;
  for (const CudaWord& word : cuda_words()) {
    const QString signature(word.signature);
    const qsizetype open = signature.indexOf('(');
    const bool call = open > 0 && !signature.startsWith("__global__") && !signature.startsWith("__device__");
    // A call tip begins with the name; its type comes first in the declaration.
    entries << (call ? word.name + signature.mid(open) : QString(word.name));
  }
  words_->set_entries(entries + functions_in(text));
}

QStringList CodeHelp::functions_in(const QString& text) {
  static const QRegularExpression definition(
      R"((?:^|[;}>\n])\s*(?:[\w:*&<>,"]+\s+)+[*&]*(\w+)\s*\(([^(){};]*)\)\s*\{)");
  static const QRegularExpression spaces(R"(\s+)");
  QStringList found;
  for (auto matches = definition.globalMatch(without_comments(text)); matches.hasNext();) {
    const auto match = matches.next();
    if (is_keyword(match.captured(1))) continue;
    found << match.captured(1) + '(' + match.captured(2).replace(spaces, " ").trimmed() + ')';
  }
  return found;
}

QString CodeHelp::help_of(const QString& word, const QString& text) {
  if (word.isEmpty() || is_keyword(word)) return {};
  const auto code = [](const QString& line) { return "<tt>" + line.toHtmlEscaped() + "</tt>"; };
  if (const CudaWord* known = cuda_word(word)) return code(known->signature) + "<br>" + meaning_of(*known);
  // The first line that declares it: a type or a bracket before it, and no other word's part.
  static const QString before = R"((?:^|[(,;{]|\b\w[\w:]*(?:\s*<[^;{}]*>)?[\s*&]+(?:__restrict__\s+)?))";
  const QRegularExpression declared(before + "\\b" + QRegularExpression::escape(word) +
                                    R"(\b\s*(?:=[^=]|;|,|\(|\)|\[|:))");
  static const QRegularExpression no_type(R"((?:^|\b)(?:return|else|case|goto|new|delete)\s*$)");
  const QStringList lines = text.split('\n');
  for (qsizetype i = 0; i < lines.size(); ++i) {
    const QString line = without_comments(lines[i]);
    const QRegularExpression macro("^\\s*#\\s*define\\s+" + QRegularExpression::escape(word) + "\\b");
    const auto match = declared.match(line);
    const bool typed =
        match.hasMatch() && QRegularExpression(R"(^\w)").match(match.captured(0)).hasMatch() &&
        !no_type.match(line.left(match.capturedStart() + match.captured(0).indexOf(word))).hasMatch();
    if (typed || macro.match(line).hasMatch())
      return tr("line %1:").arg(i + 1) + ' ' + code(lines[i].trimmed());
  }
  return {};
}

}
