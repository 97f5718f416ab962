// The heap of the running program, and the libraries that are loaded.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Lets all threads take memory from some heaps, at least one.
void pf_limit_heaps(int count);

/// Returns to the system what the heap holds and nobody uses.
void pf_return_memory(void);

/// True for a signal that this process ignores.
bool pf_ignores(int number);

/// Hands over each loaded library's name and build ID: its notes, as the linker wrote them. The
/// program itself, and a library without notes, come with none.
void pf_each_library(void *context,
                     void (*body)(void *context, const char *name, const uint8_t *notes,
                                  size_t count));
