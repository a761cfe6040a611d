#include "widgets/machine_code/code_panel.h"
#include "widgets/machine_code/ptx_lines.h"
#include "widgets/machine_code/ptx_view.h"
#include "widgets/machine_code/sass_view.h"

#include <QApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace kernelarium;

namespace {

const QString ptx = R"(.version 8.5
.target sm_90
.visible .entry matmul(
)
{
	.loc	1 5 13
	mov.u32 	%r1, %ctaid.y;
	mad.lo.s32 	%r2, %r1, 16, %r3;
	.loc	1 9 5
	ld.global.f32 	%f1, [%rd1];
	.loc	2 40 3, function_name $L__info_string0, inlined_at 1 13 7
	fma.rn.f32 	%f2, %f1, %f1, %f2;
	.loc	2 99 3
	add.s32 	%r9, %r9, 1;
}
	.file	1 "/lesson/tiled.cu"
	.file	2 "/usr/include/other.h"
)";

std::vector<MachineFunction> code() {
  return {{"matmul",
           40,
           {{0x00, "", "S2R", "R0, SR_CTAID.Y", "", 5},
            {0x10, "", "LDG.E", "R2, [R2.64]", "", 9},
            {0x20, "@!P0", "BRA", ".L_x_1", ".L_x_1", 9},
            {0x30, "", "EXIT", "", "", 0}}}};
}

}

class MachineCodeTest : public QObject {
  Q_OBJECT

  static bool lit(const ListingView& view, int line) {
    return view.editor()->markersAtLine(line - 1) & 1 << 4;
  }
  static QString cell(SassView& view, int row, int column) {
    return view.numbers()->index(row, column).data().toString();
  }

 private slots:
  void ptx_lines_come_from_loc() {
    const auto lines = ptx_source_lines(ptx, "tiled.cu");
    QCOMPARE(lines[7], 5);
    QCOMPARE(lines[8], 5);
    QCOMPARE(lines[10], 9);
    QCOMPARE(lines[12], 13); // inlined there
    QCOMPARE(lines[14], 0);  // a header's own line
    QCOMPARE(lines[2], 0);
  }

  void ptx_and_source_select_each_other() {
    Selection selection;
    PtxView view(&selection);
    view.resize(500, 400);
    view.show();
    view.set_ptx(ptx, "/elsewhere/tiled.cu");
    QCOMPARE(view.lines_of(9), (std::vector<int>{9, 10}));
    selection.set_line(9);
    QVERIFY(view.editor()->markersAtLine(9) & 1 << 4);
    QVERIFY(!(view.editor()->markersAtLine(6) & 1 << 4));
    view.editor()->setFocus();
    QApplication::setActiveWindow(&view);
    QTRY_VERIFY(view.editor()->hasFocus());
    view.editor()->setCursorPosition(6, 1);
    QTRY_COMPARE(selection.line(), 5);
  }

  void a_line_lights_up_in_source_ptx_and_machine_code() {
    Selection selection;
    CodePanel panel(&selection);
    panel.resize(1200, 500);
    panel.show();
    panel.source->set_source("1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    panel.ptx->set_ptx(ptx, "tiled.cu");
    panel.sass->set_code(code(), "sm_90");
    QVERIFY(panel.source->isVisible());
    QCOMPARE(panel.sass->lines_of(9), (std::vector<int>{3, 5})); // a label between them
    selection.set_line(9);
    QVERIFY(lit(*panel.source, 9) && lit(*panel.ptx, 9) && lit(*panel.sass, 3) && lit(*panel.sass, 5));
    QVERIFY(!lit(*panel.sass, 2) && !lit(*panel.source, 5));
    panel.sass->editor()->setFocus();
    QApplication::setActiveWindow(&panel);
    QTRY_VERIFY(panel.sass->editor()->hasFocus());
    panel.sass->editor()->setCursorPosition(1, 0);
    QTRY_COMPARE(selection.line(), 5);
    QVERIFY(lit(*panel.source, 5));
    // Where there is no room for three, the text gives way: it has a panel of its own.
    panel.resize(600, 500);
    QTRY_VERIFY(!panel.source->isVisible());
    QCOMPARE(panel.orientation(), Qt::Horizontal);
    panel.resize(400, 700);
    QTRY_COMPARE(panel.orientation(), Qt::Vertical);
  }

  void later_code_is_marked_against_what_was_kept() {
    Selection selection;
    CodePanel panel(&selection);
    panel.resize(1200, 500);
    panel.show();
    panel.source->set_source("a\nb\n");
    panel.ptx->set_ptx(ptx, "tiled.cu");
    panel.sass->set_code(code(), "sm_90");
    QVERIFY(panel.sass->legend().contains("4 instructions"));
    panel.sass->findChild<QToolButton*>("keep_code")->setChecked(true);
    auto later = code();
    later[0].registers = 32;
    later[0].code[0].operands = "R9, SR_CTAID.Y"; // another register is no change
    later[0].code.insert(later[0].code.begin() + 1, {0x10, "", "LDS", "R4, [R5]", "", 7});
    later[0].code[2].address = 0x20;
    later[0].code.pop_back();
    panel.sass->set_code(later, "sm_90");
    panel.source->set_source("a\nnew\nb\n");
    const auto added = [](const ListingView& view, int line) {
      return bool(view.editor()->markersAtLine(line - 1) & 1 << 3);
    };
    QVERIFY(added(*panel.sass, 3));
    QVERIFY(!added(*panel.sass, 2) && !added(*panel.sass, 4));
    QVERIFY(panel.sass->editor()->annotation(5).contains("EXIT"));
    QVERIFY(added(*panel.source, 2));
    QVERIFY2(panel.sass->legend().contains("32 registers") && panel.sass->legend().contains("40 registers"),
             qPrintable(panel.sass->legend()));
    bool exit_seen = false;
    for (int row = 0; row < panel.sass->numbers()->rowCount(); ++row)
      if (cell(*panel.sass, row, 0) == "EXIT") {
        QCOMPARE(cell(*panel.sass, row, 1), QString("0"));
        QCOMPARE(cell(*panel.sass, row, 2), QString("1"));
        exit_seen = true;
      }
    QVERIFY(exit_seen);
    panel.sass->findChild<QToolButton*>("keep_code")->setChecked(false);
    QVERIFY(!added(*panel.sass, 3));
    QVERIFY(panel.sass->editor()->annotation(5).isEmpty());
  }

  void other_registers_are_no_change_of_ptx() {
    Selection selection;
    PtxView view(&selection);
    view.set_ptx("mov.u32 %r1, %r2;\nadd.s32 %r3, %r1, 1;\n", "a.cu");
    view.keep(true);
    view.set_ptx("mov.u32 %r7, %r9;\nadd.s32 %r3, %r7, 2;\n", "a.cu");
    QVERIFY(!(view.editor()->markersAtLine(0) & 1 << 2));
    QVERIFY(view.editor()->markersAtLine(1) & 1 << 2);
  }

  void what_is_not_here_is_offered() {
    Selection selection;
    SassView view(&selection);
    view.resize(500, 300);
    view.show();
    QSignalSpy taken(&view, &View::offer_taken);
    view.show_offer("not here", "5 MB", "Fetch");
    auto* button = view.findChild<QPushButton*>("offer");
    QVERIFY(button->isVisible());
    button->click();
    QCOMPARE(taken.count(), 1);
    view.show_busy("on its way");
    QVERIFY(!button->isVisible());
    view.set_code(code(), "sm_90");
    QVERIFY(!button->isVisible());
    QCOMPARE(view.state(), View::State::ready);
    view.show_empty("nothing yet");
    QVERIFY(!button->isVisible());
  }
};

QTEST_MAIN(MachineCodeTest)
#include "machine_code_test.moc"
