#include "digest.h"

#include <nettle/base64.h>
#include <nettle/md5.h>
#include <nettle/sha2.h>
#include <stdlib.h>

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

struct pf_sha256 {
  struct sha256_ctx context;
};

pf_sha256 *pf_sha256_new(void) {
  pf_sha256 *sha = malloc(sizeof *sha);
  if (sha) sha256_init(&sha->context);
  return sha;
}

void pf_sha256_update(pf_sha256 *sha, const uint8_t *bytes, size_t count) {
  sha256_update(&sha->context, count, bytes);
}

void pf_sha256_digest(pf_sha256 *sha, uint8_t digest[32]) {
  sha256_digest(&sha->context, SHA256_DIGEST_SIZE, digest);
}

void pf_sha256_free(pf_sha256 *sha) { free(sha); }
