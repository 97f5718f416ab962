#include "digest.h"

#include <nettle/base64.h>
#include <nettle/md5.h>
#include <nettle/sha2.h>

void pf_sha256_base64(const uint8_t *bytes, size_t count, uint8_t encoded[44]) {
  struct sha256_ctx context;
  uint8_t digest[SHA256_DIGEST_SIZE];
  sha256_init(&context);
  sha256_update(&context, count, bytes);
  sha256_digest(&context, sizeof digest, digest);
  base64_encode_raw((char *)encoded, sizeof digest, digest);
}

void pf_md5(const uint8_t *bytes, size_t count, uint8_t digest[16]) {
  struct md5_ctx context;
  md5_init(&context);
  md5_update(&context, count, bytes);
  md5_digest(&context, MD5_DIGEST_SIZE, digest);
}
