#include "kernels/compiler/disassembly.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/machine_code/sass_view.h"
#include "widgets/source/source_view.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>

namespace kernelarium {

/// Machine code in the window. NVIDIA's disassembler may be absent: a script that prints what it would stands
/// in for it, where it is looked for.
class MachineCodeFlowTest : public WindowBase {
  Q_OBJECT

  QString tool() const { return places_.path("kernelarium/nvdisasm/bin/nvdisasm"); }
  SassView& sass() { return *views().sass; }
  void put_tool(const QByteArray& prints) {
    QDir().mkpath(QFileInfo(tool()).path());
    QVERIFY(
        !places_.script("kernelarium/nvdisasm/bin/nvdisasm", "cat <<'END'\n" + prints + "END\n").isEmpty());
  }

 private slots:
  void init() {
    if (!find_disassembler().empty()) QSKIP("nvdisasm is here: what is shown without it can't be tested");
    open_window({1440, 900});
    QVERIFY(window().go("lesson:vector-add"));
    QVERIFY(settled());
  }
  void cleanup() {
    if (desktop_) close_window();
    forget();
    QFile::remove(tool());
  }

  void it_is_offered_then_shown_line_by_line() {
    QVERIFY(sass().editor()->text().isEmpty()); // not in sight: nothing was made
    page().show_view("code");
    const auto offer = [this] { return sass().findChild<QPushButton*>("offer"); };
    QTRY_VERIFY_WITH_TIMEOUT(offer() && offer()->isVisible(), 180000);
    QVERIFY2(offer()->text().contains("5 MB"), qPrintable(offer()->text()));
    put_tool("\t.section\t.text.vector_add,\"ax\",@progbits\n"
             "\t//## File \"/a/vector_add.cu\", line 12\n"
             "        /*0000*/                   LDG.E R2, [R2.64] ;\n"
             "\t//## File \"/a/" +
             session().file().toUtf8() +
             "\", line 3\n"
             "        /*0010*/                   STG.E [R4.64], R2 ;\n");
    // A newer text is compiled again, now with the machine code.
    session().set_source(session().source() + "// mine\n");
    page().views().source->set_source(session().file(), session().original(), session().source());
    emit page().views().source->text_settled(session().source());
    QTRY_COMPARE_WITH_TIMEOUT(sass().state(), View::State::ready, 180000);
    QVERIFY2(sass().title().contains("sm_90"), qPrintable(sass().title()));
    QVERIFY(sass().editor()->text().contains("LDG.E"));
    views().selection().set_line(3);
    QCOMPARE(sass().lines_of(3).size(), std::size_t{1});
    QVERIFY(sass().editor()->markersAtLine(sass().lines_of(3).front() - 1) & 1 << 4);
  }

  void one_that_fails_is_told_in_its_words() {
    QDir().mkpath(QFileInfo(tool()).path());
    QVERIFY(!places_.script("kernelarium/nvdisasm/bin/nvdisasm", "echo 'unknown file format'; exit 7\n")
                 .isEmpty());
    page().show_view("code");
    QTRY_COMPARE_WITH_TIMEOUT(sass().state(), View::State::error, 180000);
    bool said = false;
    for (const QLabel* label : sass().findChildren<QLabel*>())
      said = said || label->text().contains("unknown file format");
    QVERIFY(said);
  }
};

}

QTEST_MAIN(kernelarium::MachineCodeFlowTest)
#include "machine_code_test.moc"
