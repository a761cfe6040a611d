#pragma once

#include "kernels/trace/run_trace.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

class QToolButton;

namespace kernelarium {

/// What the views of one warp's access share: they follow the selection to the warp's record at the selected
/// step, or to the next one in their memory space, and walk to its neighbours.
class RecordView : public RunView {
  Q_OBJECT

 public:
  RecordView(Selection* selection, bool shared, QWidget* parent = nullptr);

  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>&) override { set_run(run); }
  bool needs_counts() const override { return false; }
  void set_run(const RunPointer& run);
  /// While on, it does not follow the selection: another view shows records.
  void hold(bool on);
  /// Shows one record on its own, whatever is selected.
  virtual void show_record(const AccessRecord& record, int bytes_per_thread, const QString& caption) = 0;
  QAbstractItemModel* numbers() override { return numbers_; }

 protected:
  void restyle() override;
  NumbersModel* numbers_;

 private:
  std::vector<const AccessRecord*> fitting() const;
  void follow();
  void walk(int by);

  Selection* selection_;
  bool shared_;
  RunPointer run_;
  std::shared_ptr<const RunTrace> trace_;
  const AccessRecord* shown_ = nullptr;
  bool held_ = false;
  QToolButton *back_, *forward_;
};

/// "0–7, 9": lanes in words.
QString lanes_text(const std::vector<int>& lanes);

}
