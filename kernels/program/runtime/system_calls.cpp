/// Calls by which the system reads or writes the program's memory. It meets no guard and causes no signal:
/// such a call would fail. So they are intercepted, judged as accesses by the host, and forwarded with open
/// pages.
#include "kernels/program/runtime/call.h"
#include "kernels/program/runtime/faults.h"
#include "kernels/program/runtime/in_flight.h"

#include <cerrno>
#include <cstdio>
#include <deque>
#include <dlfcn.h>
#include <span>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/uio.h>

namespace kernelarium::program {
namespace {

using Parts = std::span<const iovec>;

std::uint64_t begin_of(const iovec& part) { return reinterpret_cast<std::uint64_t>(part.iov_base); }
std::uint64_t end_of(const iovec& part) { return begin_of(part) + part.iov_len; }

bool is_any_watched(Parts parts) {
  for (const iovec& part : parts)
    if (is_watched(begin_of(part), end_of(part))) return true;
  return false;
}

Frames frames_of(const void* frame) { return frames_above(frame, this_stack()); }

/// The system has refused memory that it can't access.
void tell_refused(Parts parts, const void* frame) {
  if (!runtime_is_made()) return;
  const Allocates own(Allocates::Who::runtime);
  const std::lock_guard lock(runtime().mutex);
  for (const iovec& part : parts)
    if (part.iov_len && tell_lost_access(begin_of(part), frames_of(frame))) return;
}

/// `call` returns how many bytes it has moved; less than 0: none.
template<class Call>
ssize_t with_open_pages(Parts parts, bool writes, const void* frame, Call call) {
  std::deque<OpenForSystem> open;
  const auto locked = [](const auto& body) {
    const Allocates own(Allocates::Who::runtime);
    const std::lock_guard lock(runtime().mutex);
    body();
  };
  locked([&] {
    for (const iovec& part : parts) open.emplace_back(begin_of(part), end_of(part));
    if (writes) return;
    for (const iovec& part : parts) host_accesses(begin_of(part), end_of(part), false, frames_of(frame));
  });
  const ssize_t moved = call();
  const int error = errno;
  locked([&] {
    open.clear();
    // How much the system writes is known only now.
    std::uint64_t rest = writes && moved > 0 ? static_cast<std::uint64_t>(moved) : 0;
    for (const iovec& part : parts) {
      const std::uint64_t bytes = std::min<std::uint64_t>(rest, part.iov_len);
      if (bytes) host_accesses(begin_of(part), begin_of(part) + bytes, true, frames_of(frame));
      rest -= bytes;
    }
  });
  errno = error;
  return moved;
}

/// `writes`: the system writes to the program's memory.
template<class Call>
ssize_t judged(Parts parts, bool writes, const void* frame, Call call) {
  if (is_any_watched(parts)) return with_open_pages(parts, writes, frame, call);
  const int before = errno;
  errno = 0;
  ssize_t moved = call();
  if (moved < 0 && errno == EFAULT && is_any_watched(parts)) // since the call began
    moved = with_open_pages(parts, writes, frame, call);
  if (const int error = errno; error == EFAULT) {
    tell_refused(parts, frame);
    errno = error;
  } else if (error == 0) {
    errno = before;
  }
  return moved;
}
template<class Call>
ssize_t judged(const void* memory, std::size_t bytes, bool writes, const void* frame, Call call) {
  const iovec part{const_cast<void*>(memory), bytes};
  return judged(Parts(&part, 1), writes, frame, call);
}
/// The same of a call that returns the number of items of a file.
template<class Call>
std::size_t judged_items(const void* memory, std::size_t size, std::size_t count, bool writes,
                         const void* frame, Call call) {
  std::size_t items = 0;
  judged(memory, size * count, writes, frame, [&] {
    items = call();
    return static_cast<ssize_t>(items * size);
  });
  return items;
}

Parts parts_of(const iovec* parts, int count) {
  return {parts, static_cast<std::size_t>(std::max(parts ? count : 0, 0))};
}

}
}

// A sanitizer has its own.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
using namespace kernelarium::program;

/// The C library's function of this name.
#define NEXT(name) static const auto next = reinterpret_cast<decltype(&::name)>(dlsym(RTLD_NEXT, #name))
#define FRAME __builtin_frame_address(0)

#pragma GCC visibility push(default)
extern "C" {

ssize_t __read_chk(int file, void* to, std::size_t bytes, std::size_t room);
ssize_t __pread_chk(int file, void* to, std::size_t bytes, off_t at, std::size_t room);
ssize_t __pread64_chk(int file, void* to, std::size_t bytes, off64_t at, std::size_t room);
ssize_t __recv_chk(int socket, void* to, std::size_t bytes, std::size_t room, int flags);
ssize_t __recvfrom_chk(int socket, void* to, std::size_t bytes, std::size_t room, int flags, sockaddr* from,
                       socklen_t* length);
std::size_t __fread_chk(void* to, std::size_t room, std::size_t size, std::size_t count, FILE* file);
std::size_t __fread_unlocked_chk(void* to, std::size_t room, std::size_t size, std::size_t count, FILE* file);

ssize_t read(int file, void* to, std::size_t bytes) {
  NEXT(read);
  return judged(to, bytes, true, FRAME, [=] { return next(file, to, bytes); });
}
ssize_t write(int file, const void* from, std::size_t bytes) {
  NEXT(write);
  return judged(from, bytes, false, FRAME, [=] { return next(file, from, bytes); });
}
ssize_t pread(int file, void* to, std::size_t bytes, off_t at) {
  NEXT(pread);
  return judged(to, bytes, true, FRAME, [=] { return next(file, to, bytes, at); });
}
ssize_t pread64(int file, void* to, std::size_t bytes, off64_t at) {
  NEXT(pread64);
  return judged(to, bytes, true, FRAME, [=] { return next(file, to, bytes, at); });
}
ssize_t pwrite(int file, const void* from, std::size_t bytes, off_t at) {
  NEXT(pwrite);
  return judged(from, bytes, false, FRAME, [=] { return next(file, from, bytes, at); });
}
ssize_t pwrite64(int file, const void* from, std::size_t bytes, off64_t at) {
  NEXT(pwrite64);
  return judged(from, bytes, false, FRAME, [=] { return next(file, from, bytes, at); });
}
ssize_t readv(int file, const iovec* parts, int count) {
  NEXT(readv);
  return judged(parts_of(parts, count), true, FRAME, [=] { return next(file, parts, count); });
}
ssize_t writev(int file, const iovec* parts, int count) {
  NEXT(writev);
  return judged(parts_of(parts, count), false, FRAME, [=] { return next(file, parts, count); });
}
ssize_t preadv(int file, const iovec* parts, int count, off_t at) {
  NEXT(preadv);
  return judged(parts_of(parts, count), true, FRAME, [=] { return next(file, parts, count, at); });
}
ssize_t preadv64(int file, const iovec* parts, int count, off64_t at) {
  NEXT(preadv64);
  return judged(parts_of(parts, count), true, FRAME, [=] { return next(file, parts, count, at); });
}
ssize_t pwritev(int file, const iovec* parts, int count, off_t at) {
  NEXT(pwritev);
  return judged(parts_of(parts, count), false, FRAME, [=] { return next(file, parts, count, at); });
}
ssize_t pwritev64(int file, const iovec* parts, int count, off64_t at) {
  NEXT(pwritev64);
  return judged(parts_of(parts, count), false, FRAME, [=] { return next(file, parts, count, at); });
}
ssize_t send(int socket, const void* from, std::size_t bytes, int flags) {
  NEXT(send);
  return judged(from, bytes, false, FRAME, [=] { return next(socket, from, bytes, flags); });
}
ssize_t sendto(int socket, const void* from, std::size_t bytes, int flags, const sockaddr* to,
               socklen_t length) {
  NEXT(sendto);
  return judged(from, bytes, false, FRAME, [=] { return next(socket, from, bytes, flags, to, length); });
}
ssize_t sendmsg(int socket, const msghdr* message, int flags) {
  NEXT(sendmsg);
  return judged(Parts(message->msg_iov, message->msg_iovlen), false, FRAME,
                [=] { return next(socket, message, flags); });
}
ssize_t recv(int socket, void* to, std::size_t bytes, int flags) {
  NEXT(recv);
  return judged(to, bytes, true, FRAME, [=] { return next(socket, to, bytes, flags); });
}
ssize_t recvfrom(int socket, void* to, std::size_t bytes, int flags, sockaddr* from, socklen_t* length) {
  NEXT(recvfrom);
  return judged(to, bytes, true, FRAME, [=] { return next(socket, to, bytes, flags, from, length); });
}
ssize_t recvmsg(int socket, msghdr* message, int flags) {
  NEXT(recvmsg);
  return judged(Parts(message->msg_iov, message->msg_iovlen), true, FRAME,
                [=] { return next(socket, message, flags); });
}
ssize_t getrandom(void* to, std::size_t bytes, unsigned flags) {
  NEXT(getrandom);
  return judged(to, bytes, true, FRAME, [=] { return next(to, bytes, flags); });
}
std::size_t fread(void* to, std::size_t size, std::size_t count, FILE* file) {
  NEXT(fread);
  return judged_items(to, size, count, true, FRAME, [=] { return next(to, size, count, file); });
}
std::size_t fwrite(const void* from, std::size_t size, std::size_t count, FILE* file) {
  NEXT(fwrite);
  return judged_items(from, size, count, false, FRAME, [=] { return next(from, size, count, file); });
}
std::size_t fread_unlocked(void* to, std::size_t size, std::size_t count, FILE* file) {
  NEXT(fread_unlocked);
  return judged_items(to, size, count, true, FRAME, [=] { return next(to, size, count, file); });
}
std::size_t fwrite_unlocked(const void* from, std::size_t size, std::size_t count, FILE* file) {
  NEXT(fwrite_unlocked);
  return judged_items(from, size, count, false, FRAME, [=] { return next(from, size, count, file); });
}

// What the compiler makes of them if it knows how much room there is.
ssize_t __read_chk(int file, void* to, std::size_t bytes, std::size_t room) {
  NEXT(__read_chk);
  return judged(to, bytes, true, FRAME, [=] { return next(file, to, bytes, room); });
}
ssize_t __pread_chk(int file, void* to, std::size_t bytes, off_t at, std::size_t room) {
  NEXT(__pread_chk);
  return judged(to, bytes, true, FRAME, [=] { return next(file, to, bytes, at, room); });
}
ssize_t __pread64_chk(int file, void* to, std::size_t bytes, off64_t at, std::size_t room) {
  NEXT(__pread64_chk);
  return judged(to, bytes, true, FRAME, [=] { return next(file, to, bytes, at, room); });
}
ssize_t __recv_chk(int socket, void* to, std::size_t bytes, std::size_t room, int flags) {
  NEXT(__recv_chk);
  return judged(to, bytes, true, FRAME, [=] { return next(socket, to, bytes, room, flags); });
}
ssize_t __recvfrom_chk(int socket, void* to, std::size_t bytes, std::size_t room, int flags, sockaddr* from,
                       socklen_t* length) {
  NEXT(__recvfrom_chk);
  return judged(to, bytes, true, FRAME, [=] { return next(socket, to, bytes, room, flags, from, length); });
}
std::size_t __fread_chk(void* to, std::size_t room, std::size_t size, std::size_t count, FILE* file) {
  NEXT(__fread_chk);
  return judged_items(to, size, count, true, FRAME, [=] { return next(to, room, size, count, file); });
}
std::size_t __fread_unlocked_chk(void* to, std::size_t room, std::size_t size, std::size_t count,
                                 FILE* file) {
  NEXT(__fread_unlocked_chk);
  return judged_items(to, size, count, true, FRAME, [=] { return next(to, room, size, count, file); });
}
}
#pragma GCC visibility pop
#endif
