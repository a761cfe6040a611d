#include "widgets/machine_code/ptx_view.h"

#include "widgets/machine_code/ptx_lines.h"

#include <QRegularExpression>

namespace kernelarium {

PtxView::PtxView(Selection* selection, QWidget* parent)
    : ListingView(selection, CodeEditor::Language::ptx, parent) {
  editor()->setAccessibleName(tr("PTX"));
  set_title(tr("PTX"));
  set_legend(tr("what the compiler generated from the source · highlighted: the selected source line"));
  show_empty(tr("Run or compile the kernel to see its PTX."));
}

void PtxView::set_ptx(const QString& ptx, const QString& source_file) {
  set_listing(ptx, ptx_source_lines(ptx, source_file));
  if (ptx.isEmpty()) show_empty(tr("Run or compile the kernel to see its PTX."));
}

QString PtxView::key_of(const QString& line) const {
  static const QRegularExpression numbered("(%[a-z]+|\\$L__?\\w+?)\\d+");
  static const QRegularExpression place("^\\s*\\.(loc|file)\\s.*");
  return QString(line).replace(place, {}).replace(numbered, "\\1");
}

}
