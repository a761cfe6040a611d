#include "kernels/process/forbidden_calls.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <vector>

namespace kernelarium {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64, kOtherNumbers = 0x40000000; // x32
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64, kOtherNumbers = 0xffffffff;
#else
#error "the sandbox's filter knows x86-64 and AArch64"
#endif

constexpr std::uint32_t kForbidden[] = {
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
    SYS_shmget,
    SYS_msgget,
    SYS_semget,
    SYS_ptrace,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_io_uring_setup,
    SYS_io_uring_enter,
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_open_tree,
    SYS_move_mount,
    SYS_fsopen,
    SYS_fsmount,
    SYS_fspick,
    SYS_mount_setattr,
    SYS_kexec_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_quotactl,
    SYS_acct,
    SYS_swapon,
    SYS_swapoff,
    SYS_reboot,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_name_to_handle_at,
    SYS_syslog,
    SYS_open_by_handle_at,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_vhangup,
};

}

std::string forbidden_calls(bool may_hide) {
  const auto load = [](std::size_t offset) {
    return sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
  };
  const auto give = [](std::uint32_t what) { return sock_filter BPF_STMT(BPF_RET | BPF_K, what); };
  constexpr std::uint32_t kRefuse = SECCOMP_RET_ERRNO | EPERM;
  std::vector<sock_filter> filter{load(offsetof(seccomp_data, arch)),
                                  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0),
                                  give(kRefuse),
                                  load(offsetof(seccomp_data, nr)),
                                  BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, kOtherNumbers, 0, 1),
                                  give(kRefuse)};
  for (const std::uint32_t number : kForbidden) {
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1));
    filter.push_back(give(kRefuse));
  }
  // The flags of clone3 are in memory, where a filter can't read them: the C library falls back to clone.
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1));
  filter.push_back(give(SECCOMP_RET_ERRNO | ENOSYS));
  constexpr std::uint32_t kNamespaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWPID |
                                        CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3));
  filter.push_back(load(offsetof(seccomp_data, args)));
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, kNamespaces, 0, 1));
  filter.push_back(give(kRefuse));
  if (!may_hide) {
    filter.push_back(load(offsetof(seccomp_data, nr)));
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 3));
    filter.push_back(load(offsetof(seccomp_data, args)));
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_DUMPABLE, 0, 1));
    filter.push_back(give(kRefuse));
  }
  filter.push_back(give(SECCOMP_RET_ALLOW));
  return {reinterpret_cast<const char*>(filter.data()), filter.size() * sizeof(sock_filter)};
}

}
