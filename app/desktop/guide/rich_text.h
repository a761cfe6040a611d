#pragma once

#include <QTextBrowser>
#include <QTimer>
#include <filesystem>

namespace kernelarium {

/// Markdown of a lesson with its figures. Loads nothing from outside the lesson's folder and shows no HTML.
class RichText : public QTextBrowser {
  Q_OBJECT

 public:
  enum class Height { scrolls, fits };

  explicit RichText(Height height, QWidget* parent = nullptr);

  /// `folder`: where figures lie; empty: there are none.
  void show_markdown(const QString& markdown, const std::filesystem::path& folder, const QString& language);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// run:, lesson:, glossary:, variant: links; those to the web open in the browser.
  void followed(const QUrl& link);

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void render();
  void fit();
  void adapt();
  int figure_width() const;
  QByteArray figure(const QUrl& name) const;
  void link_figure(int position);

  Height height_;
  QString markdown_, language_;
  std::filesystem::path folder_;
  int drawn_width_ = 0;
  bool stale_ = false; ///< another text waits to be rendered
  /// A resize may come out of the midst of a layout, where the document must not change.
  QTimer later_;
};

}
