#define _POSIX_C_SOURCE 200809L
#include "pf_codec.h"

#include <errno.h>
#include <unistd.h>

size_t pf_input_read(pf_input *input, void *into, size_t count) {
  size_t done = 0;
  while (done < count && !input->error_number) {
    ssize_t part =
        pread(input->file, (uint8_t *)into + done, count - done, (off_t)(input->offset + done));
    if (part == 0) break;
    if (part > 0) done += (size_t)part;
    else if (errno != EINTR) input->error_number = errno;
  }
  input->offset += done;
  return done;
}

bool pf_input_fail(const pf_input *input, bool at_end, const char *damage, pf_failure *failure) {
  if (input->error_number) {
    failure->error_number = input->error_number;
    return pf_fail(failure, PF_CANNOT_READ, "");
  }
  return at_end ? pf_fail(failure, PF_TRUNCATED, "premature end of its data")
                : pf_fail(failure, PF_DAMAGED, damage);
}
