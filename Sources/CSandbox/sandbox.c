#define _GNU_SOURCE
#include "sandbox.h"

#include "means.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int pf_landlock_version(void) {
  long version = syscall(LANDLOCK_CREATE, NULL, 0, LANDLOCK_ASK_VERSION);
  return version > 0 ? (int)version : 0;
}

landlock_rules pf_landlock_rules(int version) {
  int rights = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  return (landlock_rules){
      .files = (1U << rights) - 1,
      .network = version >= 4 ? 3 : 0,   // bind, connect
      .scopes = version >= 6 ? 3 : 0};  // sockets without a name on the disk, signals
}

static int enter_landlock(void) {
  int version = pf_landlock_version();
  landlock_rules rules = pf_landlock_rules(version);
  int set = version ? (int)syscall(LANDLOCK_CREATE, &rules, sizeof rules, 0) : -1;
  if (set < 0) return 0;
  long result = syscall(LANDLOCK_RESTRICT, set, 0);
  close(set);
  return result == 0 ? version : 0;
}

// Calls that memory, threads, clocks and messages take. All others fail with EPERM.
static const int allowed[] = {
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(lseek), SCMP_SYS(close),
    SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(fstat), SCMP_SYS(poll), SCMP_SYS(ppoll),
    SCMP_SYS(recvfrom), SCMP_SYS(recvmsg), SCMP_SYS(sendto), SCMP_SYS(brk), SCMP_SYS(munmap),
    SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(futex), SCMP_SYS(sched_yield),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(gettid),
    SCMP_SYS(getpid), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sigaltstack), SCMP_SYS(restart_syscall), SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_nanosleep), SCMP_SYS(gettimeofday), SCMP_SYS(getrandom), SCMP_SYS(sysinfo),
    SCMP_SYS(getrusage), SCMP_SYS(exit), SCMP_SYS(exit_group),
};

// An architecture that lacks a call needs no rule for it: libseccomp gives it a negative number.
static int allow(scmp_filter_ctx filter, int call) {
  return call < 0 ? 0 : seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0);
}

// Calls that are allowed for some arguments only.
static int allow_some(scmp_filter_ctx filter) {
  int failed = 0;
  // Code comes from the program alone; and memory that is shared would escape RLIMIT_DATA.
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2,
                             SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
                             SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_TYPE, MAP_PRIVATE));
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1,
                             SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  // Threads, but no processes. clone3 hides what it makes: as if it were not there.
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                             SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
  failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  // The C library looks at open files by this call. A name is looked at all the same, not opened.
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(newfstatat), 1,
                             SCMP_A3(SCMP_CMP_EQ, AT_EMPTY_PATH));
  // An end by abort() sends the signal to the process itself.
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1,
                             SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid()));
  // Limits are read, of the process itself.
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2,
                             SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A2(SCMP_CMP_EQ, 0));
  return failed;
}

static bool enter_seccomp(void) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (!filter) return false;
  // A tree is passed through faster than a list; a library that knows none makes a list.
  seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
  int failed = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) failed |= allow(filter, allowed[i]);
  failed |= allow_some(filter);
  bool is_loaded = !failed && seccomp_load(filter) == 0;
  seccomp_release(filter);
  return is_loaded;
}

void pf_limit(int resource, rlim_t most) {
  struct rlimit limits;
  if (getrlimit(resource, &limits) != 0) return;
  if (limits.rlim_max < most) most = limits.rlim_max;
  setrlimit(resource, &(struct rlimit){most, most});
}

pf_sandbox pf_sandbox_offered(void) {
  if (IS_SANITIZED) return (pf_sandbox){0};
  uint32_t action = SECCOMP_RET_ERRNO;
  long filters = syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action);
  return (pf_sandbox){.landlock = pf_landlock_version(), .seccomp = filters == 0};
}

pf_sandbox pf_sandbox_enter(unsigned long seconds, unsigned long files) {
  if (IS_SANITIZED) return (pf_sandbox){0};
  // Descriptors that the starter of the program has left open are none of its business.
  syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0);
  pf_limit(RLIMIT_CPU, seconds);
  pf_limit(RLIMIT_NOFILE, files);
  pf_limit(RLIMIT_FSIZE, 0);
  pf_limit(RLIMIT_CORE, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  // Landlock first: the calls that it takes are not among those that are allowed.
  int landlock = enter_landlock();
  return (pf_sandbox){.landlock = landlock, .seccomp = enter_seccomp()};
}

void pf_sandbox_hide(void) { prctl(PR_SET_DUMPABLE, IS_SANITIZED, 0, 0, 0); }
