// Program in the place of ffprobe: tries what a confined tool must not do to the file VICTIM, other
// processes and the system, and says which of it went well.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#ifndef VICTIM
#define VICTIM "victim"
#endif

static char allowed[200];

static void note(const char *name, long result) {
  if (result < 0) return;
  strncat(allowed, " ", sizeof allowed - strlen(allowed) - 1);
  strncat(allowed, name, sizeof allowed - strlen(allowed) - 1);
}

#define TRY(name, call) note(name, (long)(call))

static void try_files(const char *victim) {
  TRY("open", open("/etc/passwd", O_RDONLY));
  TRY("read", open(victim, O_RDONLY));
  TRY("write", open(victim, O_WRONLY));
  TRY("truncate", truncate(victim, 0));
  TRY("unlink", unlink(victim));
  TRY("chmod", chmod(victim, 0777));
  TRY("fchmodat2", syscall(452, AT_FDCWD, victim, 0777, 0));
  TRY("chown", chown(victim, 0, 0));
  TRY("utime", syscall(SYS_utimensat, AT_FDCWD, victim, NULL, 0));
#ifdef SYS_utime
  TRY("utime", syscall(SYS_utime, victim, NULL));
  TRY("utimes", syscall(SYS_utimes, victim, NULL));
  TRY("futimesat", syscall(SYS_futimesat, AT_FDCWD, victim, NULL));
#endif
  TRY("setxattr", syscall(SYS_setxattr, victim, "user.a", "b", 1, 0));
  TRY("chroot", chroot("/"));
}

static void try_processes(void) {
  pid_t parent = getppid();
  struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  struct sched_param parameter = {0};
  char byte = 0;
  struct iovec here = {&byte, 1};
  struct iovec there = {&byte, 1};
  TRY("kill", kill(parent, 0));
  TRY("tgkill", syscall(SYS_tgkill, parent, parent, 0));
  TRY("tkill", syscall(SYS_tkill, parent, 0));
  TRY("ptrace", ptrace(PTRACE_ATTACH, parent, NULL, NULL));
  TRY("process_vm_readv", process_vm_readv(parent, &here, 1, &there, 1, 0));
  TRY("prlimit", prlimit(parent, RLIMIT_CORE, NULL, &limit));
  TRY("setpriority", setpriority(PRIO_PROCESS, (id_t)parent, 5));
  TRY("sched_setscheduler", sched_setscheduler(parent, SCHED_OTHER, &parameter));
  pid_t child = fork();
  if (child == 0) _exit(0);
  TRY("fork", child);
  TRY("clone", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
  TRY("unshare", unshare(CLONE_NEWUSER));
}

static void try_system(void) {
  TRY("socket", socket(AF_INET, SOCK_STREAM, 0));
  TRY("shmget", shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
  TRY("semget", semget(IPC_PRIVATE, 1, IPC_CREAT | 0600));
  TRY("msgget", msgget(IPC_PRIVATE, IPC_CREAT | 0600));
  TRY("fanotify", syscall(SYS_fanotify_init, 0, 0));
  TRY("setuid", setuid(getuid()));
}

int main(void) {
  try_files(VICTIM);
  try_processes();
  try_system();
  fprintf(stderr, "allowed:%s\n", *allowed ? allowed : " nothing");
  return 1;
}
