#pragma once

#include <QStringList>
#include <QTabBar>

namespace kernelarium {

class CodeEditor;

/// Above the source: a tab for the text itself and one, read-only, for each of the lab's own headers that it
/// includes. Hidden if it includes none.
class HeaderTabs : public QTabBar {
  Q_OBJECT

 public:
  explicit HeaderTabs(CodeEditor* source, QWidget* parent = nullptr);

  void read(const QString& file, const QString& text);
  void show_source() { setCurrentIndex(0); }
  CodeEditor* header() const { return header_; } ///< takes the source's place while its tab is chosen
  QString texts() const { return texts_.join('\n'); }

 private:
  void turn(int index);

  CodeEditor *source_, *header_;
  QStringList names_, texts_; ///< of the headers
};

}
