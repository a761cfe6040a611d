#pragma once

#include <QTextBlock>
#include <QTextBrowser>
#include <QTimer>
#include <filesystem>
#include <optional>

namespace kernelarium {

/// Markdown of a lesson with its figures. Loads nothing from outside the lesson's folder and shows no HTML.
class RichText : public QTextBrowser {
  Q_OBJECT

 public:
  enum class Height { scrolls, fits };

  explicit RichText(Height height, QWidget* parent = nullptr);

  /// `folder`: where figures lie; empty: there are none.
  void show_markdown(const QString& markdown, const std::filesystem::path& folder, const QString& language);
  /// The paragraph at the top of what is in sight.
  struct Place {
    int heading = 0, block = 0; ///< how many headings, and blocks after the last of them
    double share = 0;           ///< of it that is above the top
  };
  Place place() const { return wanted_.value_or(at_); }
  void go_to(const Place& place); ///< if need be, when the text is rendered and shown
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// run:, lesson:, glossary:, variant: links; those to the web open in the browser.
  void followed(const QUrl& link);

 protected:
  QMimeData* createMimeDataFromSelection() const override;
  QVariant loadResource(int type, const QUrl& name) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void render();
  Place place_in_sight() const;
  QTextBlock block_at(const Place& place) const;
  void fit();
  void adapt();
  int figure_width() const;
  QByteArray figure(const QUrl& name) const;
  void link_figure(int position);

  Height height_;
  QString markdown_, language_;
  std::filesystem::path folder_;
  int drawn_width_ = 0;
  bool stale_ = false;          ///< another text waits to be rendered
  Place at_;                    ///< where the reader is: another layout of the text leaves it there
  double laid_out_ = 0;         ///< height of the text when it was noted
  std::optional<Place> wanted_; ///< once it is rendered and shown, which gives it its height
  /// A resize may come out of the midst of a layout, where the document must not change.
  QTimer later_;
};

}
