#define _GNU_SOURCE
#include "interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_bool interrupted;

static void note(int signal) {
  (void)signal;
  atomic_store(&interrupted, true);
}

void pf_catch_interrupts(void) {
  // SA_RESETHAND: a second Control-C ends the program at once.
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART | SA_RESETHAND};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  // Writing into a closed pipe or over a file size limit is an error to report, not an end.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

bool pf_interrupted(void) { return atomic_load(&interrupted); }
