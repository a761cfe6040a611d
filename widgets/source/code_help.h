#pragma once

#include <QObject>
#include <QString>

class QsciAPIs;

namespace kernelarium {

class CodeEditor;

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
  QsciAPIs* words_;
  QStringList functions_;
  bool read_ = false;
};

}
