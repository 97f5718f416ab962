// Control-C: the running work is ended cleanly, not in the middle of a file.
#pragma once

#include <stdbool.h>

/// From now on SIGINT and SIGTERM are noted, and no signal but KILL ends a write half-way.
void pf_catch_interrupts(void);

/// Whether the user has asked for an end.
bool pf_interrupted(void);
