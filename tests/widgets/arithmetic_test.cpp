// The source's own words of an access, held against what threads of lesson kernels really did.
#include "tests/widgets/sample_run.h"
#include "tests/widgets/simulated_run.h"
#include "widgets/maps/access_arithmetic.h"
#include "widgets/maps/kernel_text.h"
#include "widgets/maps/thread_map.h"

#include <QLabel>
#include <QTest>

using namespace kernelarium;
using Scope = ThreadPlace::Scope;

namespace {

/// The thread's accesses in order, as "reads a[...] = a[...] = a[1]".
struct Told {
  QStringList all;  ///< texts of the accesses that could be told
  int accesses = 0; ///< of the thread
  std::vector<AccessText> texts;
};

/// `most`: of the accesses, evenly spread over a long stream.
Told tell(const RunPointer& run, const std::string& source, const ThreadPlace& thread,
          std::size_t most = 100000) {
  const int launch = 0;
  const auto recording = RunTrace::of(run);
  const auto arithmetic = AccessArithmetic::of(source, recording);
  Told told;
  const std::size_t every = recording->records(launch, thread.block, thread.warp).size() / most + 1;
  std::size_t at = 0;
  for (const AccessRecord* record : recording->records(launch, thread.block, thread.warp)) {
    const AccessSite* site = recording->site(*record);
    if (!(record->mask >> thread.lane & 1) || !site || site->space == "local") continue;
    if (at++ % every != 0) continue;
    ++told.accesses;
    const auto text =
        arithmetic->access(static_cast<std::uint32_t>(record - run->trace->records.data()), thread.lane);
    if (!text) continue;
    told.texts.push_back(*text);
    told.all << (text->written ? "writes " : "reads ") + text->html()
                                                             .remove("<b>")
                                                             .remove("</b>")
                                                             .replace(QChar(0x202f), QString())
                                                             .replace(QChar(0x2009), QString());
  }
  return told;
}

RunPointer run_of(const std::string& problem, const std::string& variant, const std::string& source = {}) {
  return simulate(problem, {.variant = variant, .block = 5, .source = source, .record_limit = 60000});
}

}

class ArithmeticTest : public QObject {
  Q_OBJECT

 private slots:
  void every_access_of_the_lesson_kernels_data() {
    QTest::addColumn<QString>("problem");
    QTest::addColumn<QString>("variant");
    QTest::addColumn<double>("least"); // share of the accesses that can be told
    const auto add = [](const char* problem, const char* variant, double least = 1) {
      QTest::addRow("%s/%s", problem, variant) << QString(problem) << QString(variant) << least;
    };
    for (const char* variant : {"scalar", "grid-stride", "float4"}) add("vector-add", variant);
    for (const char* variant : {"divergent", "strided", "sequential", "first-add", "warp-shuffle"})
      add("reduction", variant);
    for (const char* variant : {"three-pass", "online", "shared", "registers"}) add("softmax", variant);
    for (const char* variant : {"naive-row", "coalesced", "tiled", "padded"}) add("matmul", variant);
    for (const char* variant : {"interleaved", "planar"}) add("grayscale", variant);
    add("attention", "three-kernels");
    add("attention", "fused");
  }
  void every_access_of_the_lesson_kernels() {
    QFETCH(QString, problem);
    QFETCH(QString, variant);
    QFETCH(double, least);
    const RunPointer run = run_of(problem.toStdString(), variant.toStdString());
    const std::string source = shipped_source(problem.toStdString(), variant.toStdString());
    for (const int lane : {0, 7, 19}) {
      const Told told =
          tell(run, source, {Scope::thread, RunTrace::of(run)->blocks(0).front(), 0, lane}, 300);
      QVERIFY(told.accesses > 0);
      QVERIFY2(static_cast<double>(told.all.size()) >= least * told.accesses,
               qPrintable(QString("%1 of %2 told, lane %3:\n%4")
                              .arg(told.all.size())
                              .arg(told.accesses)
                              .arg(lane)
                              .arg(told.all.mid(0, 30).join('\n'))));
    }
  }

  void tiles_in_real_numbers() {
    const SampleRun sample = tiled_matmul();
    const Told told = tell(sample.run, sample.source.toStdString(), {Scope::thread, 3 * 32 + 5, 2, 7});
    QCOMPARE(told.all.size(), told.accesses);
    QCOMPARE(
        told.all[0],
        QString("reads a[row * n + t * TILE + threadIdx.x] = a[52 * 512 + 0 * 16 + 7] = a[26631] (t = 0)"));
    QCOMPARE(told.all[1], QString("writes as[threadIdx.y][threadIdx.x] = as[4][7] = shared[71]"));
    QCOMPARE(told.all.last(), QString("writes c[row * n + col] = c[52 * 512 + 87] = c[26711]"));
    const AccessText& last = told.texts.back();
    QCOMPARE(last.names.size(), std::size_t(2));
    QCOMPARE(index_html(last.names[1]),
             QString("col = blockIdx.x * TILE + threadIdx.x = 5 * 16 + 7 = <b>87</b>"));
    // The second tile's row 3 of B: the loop's turn comes from the address.
    QVERIFY2(told.all.contains("reads bs[k][threadIdx.x] = bs[3][7] = shared[311] (k = 3)"),
             qPrintable(told.all.mid(0, 20).join('\n')));
  }

  void the_tree_names_its_step() {
    const Told told = tell(run_of("reduction", "divergent"), shipped_source("reduction", "divergent"),
                           {Scope::thread, 5, 0, 8});
    QVERIFY2(told.all.contains("reads values[thread + step] = values[8 + 4] = shared[12] (step = 4)"),
             qPrintable(told.all.join('\n')));
    QVERIFY(told.all.contains("writes values[thread] = values[8] = shared[8]"));
    QVERIFY2(told.all.first().startsWith("reads in[i] = in[1288]"), qPrintable(told.all.first()));
  }

  void turns_that_make_no_difference_need_not_be_known() {
    // Thread 0 stays at values[0] in every step: which one it was can't be told and needs not.
    const Told told = tell(run_of("reduction", "strided"), shipped_source("reduction", "strided"),
                           {Scope::thread, 5, 0, 0});
    const auto at = told.all.indexOf("writes values[left] = values[0] = shared[0]");
    QVERIFY2(at >= 0, qPrintable(told.all.join('\n')));
    QVERIFY(told.texts[static_cast<std::size_t>(at)].found.empty());
    for (const IndexLine& name : told.texts[static_cast<std::size_t>(at)].names)
      QVERIFY2(name.name != "left", qPrintable(index_html(name)));
  }

  void turns_in_one_wide_access_begin_where_it_begins() {
    // NVRTC reads four turns' elements of the row of A at once.
    const RunPointer run = run_of("matmul", "tiled");
    const Told told = tell(run, shipped_source("matmul", "tiled"),
                           {Scope::thread, RunTrace::of(run)->blocks(0).front(), 0, 0});
    QVERIFY2(told.all.contains("reads a_tile[y * TILE + i] = a_tile[0 * 16 + 4] = shared[4] (i = 4)"),
             qPrintable(told.all.mid(0, 30).join('\n')));
  }

  void pointers_to_rows_are_followed() {
    const Told told = tell(run_of("softmax", "three-pass"), shipped_source("softmax", "three-pass"),
                           {Scope::thread, 5, 0, 9});
    QVERIFY2(told.all.first() == "reads row_in[i] = row_in[9] = in[5129] (i = 9)",
             qPrintable(told.all.first()));
    const auto& names = told.texts.front().names;
    QCOMPARE(names.size(), std::size_t(1));
    QVERIFY2(
        index_html(names[0]).startsWith("row_in = in + blockIdx.x * columns = in + 5 * 1024 = <b>in + 5"),
        qPrintable(index_html(names[0])));
  }

  void edited_kernels_are_told_in_their_own_words() {
    const std::string source = R"(#define STRIDE (blockDim.x * gridDim.x)
extern "C" __global__ void add(const float* a, const float* b, float* c, long long count) {
  int mine = threadIdx.x / 2 + blockIdx.x * blockDim.x;  // C's own division
  mine += threadIdx.x % 2 * (blockDim.x / 2);
  while (mine < count) {
    c[mine] =
        a[mine] + b[mine];
    mine += STRIDE;
  }
}
)";
    const std::string shipped = shipped_source("vector-add", "scalar");
    const auto name = shipped.find("__global__ void ") + 16;
    std::string edited = source;
    edited.replace(edited.find("add("), 3, shipped.substr(name, shipped.find('(', name) - name));
    const RunPointer run = run_of("vector-add", "scalar", edited);
    QCOMPARE(run->verdict, std::string("pass"));
    const Told told = tell(run, edited, {Scope::thread, 5, 0, 7});
    QCOMPARE(told.accesses, 3);
    // `mine` changes on the way: its value is what the address says. 3 + 5 * 256 + 128.
    const int block = static_cast<int>(run->launches[0].block.x);
    const int mine = 3 + 5 * block + block / 2;
    QCOMPARE(told.all.size(), 3);
    QCOMPARE(told.all[2], QString("writes c[mine] = c[%1] (mine = %1)").arg(mine));
  }

  void nothing_is_told_that_does_not_meet() {
    // The text of another kernel than the one that ran: no line of it is believed.
    const RunPointer run = run_of("vector-add", "scalar");
    std::string wrong = shipped_source("vector-add", "scalar");
    for (std::size_t at = wrong.find("[i]"); at != std::string::npos; at = wrong.find("[i]", at + 7))
      wrong.replace(at, 3, "[i + 1]");
    const Told told = tell(run, wrong, {Scope::thread, 5, 0, 7});
    QCOMPARE(told.accesses, 3);
    QCOMPARE(told.all.size(), 0);
    QCOMPARE(tell(run, "", {Scope::thread, 5, 0, 7}).all.size(), 0);
    QCOMPARE(tell(run, "for (int i = 0; i < ((((", {Scope::thread, 5, 0, 7}).all.size(), 0);
  }

  void ambiguous_loops_are_left_out() {
    // The address does not tell which turn it was: twice the same words in every second turn.
    const std::string source = R"(extern "C" __global__ void k(const float* a, float* c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int turn = 0; turn < 4; ++turn) sum += a[i + turn % 2];
  c[i] = sum;
})";
    SampleRun sample = tiled_matmul();
    Run made = *sample.run;
    made.launches[0].kernel = "k", made.launches[0].grid = {64, 1, 1}, made.launches[0].block = {64, 1, 1};
    made.counters.sites = {{"k", 4, "k.cu", 1, "global", "load", 4},
                           {"k", 5, "k.cu", 2, "global", "store", 4}};
    AccessRecord read, write;
    read.mask = write.mask = 0xffffffff, write.site = 1, write.step = 1;
    for (std::size_t lane = 0; lane < 32; ++lane)
      read.address[lane] = made.buffers[0].address + (lane + 1) * 4,
      write.address[lane] = made.buffers[2].address + lane * 4;
    made.trace->records = {read, write};
    const Told told = tell(std::make_shared<const Run>(made), source, {Scope::thread, 0, 0, 5});
    QCOMPARE(told.accesses, 2);
    QCOMPARE(told.all, QStringList{"writes c[i] = c[5]"});
  }

  void declarations_follow_the_rules_of_c() {
    SampleRun sample = tiled_matmul();
    Run made = *sample.run;
    made.launches[0].kernel = "k", made.launches[0].grid = {4, 1, 1}, made.launches[0].block = {64, 1, 1};
    made.sizes = {{"n", 10}};
    const auto recording = RunTrace::of(std::make_shared<const Run>(made));
    const std::string source =
        "__device__ int other(int i) { int w = i * 7; return w; }\n"
        "extern \"C\" __global__ void k(float* data, int n) {\n"
        "  int i = blockIdx.x * blockDim.x + threadIdx.x, j = i * 2;\n  int v = data[i];\n"
        "  const int h = i / 2;\n  const size_t q = (size_t)i * n;\n  int k = i < 3 ? 1 : 2;\n"
        "  int m = min(i, n - 1) % 4;\n  int alias = i;\n  int moved = i + 1; moved += 2;\n"
        "  if (i < n) { unsigned i = threadIdx.x << 2; }\n}\n";
    const auto lines = AccessArithmetic::of(source, recording)->declared(0, {Scope::thread, 2, 0, 5});
    QStringList told;
    for (const IndexLine& line : lines) told << index_html(line).remove("<b>").remove("</b>");
    QCOMPARE(told,
             (QStringList{"i = blockIdx.x * blockDim.x + threadIdx.x = 2 * 64 + 5 = 133",
                          "j = i * 2 = 133 * 2 = 266", "h = i / 2 = 133 / 2 = 66",
                          "q = i * n = 133 * 10 = 1330", "k = i &lt; 3 ? 1 : 2 = 133 &lt; 3 ? 1 : 2 = 2",
                          "m = min(i, n - 1) % 4 = min(133, 10 - 1) % 4 = 1"}));
    QCOMPARE(lines[0].line, 3);
    // "half" is a type as well as a name that a step of a tree may have.
    const std::string halves =
        "__global__ void k(half* data, int n) {\n"
        "  for (int half = n / 2; half > 0; half /= 2) data[(half) * 2] = data[half];\n}";
    const KernelText text(halves);
    QCOMPARE(text.variables().size(), std::size_t(3));
    QCOMPARE(text.variables()[2].name, std::string("half"));
    QVERIFY(text.variables()[2].loop_step >= 0);
    QCOMPARE(text.variables()[0].element_bytes, 2);
    const auto plain = index_arithmetic({4, 1, 1}, {64, 1, 1}, {2, 0, 0}, {5, 0, 0});
    QCOMPARE(plain.size(), std::size_t(1));
    QCOMPARE(plain[0].value, 133);
  }

  void odd_texts_do_no_harm() {
    const auto recording = RunTrace::of(tiled_matmul().run);
    for (const char* text :
         {"", "{{{{", "))))", "__global__ void matmul(", "__global__ void matmul(int a) { for (;;) a[",
          "\"unclosed", "/* unclosed",
          "#define A A\n__global__ void matmul(int n) { int x = A + 1; int y = x[x[x]]; }",
          "__global__ void matmul(int n) { int x = y; int y = x; int z = 1 / 0; int w = 1 << 99; }",
          "template <int N> __global__ void matmul(float (&a)[N]) { a[threadIdx.x] = {1, {2, 3}}; }"}) {
      const auto arithmetic = AccessArithmetic::of(text, recording);
      arithmetic->declared(0, {Scope::thread, 3 * 32 + 5, 2, 7});
      arithmetic->access(0, 3);
    }
  }
};

QTEST_MAIN(ArithmeticTest)
#include "arithmetic_test.moc"
