#define _GNU_SOURCE
#include "program.h"

#include <link.h>
#include <malloc.h>
#include <signal.h>

void pf_limit_heaps(int count) { mallopt(M_ARENA_MAX, count); }

void pf_return_memory(void) { malloc_trim(0); }

bool pf_ignores(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

typedef struct {
  void *context;
  void (*body)(void *context, const char *name, const uint8_t *notes, size_t count);
} visitor;

static int visit(struct dl_phdr_info *library, size_t size, void *context) {
  const visitor *visitor = context;
  (void)size;
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
    if (segment->p_type != PT_NOTE) continue;
    const uint8_t *notes = (const uint8_t *)(library->dlpi_addr + segment->p_vaddr);
    visitor->body(visitor->context, library->dlpi_name, notes, segment->p_memsz);
  }
  return 0;
}

void pf_each_library(void *context,
                     void (*body)(void *context, const char *name, const uint8_t *notes,
                                  size_t count)) {
  dl_iterate_phdr(visit, &(visitor){context, body});
}
