#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/pages/playground_page.h"
#include "app/desktop/pages/run_views.h"
#include "app/desktop/window/notice_bar.h"
#include "app/desktop/window/status_line.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/memory_path.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/words.h"

#include <QAction>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>

namespace kernelarium {

namespace {

constexpr const char* two_kernels = R"(__global__ void scale(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = FACTOR * in[i];
}
template<class T> __global__ void fill(T* out) { out[threadIdx.x] = 3; }
)";

}

class PlaygroundTest : public WindowBase {
  Q_OBJECT

  PlaygroundPage& own() { return *window().playground_page(); }
  PlaygroundSession& mine() { return *own().session(); }
  QLineEdit* field(const char* name) { return own().findChild<QLineEdit*>(name); }

  /// In a folder of the test's own: no test finds the launches or drafts of another one's file.
  QString write(const QString& name, const QByteArray& text) {
    const QString folder = places_.path(QTest::currentTestFunction());
    QDir().mkpath(folder);
    const QString path = folder + '/' + name;
    QFile file(path);
    [&] { QVERIFY(file.open(QIODevice::WriteOnly)); }();
    file.write(text);
    return path;
  }
  QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  void type(const char* name, const QString& text) {
    QLineEdit* edit = field(name);
    QVERIFY2(edit, name);
    edit->setText(text);
    emit edit->textEdited(text);
  }
  bool ran(Verdict verdict) {
    return QTest::qWaitFor(
        [&] {
          return !own().runs()->running() && !own().views().outdated() && mine().counted() &&
                 mine().counted()->verdict == verdict;
        },
        180000);
  }

 private slots:
  void init() { open_window(); }
  void cleanup() {
    close_window();
    forget();
  }

  void a_file_without_a_kernel_says_so() {
    for (const QByteArray& text :
         {QByteArray("// nothing\n"), QByteArray("__device__ float half(float x) { return x / 2; }\n")}) {
      window().open_file(write(QString("none-%1.cu").arg(text.size()), text));
      QCOMPARE(window().page(), QString("playground"));
      QVERIFY(mine().held());
      QVERIFY2(window().status().text().contains("no __global__"), qPrintable(window().status().text()));
      QVERIFY(own().findChild<QLabel*>("launch_mistake")->text().contains("no __global__"));
      QTest::qWait(400); // a compiler that was asked would answer in the editor
      for (const QLabel* label : own().views().source->findChildren<QLabel*>())
        QVERIFY2(!label->isVisible() || !label->text().contains("''"), qPrintable(label->text()));
    }
    // The first kernel that is written runs.
    own().views().source->editor()->setText(QString(two_kernels).replace("FACTOR", "2"));
    QVERIFY(ran(Verdict::pass));
    QVERIFY(!window().status().text().contains("no __global__"));
  }

  void a_launch_is_swept_and_its_runs_have_a_table() {
    window().open_file(write("swept.cu", "__global__ void fill(float* out, int n) {\n"
                                         "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                         "  if (i < n) out[i] = 1;\n}\n"));
    QVERIFY(ran(Verdict::pass));
    RunsModel& table = *own().views().table->model();
    QCOMPARE(table.rowCount(), 1);
    QVERIFY2(table.run(0).settings.contains("256"), qPrintable(table.run(0).settings));
    QStringList names;
    for (const Parameter& parameter : mine().sweep_parameters())
      names << QString::fromStdString(parameter.name);
    QCOMPARE(names, QStringList({"block.x", "grid.x", "n"}));
    own().start_sweep();
    QVERIFY(own().sweep()->running());
    QTRY_VERIFY_WITH_TIMEOUT(!own().sweep()->running(), 180000);
    const auto& points = own().views().sweep->chart()->points();
    QCOMPARE(points.size(), std::size_t{6}); // 32 to 1024 threads
    for (const SweepPoint& point : points) QVERIFY2(point.figure > 0, qPrintable(point.error));
    emit own().views().sweep->values_picked({{"block.x", 64}});
    QCOMPARE(mine().texts().block, QString("64"));
    QVERIFY(ran(Verdict::pass));
    QCOMPARE(table.rowCount(), 2);
  }

  void a_text_that_loses_its_kernel_has_none() {
    window().open_file(write("gone.cu", "__global__ void one(float* out) { out[threadIdx.x] = 1; }\n"
                                        "__global__ void two(float* out) { out[threadIdx.x] = 2; }\n"));
    mine().choose_kernel("two");
    QVERIFY(ran(Verdict::pass));
    const QString text = own().views().source->text();
    own().views().source->editor()->setText("// gone\n");
    QVERIFY(mine().held());
    QVERIFY2(window().status().text().contains("no __global__"), qPrintable(window().status().text()));
    QVERIFY(own().findChild<QComboBox*>("kernel")->currentText().isEmpty());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!own().findChild<QLineEdit*>("argument_0"));
    QTest::qWait(600); // nothing runs, not even what the file on the disk has
    QVERIFY(!own().runs()->running() && own().views().threads->outdated());
    QVERIFY(window().status().text().contains("no __global__"));
    // The kernel comes back, and the one that was chosen with it.
    own().views().source->editor()->setText(text);
    QCOMPARE(mine().texts().kernel, QString("two"));
    QVERIFY(ran(Verdict::pass));
  }

  void a_draft_opens_with_a_kernel_that_it_has() {
    const QString path = write("draft.cu", "__global__ void ok(float* out) { out[threadIdx.x] = 1; }\n");
    window().open_file(path);
    LaunchTexts texts = mine().texts();
    texts.grid = "2";
    mine().set_texts(texts);
    QVERIFY(ran(Verdict::pass));
    // The name is part of a word of the new text.
    own().views().source->editor()->setText(
        "__global__ void fault(float* tokens) { tokens[threadIdx.x] = 1; }\n");
    QTRY_COMPARE_WITH_TIMEOUT(mine().texts().kernel, QString("fault"), patience_ms);
    QVERIFY(ran(Verdict::pass));
    close_window();
    open_window();
    window().open_file(path);
    QVERIFY(mine().edited());
    QCOMPARE(mine().texts().kernel, QString("fault"));
    QVERIFY(ran(Verdict::pass));
  }

  void a_main_alone_is_no_mistake() {
    window().open_file(write("main.cu", "__global__ void k() {}\nint main() { k<<<1, 1>>>(); }\n"));
    QVERIFY(ran(Verdict::pass));
    own().views().source->editor()->setText("int main() { return 0; }\n");
    QVERIFY(mine().held());
    QVERIFY2(window().status().text().contains("the Program view runs it"),
             qPrintable(window().status().text()));
    QVERIFY(!own().findChild<QLabel*>("program_note")->isVisibleTo(&own()));
    QVERIFY(own().findChild<QComboBox*>("kernel")->currentText().isEmpty());
  }

  void what_does_not_compile_is_said_below_any_view() {
    window().open_file(write("broken.cu", "__global__ void one(float* out) { out[threadIdx.x] = 1; }\n"));
    QVERIFY(ran(Verdict::pass));
    own().show_view("threads");
    CodeEditor* editor = own().views().source->editor();
    editor->setText("__global__ void one(float* out) { out[threadIdx.x] = unknown; }\n");
    QTRY_VERIFY2_WITH_TIMEOUT(window().status().text().contains("unknown"),
                              qPrintable(window().status().text()), 180000);
    QVERIFY(own().views().threads->outdated());
    editor->setText("__global__ void one(float* out) { out[threadIdx.x] = 3; }\n");
    QVERIFY(ran(Verdict::pass));
    QVERIFY2(window().status().text().contains("finished"), qPrintable(window().status().text()));
  }

  void a_file_is_opened_launched_and_shown() {
    const QString path = write("mine.cu", two_kernels);
    window().open_file(path);
    QCOMPARE(window().page(), QString("playground"));
    QCOMPARE(mine().kernels().size(), std::size_t{2});
    QCOMPARE(own().findChild<QComboBox*>("kernel")->count(), 2);
    QCOMPARE(field("argument_0")->text(), QString("f32[1024]:random"));
    // It does not compile without its macro: the editor says where.
    QTRY_VERIFY_WITH_TIMEOUT(!own().views().source->editor()->annotation(2).isEmpty(), 180000);
    // Views name the file, tooltips its place.
    QTRY_COMPARE_WITH_TIMEOUT(own().views().memory->state(), View::State::error, 180000);
    QString told, tip;
    for (const QLabel* label : own().views().memory->findChildren<QLabel*>())
      told += label->text() + '\n', tip += label->toolTip();
    QVERIFY2(told.contains("mine.cu:3") && !told.contains(QFileInfo(path).path()), qPrintable(told));
    QVERIFY2(tip.contains(path), qPrintable(tip));
    type("launch_defines", "FACTOR=2");
    type("argument_0", "f32[1024]:iota");
    QVERIFY(ran(Verdict::pass));
    QVERIFY2(window().status().text().contains("nothing to compare"), qPrintable(window().status().text()));
    QCOMPARE(mine().buffers()->at("out").at(1000), 2000.0);
    own().views().flush();
    QCOMPARE(own().views().threads->state(), View::State::ready);
    QVERIFY(mine().counted()->trace && !mine().counted()->trace->records.empty());
    // A template's kernel, with its arguments; and the launch of the first one comes back.
    own().findChild<QComboBox*>("kernel")->setCurrentText("fill");
    mine().choose_kernel("fill");
    LaunchTexts texts = mine().texts();
    texts.kernel = "fill<short>";
    texts.defines = "FACTOR=2"; // the other kernel of the file needs it
    texts.grid = "1";
    texts.block = "32";
    texts.arguments = {"i16[32]:zero"};
    mine().set_texts(texts);
    QVERIFY(ran(Verdict::pass));
    QCOMPARE(mine().buffers()->at("out").at(31), 3.0);
    QTRY_VERIFY_WITH_TIMEOUT(read(path + ".launch.json").contains("short"), 180000);
    mine().choose_kernel("scale"); // the choice is kept, whatever was written before it
    QCOMPARE(mine().texts().arguments.value(0), QString("f32[1024]:iota"));
    QVERIFY(mine().command_line().contains("--define FACTOR=2"));
    // It stands beside the file, and is there the next time.
    close_window();
    QVERIFY(read(path + ".launch.json").contains("FACTOR=2"));
    open_window();
    QVERIFY(window().go("playground"));
    QCOMPARE(mine().path(), path);
    QCOMPARE(mine().texts().kernel, QString("scale"));
    QCOMPARE(mine().texts().defines, QString("FACTOR=2"));
    QVERIFY(ran(Verdict::pass));
  }

  void a_mistake_in_the_launch_is_told_in_the_panel() {
    window().open_file(write("mine.cu", two_kernels));
    type("argument_2", "i32:many");
    auto* mistake = own().findChild<QLabel*>("launch_mistake");
    QVERIFY2(mistake->isVisibleTo(&own()) && mistake->text().contains("many"), qPrintable(mistake->text()));
    type("argument_2", "i32:1024");
    QVERIFY(mistake->text().isEmpty());
    type("launch_grid", "0");
    QVERIFY(mistake->text().contains("grid"));
    QVERIFY(mistake->text().contains(count_text(2147483647)));
    QVERIFY(field("launch_grid")->property("broken").toBool());
    QVERIFY2(window().status().text().contains("grid"), qPrintable(window().status().text()));
    QTest::qWait(2 * dim_after_ms);
    // What the device refuses is told there, too, and the results before it are dimmed as soon as another is
    // typed.
    type("launch_defines", "FACTOR=2");
    type("launch_grid", "4");
    QVERIFY(!field("launch_grid")->property("broken").toBool());
    QVERIFY(ran(Verdict::pass));
    for (const auto& [name, text] : {std::pair("launch_block", "1025"), {"launch_shared", "10000000"}}) {
      const QString before = field(name)->text();
      type(name, text);
      QVERIFY(ran(Verdict::error));
      QVERIFY2(mistake->text().contains("allows at most"), qPrintable(mistake->text()));
      QVERIFY(field(name)->property("broken").toBool());
      type(name, "-1");
      QVERIFY(own().views().threads->outdated());
      QVERIFY2(!mistake->text().contains("allows at most"), qPrintable(mistake->text()));
      type(name, before);
      QVERIFY(mistake->text().isEmpty() && !field(name)->property("broken").toBool());
    }
    QVERIFY(ran(Verdict::pass));
  }

  void what_the_panel_says_moves_no_field() {
    window().open_file(write("mine.cu", QByteArray(two_kernels).replace("FACTOR", "2")));
    QVERIFY(ran(Verdict::pass));
    const auto places = [this] {
      QList<QPoint> all;
      for (const auto* edit : own().findChildren<QLineEdit*>())
        if (edit->isVisible()) all << edit->mapTo(&own(), QPoint());
      return all;
    };
    // Where they are once nothing has moved for a while.
    const auto settled = [&] {
      QList<QPoint> last = places();
      for (int same = 0, turns = 0; same < 5 && turns < 200; ++turns) {
        QTest::qWait(20);
        const QList<QPoint> now = places();
        same = now == last ? same + 1 : 0;
        last = now;
      }
      return last;
    };
    const QList<QPoint> before = settled();
    own().views().source->editor()->append("// edited\n");
    QVERIFY(own().findChild<QLabel*>("saved_state")->text().contains("Not saved"));
    QCOMPARE(settled(), before);
    type("argument_2", "i32:many");
    QVERIFY(own().findChild<QLabel*>("launch_mistake")->text().contains("many"));
    QCOMPARE(settled(), before);
  }

  void a_lessons_kernel_stays_as_it_is() {
    QVERIFY(window().go("lesson:vector-add"));
    QVERIFY(settled());
    const QString lesson = session().source();
    const QString path = write("vector_add.cu", lesson.toUtf8() + "// my own\n");
    drop(path);
    QCOMPARE(window().page(), QString("playground"));
    QCOMPARE(session().source(), lesson);
    QVERIFY(mine().source().contains("// my own"));
    QVERIFY(bench().settings().value("recent_files").toStringList().contains(path));
  }

  void a_drop_on_the_editor_reaches_the_window() {
    QVERIFY(window().go("lesson:vector-add"));
    QVERIFY(settled());
    page().show_view("source");
    struct Watch : QObject {
      bool seen = false;
      bool eventFilter(QObject*, QEvent* event) override {
        seen = seen || event->type() == QEvent::DragEnter;
        return false;
      }
    } watch;
    window().installEventFilter(&watch);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(write("mine.cu", two_kernels))});
    QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(views().source->editor()->viewport(), &enter);
    QVERIFY(watch.seen);
    QVERIFY(enter.isAccepted());
  }

  void text_is_saved_in_place_and_kept_when_it_is_not() {
    const QString path = write("mine.cu", two_kernels);
    window().open_file(path);
    own().views().source->editor()->append("// first\n");
    QVERIFY(mine().edited());
    QCOMPARE(read(path), QByteArray(two_kernels));
    own().save();
    QVERIFY(read(path).endsWith("// first\n"));
    QVERIFY(!mine().edited());
    own().views().source->editor()->append("// second\n");
    // A killed program keeps it, too: the draft is there before the window is closed.
    QTRY_COMPARE_WITH_TIMEOUT(QDir(user_data_folder() + "/playground/drafts").entryList(QDir::Files).size(),
                              1, 180000);
    close_window();
    QVERIFY(!read(path).contains("// second"));
    open_window();
    QVERIFY(window().go("playground"));
    QVERIFY(mine().source().contains("// second"));
    QVERIFY(window().notices().text().contains("Ctrl+S"));
    QVERIFY(window().notices().text().contains(QFileInfo(path).fileName()));
  }

  void another_programs_change_is_taken_and_can_be_undone() {
    const QString path = write("mine.cu", two_kernels);
    window().open_file(path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("__global__ void other(int* out) { out[0] = 1; }\n");
    file.close();
    QTRY_VERIFY_WITH_TIMEOUT(own().views().source->text().contains("other"), 180000);
    QCOMPARE(mine().kernels().size(), std::size_t{1});
    own().views().source->editor()->undo();
    QCOMPARE(own().views().source->text(), QString(two_kernels));
    // What was typed is not thrown away by a change from outside.
    own().views().source->editor()->append("// typed\n");
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("__global__ void third() {}\n");
    file.close();
    QTRY_VERIFY_WITH_TIMEOUT(window().notices().text().contains("another program"), 180000);
    QVERIFY(own().views().source->text().contains("// typed"));
  }

  void a_program_is_told_apart() {
    window().open_file(write("program.cu", "__global__ void k() {}\nint main() { k<<<1, 1>>>(); }\n"));
    auto* note = own().findChild<QLabel*>("program_note");
    QVERIFY2(note->isVisibleTo(&own()) && note->text().contains("Program view"), qPrintable(note->text()));
    QVERIFY(ran(Verdict::pass)); // its kernel runs; what main() does on the host is left out
  }

  void a_blank_kernel_runs() {
    QVERIFY(window().go("playground"));
    QVERIFY(ran(Verdict::pass));
    QCOMPARE(mine().kernels().size(), std::size_t{1});
    QVERIFY(QFile::exists(mine().path()));
  }

  void what_is_suggested_follows_a_kernel_that_is_being_written() {
    window().open_file(write("own.cu", "__global__ void add() {}\n"));
    QVERIFY(ran(Verdict::pass));
    QVERIFY(mine().texts().arguments.isEmpty());
    mine().set_source("__global__ void add(const float* a, float* sum, int n) {}\n");
    QCOMPARE(mine().texts().arguments, QStringList({"f32[1024]:random", "f32[1024]:zero", "i32:1024"}));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // the fields before
    type("argument_2", "i32:100");
    mine().set_source("__global__ void add(const float* a, float* sum, int n, int k) {}\n");
    QCOMPARE(mine().texts().arguments.value(2), QString("i32:100")); // what a person wrote stays
    const auto why = [this] {
      return mine().counted() ? first_failure(mine().counted()->diagnostics) : nullptr;
    };
    QVERIFY(QTest::qWaitFor([&] { return why() != nullptr; }, 60000));
    const QString told = words_of(why()->message);
    QVERIFY2(told.contains("add takes 4 arguments, but 3 are given"), qPrintable(told));
  }

  void arrays_of_python_have_the_dimensions_of_their_subscripts() {
    window().open_file(write("picture.py",
                             "from numba import cuda\n\n@cuda.jit\ndef gray(rgb, out, weights):\n"
                             "    x, y = cuda.grid(2)\n"
                             "    out[x, y] = rgb[x, y, 0] * weights[0]\n"));
    QCOMPARE(mine().texts().arguments,
             QStringList({"f32[64,64,3]:random", "f32[64,64]:random", "f32[1024]:random"}));
    QCOMPARE(mine().texts().grid, QString("4,4"));
    QCOMPARE(mine().texts().block, QString("16,16"));
  }

  void triton_has_constants_and_no_block() {
    const QString path = write("add.py", "import triton\nimport triton.language as tl\n\n@triton.jit\n"
                                         "def add(x, out, n, BLOCK: tl.constexpr, LAST: tl.constexpr = 1):\n"
                                         "    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)\n"
                                         "    tl.store(out + i, tl.load(x + i, mask=i < n), mask=i < n)\n");
    window().open_file(path);
    QCOMPARE(mine().texts().defines, QString("BLOCK=256"));
    QVERIFY(field("launch_block")->isHidden());
    QCOMPARE(field("launch_defines")->accessibleName(), QString("constants"));
    window().open_file(write("two.cu", two_kernels));
    QVERIFY(!field("launch_block")->isHidden());
    QCOMPARE(field("launch_defines")->accessibleName(), QString("macros"));
  }

  void a_blank_file_is_no_error() {
    window().open_file(write("blank.cu", ""));
    QVERIFY2(window().status().text().contains("empty"), qPrintable(window().status().text()));
    auto* mistake = own().findChild<QLabel*>("launch_mistake");
    QCOMPARE(mistake->property("role").toString(), QString("muted"));
    QCOMPARE(own().views().memory->state(), View::State::empty);
    mine().set_source("int a;\n");
    QVERIFY2(window().status().text().contains("__global__"), qPrintable(window().status().text()));
    QCOMPARE(mistake->property("role").toString(), QString("bad"));
  }

  void a_new_kernel_can_be_typed_at_once() {
    for (QAction* each : window().actions())
      if (each->shortcut() == QKeySequence("Ctrl+Alt+N")) each->trigger();
    CodeEditor* editor = own().views().source->editor();
    QTRY_COMPARE_WITH_TIMEOUT(window().focusWidget(), static_cast<QWidget*>(editor), patience_ms);
    QAction* undo = nullptr;
    for (QAction* each : window().actions())
      if (each->shortcut() == QKeySequence(QKeySequence::Undo)) undo = each;
    QVERIFY(!undo->isEnabled());
    editor->insertAt("// mine\n", 0, 0);
    QVERIFY(undo->isEnabled());
    undo->trigger();
    QVERIFY(!undo->isEnabled());
  }

  void what_is_not_there_is_told() {
    window().open_file(places_.path("nowhere.cu"));
    QVERIFY2(window().notices().text().contains("nowhere.cu"), qPrintable(window().notices().text()));
    QCOMPARE(window().page(), QString("start"));
  }
};

}

QTEST_MAIN(kernelarium::PlaygroundTest)
#include "playground_test.moc"
