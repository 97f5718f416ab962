// A helper that somebody has taken over. "attack": it shuts itself in as helpers do, tries what it
// should not be able to do, and answers which of that it could. Anything else: each answer is noise,
// or a damaged copy of the open file that came with the request; which one, the request decides.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "descriptors.h"
#include "sandbox.h"

static char request[1 << 20];
static size_t request_length;
static int input = -1;

static void take(void *bytes, size_t count) {
  int files[PF_MOST_FILES];
  for (char *to = bytes; count > 0;) {
    size_t file_count;
    ssize_t got = pf_receive_files(0, to, count, files, &file_count);
    if (got <= 0) _exit(0);
    for (size_t i = 0; i < file_count; i++) {
      if (input >= 0) close(input);
      input = files[i];
    }
    to += got;
    count -= (size_t)got;
  }
}

static void take_request(void) {
  uint64_t length;
  take(&length, sizeof length);
  if (length > sizeof request) _exit(1);
  request_length = length;
  take(request, length);
}

static void say(const void *bytes, size_t count) {
  for (const char *from = bytes; count > 0;) {
    ssize_t sent = send(0, from, count, MSG_NOSIGNAL);
    if (sent <= 0) _exit(0);
    from += sent;
    count -= (size_t)sent;
  }
}

static void answer(const void *bytes, size_t count) {
  uint64_t length = count;
  say(&length, sizeof length);
  say(bytes, count);
}

// SplitMix64.
static uint64_t state;

static uint64_t number(void) {
  uint64_t mixed = state += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return mixed ^ (mixed >> 31);
}

static void answer_noise(void) {
  uint8_t noise[4096];
  for (size_t i = 0; i < sizeof noise; i++) noise[i] = (uint8_t)number();
  answer(noise, number() % sizeof noise);
}

static void answer_length(uint64_t length) {
  say(&length, sizeof length);
  answer_noise();
  _exit(0);
}

static void answer_damaged(void) {
  static uint8_t bytes[1 << 20];
  ssize_t count = input < 0 ? -1 : pread(input, bytes, sizeof bytes, 0);
  if (count <= 0) return answer_noise();
  for (uint64_t changes = number() % 4; changes > 0; changes--) {
    uint8_t *change = bytes + number() % (uint64_t)count;
    *change = (uint8_t)number();
    // 2^63 - 1 in place of a number.
    if (number() % 2 || (size_t)count + 8 > sizeof bytes) continue;
    memmove(change + 9, change + 1, (size_t)(bytes + count - change - 1));
    memset(change, 0xFF, 8);
    change[8] = 0x7F;
    count += 8;
  }
  if (number() % 8 == 0) count = (ssize_t)(number() % (uint64_t)count);
  answer(bytes, (size_t)count);
}

static void misbehave(void) {
  take_request();
  answer(NULL, 0);
  for (;;) {
    take_request();
    state = 0xCBF29CE484222325;
    for (size_t i = 0; i < request_length; i++)
      state = (state ^ (uint8_t)request[i]) * 0x100000001B3;
    switch (number() % 16) {
      case 0: answer_length(UINT64_MAX);
      case 1: answer_length(1ULL << 63);
      case 2: answer_length((1ULL << 63) - 1);
      case 3: answer_length(1ULL << 40);
      case 4: answer_length(number() >> number() % 64);
      case 5: answer_noise(); break;
      case 6: _exit(0);
      case 7: abort();
      default: answer_damaged();
    }
  }
}

static char report[4096];

static void tell(const char *attack, bool has_succeeded) {
  size_t used = strlen(report);
  snprintf(report + used, sizeof report - used, "%s: %s\n", attack,
           has_succeeded ? "done" : "denied");
}

static bool can_open(const char *path, int flags) { return open(path, flags, 0600) >= 0; }

static void attack_files(void) {
  tell("open /etc/passwd", can_open("/etc/passwd", O_RDONLY));
  tell("make a file", can_open("/tmp/photofall-attack", O_CREAT | O_WRONLY));
  tell("list a folder", can_open("/", O_RDONLY | O_DIRECTORY));
  char name[64];
  snprintf(name, sizeof name, "/proc/self/fd/%d", input);
  tell("read the input", read(input, name + 32, 1) == 1);
  tell("write to the input", write(input, "x", 1) == 1);
  tell("open the input to write", can_open(name, O_WRONLY));
  tell("cut the input", ftruncate(input, 0) == 0);
  tell("remove a file", unlink("/tmp/photofall-nothing") == 0 || errno == ENOENT);
}

static void attack_parent(pid_t parent) {
  char name[64], byte;
  snprintf(name, sizeof name, "/proc/%d/mem", parent);
  tell("open the parent's memory", can_open(name, O_RDWR));
  snprintf(name, sizeof name, "/proc/%d/environ", parent);
  tell("open the parent's environment", can_open(name, O_RDONLY));
  struct iovec here = {&byte, 1}, there = {report, 1};
  tell("read the parent's memory",
       process_vm_readv(parent, &here, 1, &there, 1, 0) >= 0 || errno != EPERM);
  tell("trace the parent", ptrace(PTRACE_SEIZE, parent, NULL, NULL) == 0);
  // One that does no harm stands for those that do.
  tell("signal the parent", kill(parent, SIGCONT) == 0);
}

static void attack_world(void) {
  int end = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9)};
  // Connecting is tried also where the socket was refused: its call must be denied by itself.
  int result = connect(end < 0 ? STDIN_FILENO : end, (struct sockaddr *)&address, sizeof address);
  tell("open a socket", end >= 0);
  tell("connect", result == 0 || errno == ECONNREFUSED);
  tell("open a socket without a network", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
  char *words[] = {"true", NULL};
  // Exec replaces this process by one that never answers, if it is allowed.
  tell("run a program", execv("/bin/true", words) == 0);
}

// Those that may be made anyway end at once.
static bool can_make(pid_t child) {
  if (child == 0) _exit(0);
  return child > 0;
}

static void attack_processes(void) {
  tell("make a process", can_make(fork()));
  tell("make a process by clone", can_make((pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)));
  struct clone_args words = {.exit_signal = SIGCHLD};
  tell("make a process by clone3", can_make((pid_t)syscall(SYS_clone3, &words, sizeof words)));
  int made = 0;
  for (int tries = 0; tries < 10000 && made < 16; tries++) made += can_make(fork());
  tell("a fork bomb", made > 0);
}

static pthread_mutex_t never = PTHREAD_MUTEX_INITIALIZER;

static void *wait_for_ever(void *unused) {
  pthread_mutex_lock(&never);
  return unused;
}

static void attack_threads(void) {
  int made = 0;
  pthread_t thread;
  pthread_mutex_lock(&never);
  while (made < 1024 && pthread_create(&thread, NULL, wait_for_ever, NULL) == 0) made++;
  tell("a thread, as decoders need", made > 0);
  tell("threads beyond the limit of memory", made == 1024);
}

static void attack_memory(void) {
  size_t size = 10UL << 30;
  int both = PROT_READ | PROT_WRITE;
  tell("10 GB of memory",
       mmap(NULL, size, both, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
  tell("10 GB of shared memory",
       mmap(NULL, size, both, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
  void *page = mmap(NULL, 4096, both, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  tell("some memory", page != MAP_FAILED);
  tell("run what was written", mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0);
}

static void attack(void) {
  take_request();
  pid_t parent = getppid();
  // As the limit of memory that a helper sets itself.
  setrlimit(RLIMIT_DATA, &(struct rlimit){64 << 20, 64 << 20});
  pf_sandbox means = pf_sandbox_enter(60, 8);
  answer(&means.seccomp, 1);
  take_request();
  attack_files();
  attack_parent(parent);
  attack_world();
  attack_processes();
  attack_memory();
  attack_threads();
  answer(report, strlen(report));
}

int main(int count, char **words) {
  if (count > 1 && !strcmp(words[1], "attack")) attack();
  misbehave();
}
