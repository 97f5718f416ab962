#define _GNU_SOURCE  // environ, addchdir_np, addclosefrom_np
#include "command.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// The environment with an addition, in the place of what had its name; NULL if memory is short.
static char **environment_with(const char *addition) {
  size_t name = strcspn(addition, "=") + 1;
  size_t count = 0;
  while (environ[count]) count++;
  char **words = (char **)calloc(count + 2, sizeof *words);
  if (!words) return NULL;
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    if (strncmp(environ[i], addition, name) != 0) words[kept++] = environ[i];
  }
  words[kept] = (char *)addition;
  return words;
}

// Signals as a new program expects them: what this one ignores would be ignored there, too.
static void set_attributes(posix_spawnattr_t *attributes) {
  sigset_t none;
  sigset_t all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &all);
  posix_spawnattr_setflags(
      attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

// Starts the shell; returns 0, or why it cannot be.
static int spawn(const char *command, const char *folder, char **environment, int output,
                 pid_t *process) {
  char *words[] = {"sh", "-c", (char *)command, NULL};
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_init(&actions);
  set_attributes(&attributes);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  posix_spawn_file_actions_addchdir_np(&actions, folder);
  int code = posix_spawn(process, "/bin/sh", &actions, &attributes, words, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return code;
}

pid_t pf_command_start(const char *command, const char *folder, const char *addition, int *output) {
  int ends[2];
  // No pair of sockets: those have no name such as /dev/stderr.
  if (pipe2(ends, O_CLOEXEC) != 0) return 0;
  char **environment = environment_with(addition);
  pid_t process = 0;
  int code = environment ? spawn(command, folder, environment, ends[1], &process) : ENOMEM;
  free((void *)environment);
  close(ends[1]);
  if (code == 0) {
    *output = ends[0];
    return process;
  }
  close(ends[0]);
  errno = code;
  return 0;
}

bool pf_command_has_ended(pid_t process) {
  siginfo_t info = {0};
  // It stays known to the kernel, so that its number is no other's when its group is ended.
  return waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
}

void pf_command_ask_to_end(pid_t process) { kill(-process, SIGTERM); }

int pf_command_end(pid_t process) {
  int status = 0;
  kill(-process, SIGKILL);
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}
