// kernelarium-nvrtc: compiles what it is asked for, one request after another (kernels/process/companion.h),
// so that a crash of NVRTC ends this process alone, and headers are read once for all processes.
#include "kernels/base/error.h"
#include "kernels/compiler/apart/kept_headers.h"

#include <iostream>
#include <optional>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

int main(int, char** arguments) {
  using namespace kernelarium;
  without_random_addresses(arguments);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  std::ios::sync_with_stdio(false);
  std::optional<KeptHeaders> headers;
  try {
    headers.emplace(Nvrtc::get());
  } catch (const Error&) { // each request is told why
  }
  constexpr int kPatienceMs = 60'000; // without requests
  pollfd input{STDIN_FILENO, POLLIN, 0};
  for (std::size_t size = 0;
       poll(&input, 1, kPatienceMs) > 0 && std::cin >> size && std::cin.get() == '\n';) {
    std::string text(size, '\0'), out, err;
    if (!std::cin.read(text.data(), static_cast<std::streamsize>(size))) return 1;
    int status = 0;
    try {
      const auto request = request_from(text);
      if (!request) return 2;
      if (!headers) headers.emplace(Nvrtc::get());
      out = as_text(headers->compile(*request));
    } catch (const Error& error) {
      status = 3;
      err = error.what();
    }
    std::cout << status << ' ' << out.size() << ' ' << err.size() << '\n' << out << err << std::flush;
  }
}
