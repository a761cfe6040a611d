#pragma once

#include "widgets/view/view.h"

#include <QWidget>
#include <vector>

class QLabel;
class QProgressBar;
class QToolButton;

namespace kernelarium {

/// Something that the status line says. Where room is short, the part of the highest rank is left out first;
/// one of rank 0 never.
struct StatusPart {
  QString html;
  int rank = 0;
};

class StatusText;

/// The line at the bottom: what the last run was in one sentence a stage, or how far the present one is.
class StatusLine : public QWidget {
  Q_OBJECT

 public:
  explicit StatusLine(QWidget* parent = nullptr);

  /// `timed` may be null or the same run as `counted`; `checked`: by all checks, not only for bounds.
  void show_run(const RunPointer& counted, const RunPointer& timed, bool checked = true);
  /// Background progress of a run that is already shown; `seconds` since it was started.
  void show_checking(double fraction, int seconds);
  void show_progress(const QString& stage, double fraction, int seconds);
  /// Its message is about earlier settings or an earlier text.
  void set_outdated(bool outdated);
  bool outdated() const { return outdated_; }
  void show_error(const QString& text);
  void show_text(const QString& text);
  void clear();
  QString text() const; ///< as a person reads it
  /// Next to an error: "Log this error", or a link to it once it is logged. Hidden by the next
  /// run.
  void offer_log(bool logged);

 signals:
  void cancel_requested();
  void log_requested();
  void whole_text_wanted(const QString& text); ///< of a message that has no room

 private:
  enum class Light { none, good, bad, busy };
  void set(Light light, std::vector<StatusPart> left, const QString& right);
  void paint_light();

  void show_fraction(double fraction);

  Light light_ = Light::none;
  bool outdated_ = false;
  StatusText* left_;
  QLabel *lamp_, *right_;
  QProgressBar* progress_;
  QToolButton *cancel_, *log_;
};

}
