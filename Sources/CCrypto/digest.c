#include "digest.h"

#include <openssl/sha.h>

void pf_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]) {
  SHA256(bytes, count, digest);
}
