#pragma once

#include "kernels/trace/cluster_traffic.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

class QLabel;

namespace kernelarium {

/// The blocks of a cluster, and which block reads or writes the shared memory of which.
class ClusterView : public RunView {
  Q_OBJECT

 public:
  ClusterView(Selection* selection, QWidget* parent = nullptr);
  class Drawing;

  void set_run(const RunPointer& run);
  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>&) override { set_run(run); }
  QAbstractItemModel* numbers() override { return numbers_; }
  const ClusterTraffic& traffic() const { return traffic_; }
  QString sentence(std::size_t who, std::size_t whose) const;
  /// Chooses a pair: its block and its first line become the selection.
  void choose(std::size_t who, std::size_t whose);
  QRectF cell_rect(std::size_t who, std::size_t whose) const;
  QWidget* drawing() const;

 private:
  void rebuild();
  QString block_name(std::size_t index) const;

  Selection* selection_;
  RunPointer run_;
  ClusterTraffic traffic_;
  Drawing* drawing_;
  QLabel* explanation_;
  NumbersModel* numbers_;
};

}
