// The end when ICU has no memory, as Swift has it. A text that came out short or empty would
// stand in a site that says that it is whole.
#pragma once

#include <stdlib.h>
#include <unicode/utypes.h>

static inline void pf_need_memory(UErrorCode status) {
  if (status == U_MEMORY_ALLOCATION_ERROR) abort();
}
