// arc4random of glibc 2.36, which Debian 12's libexpat and libstdc++ ask for, for systems with
// glibc 2.35.
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

void arc4random_buf(void *bytes, size_t count) {
  for (uint8_t *next = bytes; count > 0;) {
    ssize_t read = getrandom(next, count, 0);
    if (read < 0) {
      if (errno != EINTR) abort();
      continue;
    }
    next += read;
    count -= (size_t)read;
  }
}

uint32_t arc4random(void) {
  uint32_t value;
  arc4random_buf(&value, sizeof value);
  return value;
}
