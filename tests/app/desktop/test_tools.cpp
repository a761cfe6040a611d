#include "tests/app/desktop/test_tools.h"

#include "kernels/process/sandbox.h"

#include "app/desktop/application/desktop.h"
#include "app/desktop/shared/settings.h"
#include "kernels/process/tool.h"
#include "tests/kernels/compiler/no_nvcc.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <csignal>
#include <ctime>
#include <unistd.h>

namespace kernelarium {

double thread_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

PrivatePlaces::PrivatePlaces() {
  // The Python that ./lab python made lies beside the person's data, and is wanted all the same.
  const QString python = user_data_folder() + "/python";
  QDir(folder_.path()).mkdir("kernelarium");
  if (QFileInfo::exists(python)) QFile::link(python, folder_.filePath("kernelarium/python"));
  for (const char* variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME"})
    qputenv(variable, folder_.path().toUtf8());
  qputenv("KERNELARIUM_RUNNER", RUNNER);
  qputenv("LC_ALL", "C.UTF-8");
}

QString PrivatePlaces::script(const QString& name, const QByteArray& text) const {
  QFile file(path(name));
  if (!file.open(QIODevice::WriteOnly)) return {};
  file.write("#!/bin/sh\n" + text);
  file.close();
  file.setPermissions(QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
  return file.fileName();
}

StallWatch::StallWatch() : last_ms_(thread_ms()) {
  timer_.setInterval(1);
  connect(&timer_, &QTimer::timeout, this, [this] {
    const double now = thread_ms();
    worst_ms_ = std::max(worst_ms_, now - last_ms_);
    last_ms_ = now;
  });
  timer_.start();
}

void StallWatch::reset() {
  worst_ms_ = 0;
  last_ms_ = thread_ms();
}

QString no_sandbox() { return QString::fromStdString(why_no_sandbox().in_english()); }

QString no_programs() {
  if (const auto reason = no_nvcc()) return QString::fromStdString(*reason);
  return no_sandbox();
}

std::vector<qint64> child_processes(const QString& name) {
  std::vector<qint64> found;
  for (const QString& entry : QDir("/proc").entryList(QDir::Dirs)) {
    bool number = false;
    const qint64 pid = entry.toLongLong(&number);
    QFile file("/proc/" + entry + "/stat");
    if (!number || !file.open(QIODevice::ReadOnly)) continue;
    const QString stat = QString::fromLocal8Bit(file.readAll());
    const QString command = stat.section('(', 1).section(')', 0, -2);
    const QStringList rest = stat.section(')', -1).trimmed().split(' ');
    // The kernel keeps 15 letters of a name; 'Z' is a process that has ended already.
    if (rest.size() > 1 && rest[0] != "Z" && rest[1].toLongLong() == getpid() && command == name.left(15))
      found.push_back(pid);
  }
  return found;
}

void kill_children(const QString& name, int signal) {
  for (const qint64 pid : child_processes(name)) kill(static_cast<pid_t>(pid), signal);
}

Experiment vector_add() {
  Experiment experiment;
  experiment.lesson = "vector-add";
  experiment.problem = "vector-add";
  experiment.variant = "scalar";
  return experiment;
}

Experiment endless() {
  Experiment experiment = vector_add();
  experiment.source =
      "extern \"C\" __global__ void vector_add(const float* a, const float* b, float* c, long long n) "
      "{ volatile float* go = c; for (;;) go[0] = a[0]; }";
  experiment.instruction_budget = 1'000'000'000'000'000;
  return experiment;
}

}
