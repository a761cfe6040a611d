#pragma once

#include "app/desktop/application/desktop.h"

#include <QSize>
#include <QStringList>
#include <QTimer>

namespace kernelarium {

/// What to take a picture of.
struct GrabRequest {
  QString file; ///< .png or .svg
  QString page = "lesson";
  QString lesson, variant, view, device;
  QString kernel;       ///< a file for the playground; a whole program runs if its views are needed
  QStringList settings; ///< PARAMETER=VALUE
  QSize size = {1280, 800};
  double scale = 0; ///< pixels per point; 0: as many as the display has
  int patience_seconds = 120;
  int frames = 0;           ///< of an animation of the block at play; 0: a still picture
  bool even_failed = false; ///< a picture of a failing kernel is intended
};

/// Shows a page, runs its lesson, waits until every view is complete, writes the picture. Where the run
/// failed, was cancelled or no device answered, there is no picture but the reason.
class Grab : public QObject {
  Q_OBJECT

 public:
  Grab(Desktop& desktop, GrabRequest request);
  void start();

 signals:
  /// `reason` empty: the picture is written.
  void finished(const QString& reason);

 private:
  void prepare();
  void open_kernel();
  void look();
  double scale() const;
  void write();
  /// The traced block from its begin to its end, each view with the cursor in time.
  void write_play();
  void end(const QString& reason);
  /// What is wrong with what the lesson shows; empty: nothing.
  QString flaw() const;

  Desktop& desktop_;
  GrabRequest request_;
  QTimer look_, patience_;
  QString failure_; ///< a run that could not be made at all
  bool over_ = false;
  int quiet_ = 0;
};

}
