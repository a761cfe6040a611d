// The engine's words in the interface's languages: each text is translated, and what goes wrong with real
// kernels contains no English words.

#include "app/desktop/shared/languages.h"
#include "kernels/device/cuda_driver.h"
#include "kernels/device/device.h"
#include "kernels/experiment/devices.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/simulator/simulated_device.h"
#include "tests/app/desktop/test_tools.h"
#include "widgets/theme/words.h"

#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <set>

using namespace kernelarium;

namespace {

/// Words that are not English: names, options, paths and units.
bool is_name(const QString& word) {
  static const std::set<QString> names = {"Common",
                                          "GiB",
                                          "Kernelarium",
                                          "KiB",
                                          "MiB",
                                          "PyTorch",
                                          "both",
                                          "export_operator",
                                          "output",
                                          "role",
                                          "scratch",
                                          "__ballot_sync",
                                          "__launch_bounds__",
                                          "__syncthreads",
                                          "__syncwarp",
                                          "_block",
                                          "atomic",
                                          "textureAlignment",
                                          "thread_scope_block",
                                          "volatile",
                                          "read",
                                          "resViewFormat",
                                          "scale",
                                          "wait_group",
                                          "OpenMP",
                                          "OpenGL",
                                          "dev",
                                          "freeglut3",
                                          "lGL",
                                          "lglut",
                                          "Xcompiler",
                                          "assert",
                                          "bf16",
                                          "bin",
                                          "build",
                                          "ceil_div",
                                          "choices",
                                          "cli",
                                          "Compute",
                                          "cu",
                                          "cuBLAS",
                                          "cuRAND",
                                          "cuda",
                                          "deflate",
                                          "device",
                                          "devices",
                                          "e3",
                                          "f16",
                                          "f32",
                                          "f64",
                                          "fetch",
                                          "file",
                                          "fill",
                                          "fopenmp",
                                          "format",
                                          "free",
                                          "heads",
                                          "Philox",
                                          "Sobol",
                                          "samples",
                                          "libcurand",
                                          "i16",
                                          "i32",
                                          "i64",
                                          "i8",
                                          "in",
                                          "include",
                                          "iota",
                                          "jpg",
                                          "json",
                                          "kernelarium",
                                          "kernels",
                                          "kv_heads",
                                          "lab",
                                          "lesson",
                                          "lessons",
                                          "libcuda",
                                          "libnvrtc",
                                          "limit",
                                          "malloc",
                                          "md",
                                          "memory",
                                          "numbers",
                                          "inval",
                                          "new",
                                          "unifiedFunctionPointers",
                                          "nvcc",
                                          "pgm",
                                          "png",
                                          "ppm",
                                          "printf",
                                          "ptxas",
                                          "random",
                                          "resources",
                                          "run",
                                          "share",
                                          "shell",
                                          "sim",
                                          "size",
                                          "so",
                                          "std",
                                          "svg",
                                          "sync",
                                          "u16",
                                          "u32",
                                          "u64",
                                          "u8",
                                          "usr",
                                          "Blackwell",
                                          "Nsight",
                                          "at",
                                          "bytes",
                                          "extern",
                                          "__shared__",
                                          "mbarrier",
                                          "expect_tx",
                                          "0a00c03f",
                                          "a00c03f",
                                          "fp32",
                                          "fp64",
                                          "zero",
                                          "main",
                                          "brkpt",
                                          "bubblewrap",
                                          "sysctl",
                                          "unprivileged_userns_clone",
                                          "apparmor_restrict_unprivileged_userns",
                                          "apt",
                                          "get",
                                          "install",
                                          "Debian",
                                          "Ubuntu",
                                          "PyPI",
                                          "libcudart",
                                          "arg",
                                          "Python",
                                          "python",
                                          "Triton",
                                          "Numba",
                                          "pip",
                                          "num_warps",
                                          "nvdisasm",
                                          "NaN",
                                          "map",
                                          "swizzle",
                                          "x64",
                                          "x8",
                                          "__cluster_dims__",
                                          "__grid_constant__",
                                          "cuTensorMapEncodeTiled",
                                          "barrier",
                                          "cluster",
                                          "arrive",
                                          "wait",
                                          "wgmma",
                                          "wmma",
                                          "memory_order_release",
                                          "memory_order_acquire",
                                          "relaxed",
                                          "im2col",
                                          "wait_group",
                                          "fence",
                                          "__threadfence",
                                          "acquire",
                                          "atomicAdd",
                                          "generic",
                                          "release",
                                          "tensormap",
                                          "proxy",
                                          "quick_exit",
                                          "_exit",
                                          "exit",
                                          "async",
                                          "cp",
                                          "bulk",
                                          "py",
                                          "point",
                                          "linear",
                                          "clamp",
                                          "wrap",
                                          "mirror",
                                          "border",
                                          "normalized",
                                          "fraction",
                                          "x2",
                                          "x4",
                                          "layers",
                                          "cube",
                                          "launches",
                                          "streams",
                                          "devices",
                                          "library_calls",
                                          "storing_threads",
                                          "stored_bytes",
                                          "busiest_warp",
                                          "active_lanes",
                                          "pageable",
                                          "pinned",
                                          "managed",
                                          "peer",
                                          "most",
                                          "least",
                                          "all",
                                          "time",
                                          "WHILE",
                                          "cudaStreamWaitEvent"};
  // What stands in manifests, texts and figures of lessons.
  static const std::set<QString> keys = {"Inter",
                                         "JetBrains",
                                         "Markdown",
                                         "Mono",
                                         "Text",
                                         "Title",
                                         "argument",
                                         "calls",
                                         "check",
                                         "choice",
                                         "copied_bytes",
                                         "copies",
                                         "copy",
                                         "copy_in",
                                         "copy_out",
                                         "diagnostic",
                                         "en",
                                         "exercises",
                                         "explain",
                                         "failed_calls",
                                         "false",
                                         "family",
                                         "find",
                                         "float",
                                         "font",
                                         "glossary",
                                         "goal",
                                         "goals",
                                         "graph_launches",
                                         "href",
                                         "https",
                                         "id",
                                         "kernel",
                                         "knobs",
                                         "ko",
                                         "launch",
                                         "launches",
                                         "leaks",
                                         "least",
                                         "line",
                                         "managed",
                                         "mismatch",
                                         "monospace",
                                         "most",
                                         "next",
                                         "number",
                                         "overlap",
                                         "pageable",
                                         "pinned",
                                         "copies_out",
                                         "first_block",
                                         "global",
                                         "ld",
                                         "nc",
                                         "needs",
                                         "other_blocks",
                                         "predict",
                                         "program",
                                         "px",
                                         "race",
                                         "rdc",
                                         "recorded",
                                         "runs",
                                         "sans",
                                         "serif",
                                         "solutions",
                                         "steps",
                                         "timed_launches",
                                         "storing_threads",
                                         "streams",
                                         "stroke",
                                         "switch",
                                         "systemLanguage",
                                         "text",
                                         "tolerance",
                                         "true",
                                         "tweak",
                                         "update",
                                         "Thrust",
                                         "url",
                                         "use",
                                         "value",
                                         "variant",
                                         "vector",
                                         "viewBox",
                                         "word",
                                         "write",
                                         "wrong",
                                         "zh",
                                         "array",
                                         "shared",
                                         "zh_CN"};
  static const QRegularExpression of_cuda("^cuda[A-Z]\\w+$");
  return names.contains(word) || keys.contains(word) || word == word.toUpper() ||
         of_cuda.match(word).hasMatch();
}

QStringList english_words(const QString& text) {
  static const QRegularExpression word("[A-Za-z_][A-Za-z_0-9]+");
  QStringList found;
  for (auto at = word.globalMatch(text); at.hasNext();)
    if (const QString one = at.next().captured(); !is_name(one)) found << one;
  return found;
}

/// The sentence with nothing in the place of names, numbers and other programs' words.
Sentence without_names(Sentence sentence) {
  if (sentence.source == Sentence::Source::verbatim) return "";
  for (Sentence& argument : sentence.arguments) argument = without_names(argument);
  return sentence;
}

struct Text {
  QString context, source, translation;
  bool finished = true;
};

std::vector<Text> texts_in(const QString& path) {
  QFile file(path);
  std::vector<Text> texts;
  if (!file.open(QIODevice::ReadOnly)) return texts;
  QXmlStreamReader xml(&file);
  Text text;
  while (!xml.atEnd()) {
    xml.readNext();
    if (!xml.isStartElement()) continue;
    if (xml.name() == QLatin1String("name")) text.context = xml.readElementText();
    if (xml.name() == QLatin1String("source")) text.source = xml.readElementText();
    if (xml.name() != QLatin1String("translation")) continue;
    text.finished = !xml.attributes().hasAttribute("type");
    text.translation = xml.readElementText(QXmlStreamReader::IncludeChildElements);
    texts.push_back(text);
  }
  return texts;
}

std::set<QString> placeholders(const QString& text) {
  static const QRegularExpression place("%[1-9]");
  std::set<QString> found;
  for (auto at = place.globalMatch(text); at.hasNext();) found.insert(at.next().captured());
  return found;
}

/// A vector addition whose kernel has this body, in which i is the thread's element and t its place in the
/// block.
Run run_of(const std::string& body, Experiment experiment = vector_add()) {
  experiment.checks = Checks::all;
  experiment.sizes["n"] = "1000";
  experiment.instruction_budget = std::min<std::uint64_t>(experiment.instruction_budget, 100'000);
  if (!body.empty())
    experiment.source =
        "#include <cassert>\n"
        "__device__ __noinline__ int deep(int n) { return n < 0 ? n : deep(n + 1) + deep(n / 2); }\n"
        "extern \"C\" __global__ void vector_add(const float* a, const float* b, float* c, long long "
        "n) {\n  long long i = blockIdx.x * blockDim.x + threadIdx.x; int t = threadIdx.x;\n"
        "  (void)i; (void)t;\n" +
        body + "\n}\n";
  return Laboratory().perform(experiment);
}

}

class SentencesTest : public QObject {
  Q_OBJECT
 private slots:
  /// date_text() writes them: a form of its own, or the system's, is found nowhere else.
  void dates_are_written_by_one_function() {
    for (const char* folder : {"/app/desktop", "/widgets"}) {
      QDirIterator files(QString(SOURCES) + folder, {"*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
      while (files.hasNext()) {
        const QString path = files.next();
        if (path.endsWith("widgets/theme/date_text.cpp")) continue;
        QFile file(path);
        QVERIFY(file.open(QFile::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        for (const char* form : {"d MMM", "年M", "ShortFormat)", "LongFormat)"})
          for (const QString& line : text.split('\n'))
            QVERIFY2(!line.contains(form) || line.contains("MonthName") || line.contains("DayName") ||
                         line.contains("standalone"),
                     qPrintable(path + ": " + line));
      }
    }
  }

  // First: NVRTC, once found, stays.
  void words_for_what_is_missing_data() { languages_data(); }
  void words_for_what_is_missing() {
    qputenv("KERNELARIUM_CUDA", "/nowhere");
    expect_told("no NVRTC", run_of("c[i] = 0;").diagnostics, "device");
    qunsetenv("KERNELARIUM_CUDA");
    expect_told("no driver", caught([] { CudaDriver("libnothing.so.1"); }), "device");
    const CudaDriver driver(FAKE_DRIVER);
    for (const int result :
         {2, 46, 100, 101, 200, 214, 218, 222, 700, 701, 702, 710, 714, 715, 716, 717, 718, 719, 802, 999})
      expect_told(QString("CUDA error %1").arg(result), {{"device", explain(driver, result)}}, "device");
    expect_told("no such device", caught([] { open_device("gpu7"); }), "argument");
  }

  void findings_in_words_data() { languages_data(); }
  void findings_in_words() {
    const std::vector<std::tuple<const char*, std::string, std::string>> kernels = {
        {"write past the end", "c[n + t] = 1;", "out-of-bounds"},
        {"write before the start", "c[-1000000 - t] = 1;", "out-of-bounds"},
        {"null pointer", "((float*)(n >> 40))[0] = 1;", "out-of-bounds"},
        {"atomic past the end", "atomicAdd(c + n, 1.f);", "out-of-bounds"},
        {"past shared memory", "__shared__ float s[32]; s[t] = a[i]; c[i] = s[t];", "out-of-bounds"},
        {"past local memory",
         "float l[4]; for (int k = 0; k < 4; ++k) l[k] = a[k]; l[n] = 1; c[i] = l[i & 3];", "out-of-bounds"},
        {"misaligned", "*(int*)((char*)c + 1) = 1;", "misaligned"},
        {"misaligned shared", "__shared__ int s[256]; *(int*)((char*)s + 2) = 1; c[i] = s[t];", "misaligned"},
        {"race of writes", "c[0] = t;", "race"},
        {"race in shared memory",
         "__shared__ float s[256]; s[t] = 0; __syncthreads(); s[t] = a[t]; c[t] = s[255 - t];", "race"},
        {"read before the write", "__shared__ float s[256]; float x = s[255 - t]; s[t] = x; c[t] = x;",
         "race"},
        {"shared memory never written",
         "__shared__ float s[256]; if (n < 0) s[t] = 1; if (i < n) c[i] = s[t];", "uninitialised"},
        {"barriers of two numbers",
         "if (t > 40) asm volatile(\"bar.sync 1;\"); else __syncthreads(); c[i] = 1;", "barrier"},
        {"two barriers",
         "if (t < 32) { __syncthreads(); if (i < n) c[i] = 1; } else { __syncthreads(); if (i < n) c[i] = 2; "
         "}",
         "barrier"},
        {"mask without the lane", "c[i] = __shfl_sync(1u, t, 0);", "sync-mask"},
        {"assert", "assert(t < 3);", "assert"},
        {"trap", "__trap();", "trap"},
        {"endless", "volatile float* go = c; for (;;) go[i % n] = 1;", "budget"},
        {"recursion", "c[i] = deep(t);", "stack"},
        {"unsupported", "asm volatile(\"multimem.red.relaxed.gpu.global.add.u32 [%0], 2;\" :: \"l\"(c));",
         "unsupported"},
        {"wrong element", "if (i < n) c[i] = a[i];", "mismatch"},
        {"element never written", "if (i < n - 1) c[i] = a[i] + b[i];", "mismatch"},
    };
    for (const auto& [name, body, kind] : kernels) expect_told(name, run_of(body).diagnostics, kind);
    Experiment other = vector_add();
    other.source = "#include <vector>\nextern \"C\" __global__ void other() {}\n";
    expect_told("host header", Laboratory().perform(other).diagnostics, "compile");
    other.source = "extern \"C\" __global__ void other() {}\n";
    expect_told("no such kernel", Laboratory().perform(other).diagnostics, "compile");
    const std::atomic<bool> cancel = true;
    expect_told("cancelled", Laboratory().perform(vector_add(), &cancel).diagnostics, "cancelled");
  }

  void refused_settings_in_words_data() { languages_data(); }
  void refused_settings_in_words() {
    const auto with = [](const std::string& parameter, const std::string& value) {
      Experiment experiment = vector_add();
      experiment.parameters[parameter] = value;
      return run_of("", experiment).diagnostics;
    };
    expect_told("out of range", with("block.x", "2000"), "argument");
    expect_told("no number", with("block.x", "many"), "argument");
    expect_told("no such parameter", with("speed", "11"), "argument");
    Experiment rule;
    rule.problem = "grayscale", rule.variant = find_variants("grayscale").front().id;
    rule.parameters = {{"block.x", "64"}, {"block.y", "64"}};
    expect_told("a variant's rule", Laboratory().perform(rule).diagnostics, "launch");

    const GpuSpec spec = load_gpu_spec("t4");
    KernelFacts facts;
    facts.name = "k";
    facts.max_threads_per_block = 256;
    facts.argument_bytes = {8};
    const KernelStandIn kernel(facts);
    const auto refused = [&](Dim3 grid, Dim3 block, std::int64_t shared) {
      return caught([&] { check_launch({&kernel, grid, block, shared, {}}, spec); });
    };
    expect_told("large block", refused({1}, {32, 64}, 0), "launch");
    expect_told("block over the kernel's bounds", refused({1}, {512}, 0), "launch");
    expect_told("empty grid", refused({0}, {32}, 0), "launch");
    expect_told("large grid", refused({1, 100000}, {32}, 0), "launch");
    expect_told("much shared memory", refused({1}, {32}, 100000), "shared-memory");
    expect_told("missing arguments", refused({1}, {32}, 0), "launch");
    facts.max_threads_per_block = 1024, facts.registers_per_thread = 255;
    const KernelStandIn greedy(facts);
    expect_told("many registers", caught([&] {
                  check_launch({&greedy, {1}, {1024}, 0, {}}, spec);
                }),
                "launch");
    expect_told("out of memory",
                caught([&] { make_simulated_device(spec)->allocate(std::size_t(1) << 40, "c"); }), "device");
  }

  void every_text_of_the_engine_is_translated_data() { languages_data(); }
  // Reads the sources anew, so that a text that is not in the translation files yet is noticed here.
  void every_text_of_the_engine_is_translated() {
    QFETCH(QString, language);
    QTemporaryDir folder;
    const QString file = folder.filePath("words.ts");
    QVERIFY(QFile::copy(SOURCES "/resources/translations/kernelarium_" + language + ".ts", file));
    QFile(file).setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    QStringList arguments = {"-I", SOURCES, "-no-obsolete", "-locations", "none"};
    for (const char* part : {"kernels", "lessons/format", "app/runner", "app/desktop", "widgets/theme"})
      arguments << QString(SOURCES "/") + part;
    QProcess lupdate;
    lupdate.start(LUPDATE_PROGRAM, arguments << "-ts" << file);
    QVERIFY(lupdate.waitForFinished(120'000));
    QCOMPARE(lupdate.exitCode(), 0);
    QStringList wrong;
    int count = 0;
    for (const Text& text : texts_in(file)) {
      // An unknown class makes lupdate choose another context, where no look-up finds them.
      if (text.context.isEmpty() || text.context.endsWith("::Sentence"))
        wrong << text.context + ": " + text.source;
      if (text.context != "Sentence") continue;
      ++count;
      if (!text.finished || text.translation.isEmpty())
        wrong << "not translated: " + text.source;
      else if (placeholders(text.source) != placeholders(text.translation))
        wrong << "other placeholders: " + text.translation;
      else if (!english_words(text.translation).isEmpty())
        wrong << "English: " + text.translation;
    }
    QVERIFY2(count > 200, qPrintable(QString::number(count)));
    QVERIFY2(wrong.isEmpty(), qPrintable("\n" + wrong.join("\n")));
  }

 private:
  static void languages_data() {
    QTest::addColumn<QString>("language");
    QTest::newRow("zh_CN") << "zh_CN";
    QTest::newRow("ko") << "ko";
  }

  template<class Action>
  static std::vector<Diagnostic> caught(Action action) {
    try {
      action();
    } catch (const Error& error) {
      return error.diagnostics();
    }
    return {};
  }

  /// The last finding is of that kind, and said in the language of the row.
  static void expect_told(const QString& what, const std::vector<Diagnostic>& found,
                          const std::string& kind) {
    QFETCH(QString, language);
    QVERIFY2(!found.empty(), qPrintable(what));
    const Diagnostic& last = found.back();
    const auto english = QString::fromStdString(last.message.in_english());
    QVERIFY2(last.kind == kind, qPrintable(what + ": " + QString::fromStdString(last.kind) + ": " + english));
    install_language(language);
    const QString words = words_of(last.message), bare = words_of(without_names(last.message));
    install_language("en");
    QVERIFY2(words != english, qPrintable(what + ": " + words));
    QVERIFY2(english_words(bare).isEmpty(),
             qPrintable(what + ": " + english_words(bare).join(' ') + ": " + words));
    QVERIFY2(placeholders(words).empty(), qPrintable(what + ": " + words));
    const auto ungrouped = [](QString text) { return text.remove(QChar(0x202f)).remove(QChar(0x2060)); };
    QCOMPARE(ungrouped(words_of(last.message)), ungrouped(english));
  }
};

QTEST_MAIN(SentencesTest)
#include "sentences_test.moc"
