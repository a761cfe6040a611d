#pragma once

#include <QObject>
#include <QString>

namespace kernelarium {

class CodeEditor;
class CodeWords;

/// Help while CUDA C++ is typed: completion, parameters of a call, and what a word under the pointer means;
/// of CUDA's own words and of those that the text declares.
class CodeHelp : public QObject {
  Q_OBJECT

 public:
  explicit CodeHelp(CodeEditor* editor);

  /// Functions of this text get hints of their parameters, too.
  void read(const QString& text);
  /// As HTML; empty: nothing is known of it.
  static QString help_of(const QString& word, const QString& text);
  /// Signatures as a call tip shows them: "saxpy(int n, float a, const float* x, float* y)".
  static QStringList functions_in(const QString& text);

 private:
  CodeEditor* editor_;
  CodeWords* words_; ///< owned by the editor's lexer
};

}
