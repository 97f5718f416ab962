#include <stdlib.h>
#include <unicode/uclean.h>

// The end when there is no memory, as Swift has it. ICU passes over that in places, such as the
// rules of plurals, and a text that came out short or wrong would stand in a site that says that it
// is whole.

static void *whole(void *memory) {
  if (!memory) abort();
  return memory;
}

static void *allocate(const void *context, size_t size) {
  (void)context;
  return whole(malloc(size));
}

static void *reallocate(const void *context, void *memory, size_t size) {
  (void)context;
  return whole(realloc(memory, size));
}

static void release(const void *context, void *memory) {
  (void)context;
  free(memory);
}

// Before main, since ICU takes its functions only as long as nothing of it was used.
__attribute__((constructor)) static void take_over(void) {
  UErrorCode status = U_ZERO_ERROR;
  u_setMemoryFunctions(NULL, allocate, reallocate, release, &status);
  if (U_FAILURE(status)) abort();
}
