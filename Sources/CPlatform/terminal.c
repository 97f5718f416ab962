#define _GNU_SOURCE  // environ
#include "terminal.h"

#include <stddef.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <unistd.h>

int pf_terminal_columns(int descriptor) {
  struct winsize size;
  if (!isatty(descriptor) || ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col > 0 ? size.ws_col : 80;  // a serial line knows no size
}

int pf_open_in_browser(const char *address) {
  char *words[] = {"xdg-open", (char *)address, NULL};
  pid_t child;
  return posix_spawnp(&child, words[0], NULL, NULL, words, environ);
}
