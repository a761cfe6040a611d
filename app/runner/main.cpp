#include "app/runner/server.h"

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <thread>
#include <unistd.h>

int main(int count, char** arguments) {
  CLI::App app("Owns one laboratory and speaks the run protocol on standard input and output; started by "
               "kernelarium, also through ssh or srun.",
               "kernelarium-runner");
  bool version = false;
  app.add_flag("--version", version, "Print program and protocol version");
  CLI11_PARSE(app, count, arguments);
  if (version) {
    std::cout << "kernelarium-runner " KERNELARIUM_VERSION ", protocol " << kernelarium::protocol_version
              << '\n';
    return 0;
  }
  if (isatty(STDIN_FILENO)) {
    std::cerr << "kernelarium-runner speaks a binary protocol with kernelarium; to run kernels by hand use "
                 "kernelarium-cli.\n";
    return 2;
  }

  std::signal(SIGPIPE, SIG_IGN);
  // A library that prints must not break the protocol: standard output now goes where errors go.
  const int out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (out < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return 1;
#ifdef F_SETPIPE_SZ
  // A traced run is some 15 MB: with the usual 64 KB both sides would wake each other for every piece.
  fcntl(out, F_SETPIPE_SZ, 1 << 20);
#endif

  // Where memory runs out in spite of all estimates, this process goes, and not the window or someone else's.
  std::ofstream("/proc/self/oom_score_adj") << 500;

  auto* server = new kernelarium::RunnerServer(STDIN_FILENO, out);
  server->serve();
  // Leave politely if the run at work heeds its cancel flag, and at once if it does not: a kernel on hardware
  // can't be stopped, and nobody is left to be told.
  std::thread([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    std::_Exit(0);
  }).detach();
  delete server;
  std::_Exit(0);
}
