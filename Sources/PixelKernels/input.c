#define _POSIX_C_SOURCE 200809L
#include "pf_codec.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

// Reads at the offset without moving it; 0 at the file's end, or after an error.
static size_t read_part(pf_input *input, void *into, size_t count) {
  while (!input->error_number) {
    ssize_t part = pread(input->file, into, count, (off_t)input->offset);
    if (part >= 0) return (size_t)part;
    if (errno != EINTR) input->error_number = errno;
  }
  return 0;
}

// Copies what is held of the next bytes.
static size_t copy_held(const pf_input *input, void *into, size_t count) {
  if (input->offset < input->held_offset) return 0;
  uint64_t start = input->offset - input->held_offset;
  if (start >= input->held_count) return 0;
  size_t left = input->held_count - (size_t)start;
  if (count > left) count = left;
  memcpy(into, input->held + start, count);
  return count;
}

size_t pf_input_read(pf_input *input, void *into, size_t count) {
  size_t done = 0;
  while (done < count) {
    uint8_t *rest = (uint8_t *)into + done;
    size_t wanted = count - done, part = copy_held(input, rest, wanted);
    if (!part && wanted < sizeof input->held) {
      input->held_offset = input->offset;
      input->held_count = read_part(input, input->held, sizeof input->held);
      part = copy_held(input, rest, wanted);
    } else if (!part) {
      part = read_part(input, rest, wanted);
    }
    if (!part) break;
    input->offset += part;
    done += part;
  }
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
