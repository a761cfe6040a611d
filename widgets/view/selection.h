#pragma once

#include "kernels/trace/place.h"

#include <QObject>
#include <QString>
#include <cstdint>
#include <memory>
#include <vector>

namespace kernelarium {

struct Run;

/// An element of a buffer of the run.
struct ElementPlace {
  QString buffer; ///< empty: none
  std::int64_t index = 0;
  bool operator==(const ElementPlace&) const = default;
};

/// A clock of the modelled time that is played, and what the block did up to it, most of it since its last
/// barrier.
struct Moment {
  std::shared_ptr<const Run> run; ///< whose time it is: views of another run do not show it
  double clock = 0;
  int launch = 0;
  std::uint64_t block = 0;
  std::vector<std::uint32_t> touched; ///< accesses in the order of time: indices into Trace::records
  std::vector<std::uint32_t> stored;  ///< all of its stores so far, in the same way
  std::vector<int> states;            ///< by warp: its WarpState, -1: not running
};

/// What is selected, shared by all views of one run: selecting in one selects in all. Setters do nothing if
/// nothing changes, so views may set from their own slots without loops.
class Selection : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  const ThreadPlace& place() const { return place_; } ///< pinned
  const ThreadPlace& hover() const { return hover_; } ///< under the pointer
  /// What views light up: the hovered place, else the pinned one.
  const ThreadPlace& shown() const { return hover_.scope == ThreadPlace::Scope::none ? place_ : hover_; }
  int launch() const { return launch_; } ///< position in the sequence of launches
  int line() const { return line_; }     ///< of the source; 0: none
  int step() const { return step_; }     ///< position in the warp's stream of accesses; -1: all of them
  const ElementPlace& element() const { return element_; }
  /// Null: no time is played.
  const std::shared_ptr<const Moment>& moment() const { return moment_; }

 public slots:
  void set_place(const kernelarium::ThreadPlace& place);
  void set_hover(const kernelarium::ThreadPlace& place);
  void set_launch(int launch);
  void set_line(int line);
  void set_step(int step);
  void set_element(const kernelarium::ElementPlace& element);
  void set_moment(const std::shared_ptr<const kernelarium::Moment>& moment);
  void clear();

 signals:
  void place_changed(); ///< pinned or hovered place
  void launch_changed(int launch);
  void line_changed(int line);
  void step_changed(int step);
  void element_changed();
  void moment_changed();

 private:
  ThreadPlace place_, hover_;
  int launch_ = 0, line_ = 0, step_ = -1;
  ElementPlace element_;
  std::shared_ptr<const Moment> moment_;
};

/// The moment at play, if it is one of this run's present launch; else null.
const Moment* moment_of(const Selection& selection, const Run* run);

}
