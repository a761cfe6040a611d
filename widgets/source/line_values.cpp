#include "widgets/source/line_values.h"

#include "widgets/source/code_editor.h"

#include <QStringList>
#include <map>

namespace kernelarium {

LineValues::LineValues(CodeEditor* editor, const Selection* selection)
    : QObject(editor), editor_(editor), selection_(selection) {
  connect(selection_, &Selection::step_changed, this, &LineValues::follow);
  connect(selection_, &Selection::place_changed, this, &LineValues::follow);
  connect(selection_, &Selection::launch_changed, this, &LineValues::follow);
}

void LineValues::set_run(const RunPointer& run, const std::shared_ptr<const Tensors>& buffers) {
  run_ = run;
  buffers_ = buffers;
  values_.reset();
  follow();
}

void LineValues::follow() {
  const ThreadPlace& place = selection_->shown();
  const bool one = place.scope == ThreadPlace::Scope::thread || place.scope == ThreadPlace::Scope::warp;
  if (!run_ || !one || selection_->step() < 0) return editor_->set_notes({});
  const auto trace = RunTrace::of(run_);
  const auto explanation = Explanation::of(editor_->text().toStdString(), trace);
  if (!values_ || explanation != explanation_ || launch_ != selection_->launch() || block_ != place.block) {
    explanation_ = explanation;
    launch_ = selection_->launch();
    block_ = place.block;
    values_.emplace(explanation_, trace, buffers_, launch_, block_);
  }
  std::map<int, QStringList> notes;
  for (const ThreadValues::Value& each : values_->of(place, selection_->step()))
    notes[each.line] << QString("%1 = %2").arg(QString::fromStdString(each.name)).arg(each.value, 0, 'g', 7);
  std::map<int, QString> lines;
  for (const auto& [line, texts] : notes) lines[line] = texts.join("  ");
  editor_->set_notes(std::move(lines));
}

}
