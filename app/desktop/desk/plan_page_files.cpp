// Plans from files and into files, their names and their end.
#include "app/desktop/desk/plan_page.h"
#include "app/desktop/shared/file_dialogs.h"
#include "kernels/base/data_folder.h"

#include <QComboBox>
#include <QFileInfo>
#include <QInputDialog>

namespace kernelarium {

namespace {

constexpr qint64 largest_plan = 4 << 20; ///< bytes of a file that is read as a plan

}

void PlanPage::import_file(const QString& path) {
  if (QFileInfo(path).size() > largest_plan)
    throw Error(tr("%1 is larger than a plan may be (4 MB).").arg(path).toStdString());
  const std::string bytes = read_file(path.toStdString());
  const PlanText plan(bytes);
  const QString uid = desk_.plans().add(plan_title(plan, QFileInfo(path).completeBaseName()), bytes);
  if (uid.isEmpty()) return;
  desk_.tick_solved();
  show_plan(uid);
  emit notice(
      plan.items().empty()
          ? tr("No line of %1 has a check box (- [ ]); it is kept as it is. Add items below.").arg(path)
          : tr("%n item(s) read; the other lines are kept as they are.", nullptr,
               static_cast<int>(plan.items().size())));
}

void PlanPage::export_file(const QString& path) {
  keep_markdown();
  write_file(path.toStdString(), desk_.plans().text(uid_).bytes());
}

void PlanPage::ask_import() {
  ask_to_open(
      this, tr("Import a checklist"), tr("Markdown (*.md *.markdown *.txt);;All files (*)"),
      [this](const QString& path) { import_file(path); }, [this](const QString& text) { emit notice(text); });
}

void PlanPage::ask_export() {
  ask_to_save(
      this, tr("Export the plan"), plans_->currentText() + ".md", tr("Markdown (*.md)"),
      [this](const QString& path) { export_file(path); }, tr("Written to %1"),
      [this](const QString& text) { emit notice(text); });
}

void PlanPage::ask_name() {
  auto* dialog = new QInputDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Rename the plan"));
  dialog->setLabelText(tr("Name"));
  dialog->setTextValue(plans_->currentText());
  connect(dialog, &QInputDialog::textValueSelected, this, [this, uid = uid_](const QString& name) {
    if (!name.trimmed().isEmpty()) desk_.plans().rename(uid, name.simplified());
  });
  dialog->open();
}

void PlanPage::remove_plan() {
  keep_markdown();
  const QString uid = uid_, title = plans_->currentText();
  desk_.plans().remove(uid);
  undo_bar_->offer(tr("The plan \"%1\" was removed.").arg(title), [this, uid] {
    desk_.plans().restore(uid);
    show_plan(uid);
  });
}

}
