#define _GNU_SOURCE
#include "tool.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
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

// The folder of the program, which may bring its libraries along.
static void allow_folder_of(int rules, const char *program) {
  char *path = realpath(program, NULL);
  char *slash = path ? strrchr(path, '/') : NULL;
  if (slash) {
    *slash = 0;
    allow_path(rules, path, EXECUTE | READ_FILE | READ_FOLDER);
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

// Calls that Landlock does not forbid, or not in each version: the network, other processes, and the
// owners, modes and times of files.
static const int forbidden[] = {
    SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen),
    SCMP_SYS(accept), SCMP_SYS(accept4), SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev), SCMP_SYS(kill), SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_getfd),
    SCMP_SYS(pidfd_send_signal), SCMP_SYS(io_uring_setup), SCMP_SYS(keyctl), SCMP_SYS(add_key),
    SCMP_SYS(request_key), SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(unshare), SCMP_SYS(setns),
    SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd),
    SCMP_SYS(open_by_handle_at), SCMP_SYS(chmod), SCMP_SYS(fchmod), SCMP_SYS(fchmodat),
    SCMP_SYS(chown), SCMP_SYS(fchown), SCMP_SYS(lchown), SCMP_SYS(fchownat), SCMP_SYS(setxattr),
    SCMP_SYS(lsetxattr), SCMP_SYS(fsetxattr), SCMP_SYS(utimensat), SCMP_SYS(setpgid),
    SCMP_SYS(setsid),
};

// The filter as the kernel takes it; of no length when there is none.
static struct sock_fprog make_filter(void) {
  struct sock_fprog none = {0};
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (!filter) return none;
  for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++) {
    if (forbidden[i] >= 0) seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), forbidden[i], 0);
  }
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
