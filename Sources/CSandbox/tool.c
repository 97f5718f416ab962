#define _GNU_SOURCE
#include "tool.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "means.h"

// Confinement of a tool, made before the fork: after it a process of many threads may do little.
typedef struct {
  int rules;  // a set of Landlock; -1: none
  struct sock_fprog filter;
} cage;

enum {
  EXECUTE = 1 << 0,
  WRITE_FILE = 1 << 1,
  READ_FILE = 1 << 2,
  READ_FOLDER = 1 << 3,
  TRUNCATE = 1 << 14,
};

typedef struct __attribute__((packed)) {
  uint64_t allowed;
  int32_t parent;
} landlock_path;

static void allow_file(int rules, int file, uint64_t rights) {
  landlock_path rule = {.allowed = rights, .parent = file};
  syscall(LANDLOCK_ADD, rules, 1, &rule, 0);
}

static void allow_path(int rules, const char *path, uint64_t rights) {
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return;
  allow_file(rules, file, rights);
  close(file);
}

// The folders of libraries beside one of programs, bin.
static void allow_libraries_beside(int rules, const char *bin) {
  static const char *const names[] = {"lib", "lib64", "libexec"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/../%s", bin, names[i]);
    if (length < (int)sizeof path) allow_path(rules, path, EXECUTE | READ_FILE | READ_FOLDER);
  }
}

// The folder of the program, which may bring its libraries along, in it or beside it.
static void allow_folder_of(int rules, const char *program) {
  char *path = realpath(program, NULL);
  char *slash = path ? strrchr(path, '/') : NULL;
  if (slash) {
    *slash = 0;
    allow_path(rules, path, EXECUTE | READ_FILE | READ_FOLDER);
    const char *name = strrchr(path, '/');
    if (name && !strcmp(name, "/bin")) allow_libraries_beside(rules, path);
  }
  free(path);
}

// Programs and libraries; nothing that is somebody's own.
static const char *const systems[] = {"/usr", "/lib",       "/lib64",
                                      "/opt", "/nix/store", "/gnu/store"};

static int make_rules(const pf_tool *tool) {
  int version = pf_landlock_version();
  landlock_rules all = pf_landlock_rules(version);
  int rules = version ? (int)syscall(LANDLOCK_CREATE, &all, sizeof all, 0) : -1;
  if (rules < 0) return -1;
  for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
    allow_path(rules, systems[i], EXECUTE | READ_FILE | READ_FOLDER);
  }
  allow_folder_of(rules, tool->program);
  allow_path(rules, "/etc/ld.so.cache", READ_FILE);
  allow_path(rules, "/dev/null", READ_FILE | WRITE_FILE);
  // Programs that bring their libraries within them may end at once without it.
  allow_path(rules, "/dev/urandom", READ_FILE);
  for (size_t i = 0; i < tool->file_count; i++) {
    bool is_written = tool->writes_last && i + 1 == tool->file_count;
    uint64_t writing = is_written ? WRITE_FILE | TRUNCATE : 0;
    allow_file(rules, tool->files[i], (READ_FILE | writing) & all.files);
  }
  return rules;
}

// Numbers of calls that are younger than the library's names for them.
enum { FCHMODAT2 = 452, SETXATTRAT = 463, REMOVEXATTRAT = 466 };

// Calls that Landlock does not forbid, or not in each version: the network, other processes and what
// is shared with them, the system, and the owners, modes and times of files.
static const int forbidden[] = {
    SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen),
    SCMP_SYS(accept), SCMP_SYS(accept4),
    // Other processes.
    SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev), SCMP_SYS(process_madvise), SCMP_SYS(kill), SCMP_SYS(tkill),
    SCMP_SYS(tgkill), SCMP_SYS(rt_sigqueueinfo), SCMP_SYS(rt_tgsigqueueinfo), SCMP_SYS(pidfd_open),
    SCMP_SYS(pidfd_getfd), SCMP_SYS(pidfd_send_signal), SCMP_SYS(kcmp), SCMP_SYS(setpriority),
    SCMP_SYS(ioprio_set), SCMP_SYS(sched_setattr), SCMP_SYS(sched_setparam),
    SCMP_SYS(sched_setscheduler), SCMP_SYS(setpgid), SCMP_SYS(setsid), SCMP_SYS(unshare),
    SCMP_SYS(setns), SCMP_SYS(move_pages), SCMP_SYS(migrate_pages),
    // Memory and messages that processes share.
    SCMP_SYS(shmget), SCMP_SYS(shmat), SCMP_SYS(shmctl), SCMP_SYS(semget), SCMP_SYS(semop),
    SCMP_SYS(semtimedop), SCMP_SYS(semctl), SCMP_SYS(msgget), SCMP_SYS(msgsnd), SCMP_SYS(msgrcv),
    SCMP_SYS(msgctl), SCMP_SYS(mq_open), SCMP_SYS(mq_unlink), SCMP_SYS(keyctl), SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    // The system, and the identity in it.
    SCMP_SYS(io_uring_setup), SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root),
    SCMP_SYS(chroot), SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd),
    SCMP_SYS(fanotify_init), SCMP_SYS(open_by_handle_at), SCMP_SYS(sethostname),
    SCMP_SYS(setdomainname), SCMP_SYS(settimeofday), SCMP_SYS(clock_settime), SCMP_SYS(adjtimex),
    SCMP_SYS(clock_adjtime), SCMP_SYS(init_module), SCMP_SYS(finit_module), SCMP_SYS(delete_module),
    SCMP_SYS(kexec_load), SCMP_SYS(reboot), SCMP_SYS(swapon), SCMP_SYS(swapoff), SCMP_SYS(acct),
    SCMP_SYS(quotactl), SCMP_SYS(syslog), SCMP_SYS(iopl), SCMP_SYS(ioperm), SCMP_SYS(setuid),
    SCMP_SYS(setgid), SCMP_SYS(setreuid), SCMP_SYS(setregid), SCMP_SYS(setresuid),
    SCMP_SYS(setresgid), SCMP_SYS(setfsuid), SCMP_SYS(setfsgid), SCMP_SYS(setgroups),
    SCMP_SYS(capset),
    // Owners, modes, times and attributes of files.
    SCMP_SYS(chmod), SCMP_SYS(fchmod), SCMP_SYS(fchmodat), FCHMODAT2, SCMP_SYS(chown),
    SCMP_SYS(fchown), SCMP_SYS(lchown), SCMP_SYS(fchownat), SCMP_SYS(utime), SCMP_SYS(utimes),
    SCMP_SYS(futimesat), SCMP_SYS(utimensat), SCMP_SYS(setxattr), SCMP_SYS(lsetxattr),
    SCMP_SYS(fsetxattr), SETXATTRAT, SCMP_SYS(removexattr), SCMP_SYS(lremovexattr),
    SCMP_SYS(fremovexattr), REMOVEXATTRAT,
};

// Forbids all that is in the list, new processes beside threads, and limits of other processes.
static void forbid(scmp_filter_ctx filter) {
  const uint32_t refused = SCMP_ACT_ERRNO(EPERM);
  for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++) {
    if (forbidden[i] >= 0) seccomp_rule_add(filter, refused, forbidden[i], 0);
  }
  const struct scmp_arg_cmp is_no_thread = SCMP_A0_64(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0);
  seccomp_rule_add_array(filter, refused, SCMP_SYS(clone), 1, &is_no_thread);
  // Its arguments are in memory, where a filter cannot look; the C library takes the other one then.
  seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  const struct scmp_arg_cmp is_other = SCMP_A0_64(SCMP_CMP_NE, 0, 0);
  seccomp_rule_add_array(filter, refused, SCMP_SYS(prlimit64), 1, &is_other);
}

// The filter as the kernel takes it; of no length when there is none.
static struct sock_fprog make_filter(void) {
  struct sock_fprog none = {0};
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (!filter) return none;
  forbid(filter);
  int file = memfd_create("filter", MFD_CLOEXEC);
  bool is_exported = file >= 0 && seccomp_export_bpf(filter, file) == 0;
  seccomp_release(filter);
  off_t size = is_exported ? lseek(file, 0, SEEK_END) : 0;
  struct sock_filter *steps = size > 0 ? malloc((size_t)size) : NULL;
  bool is_read = steps && pread(file, steps, (size_t)size, 0) == size;
  if (file >= 0) close(file);
  if (is_read) {
    return (struct sock_fprog){.len = (unsigned short)((size_t)size / sizeof *steps), .filter = steps};
  }
  free(steps);
  return none;
}

// A copy of an open file above the numbers that the tool's own files get.
static int lifted(int file) { return fcntl(file, F_DUPFD, 3 + PF_TOOL_FILES); }

// Gives an open file its number in the tool, or ends this process.
static void place(int file, int number) {
  if (file < 0 || dup2(file, number) < 0) _exit(127);
}

static void place_files(const pf_tool *tool) {
  int files[PF_TOOL_FILES];
  int output = lifted(tool->output);
  int errors = lifted(tool->errors);
  for (size_t i = 0; i < tool->file_count; i++) files[i] = lifted(tool->files[i]);
  place(open("/dev/null", O_RDONLY), STDIN_FILENO);
  place(output, STDOUT_FILENO);
  place(errors, STDERR_FILENO);
  for (size_t i = 0; i < tool->file_count; i++) place(files[i], 3 + (int)i);
}

static void enter(const cage *cage, int rules) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (rules >= 0) syscall(LANDLOCK_RESTRICT, rules, 0);
  if (cage->filter.len > 0) prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &cage->filter);
}

// The child: only calls that are safe while other threads of the parent held locks.
static _Noreturn void become(const pf_tool *tool, const cage *cage) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  int rules = cage->rules >= 0 ? lifted(cage->rules) : -1;
  place_files(tool);
  pf_limit(RLIMIT_CPU, tool->seconds);
  pf_limit(RLIMIT_DATA, tool->memory);
  pf_limit(RLIMIT_FSIZE, tool->size);
  pf_limit(RLIMIT_NOFILE, 64);
  pf_limit(RLIMIT_CORE, 0);
  if (tool->is_confined) enter(cage, rules);
  syscall(SYS_close_range, 3U + (unsigned)tool->file_count, ~0U, 0);
  char *environment[] = {"AV_LOG_FORCE_NOCOLOR=1", NULL};
  execve(tool->program, tool->words, environment);
  _exit(127);
}

pid_t pf_tool_start(const pf_tool *tool) {
  cage cage = {.rules = -1};
  if (tool->is_confined) {
    cage.rules = make_rules(tool);
    cage.filter = make_filter();
  }
  pid_t process = fork();
  if (process == 0) become(tool, &cage);
  int code = errno;
  if (cage.rules >= 0) close(cage.rules);
  free(cage.filter.filter);
  errno = code;
  return process;
}
