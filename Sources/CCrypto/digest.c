#include "digest.h"

#include <nettle/base64.h>
#include <nettle/md5.h>
#include <nettle/sha2.h>
#include <sodium.h>
#include <stdlib.h>

void pf_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]) {
  struct sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, count, bytes);
  sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
}

void pf_sha256_base64(const uint8_t *bytes, size_t count, uint8_t encoded[44]) {
  uint8_t digest[SHA256_DIGEST_SIZE];
  pf_sha256(bytes, count, digest);
  base64_encode_raw((char *)encoded, sizeof digest, digest);
}

void pf_md5(const uint8_t *bytes, size_t count, uint8_t digest[16]) {
  struct md5_ctx context;
  md5_init(&context);
  md5_update(&context, count, bytes);
  md5_digest(&context, MD5_DIGEST_SIZE, digest);
}

struct pf_blake2b {
  crypto_generichash_blake2b_state state;
};

pf_blake2b *pf_blake2b_new(void) {
  // Chooses the code for this processor, once; without it the plain one is used.
  if (sodium_init() < 0) return NULL;
  pf_blake2b *hash = aligned_alloc(alignof(pf_blake2b), sizeof *hash);
  if (hash) crypto_generichash_blake2b_init(&hash->state, NULL, 0, PF_BLAKE2B_BYTES);
  return hash;
}

void pf_blake2b_update(pf_blake2b *hash, const uint8_t *bytes, size_t count) {
  crypto_generichash_blake2b_update(&hash->state, bytes, count);
}

void pf_blake2b_digest(pf_blake2b *hash, uint8_t digest[PF_BLAKE2B_BYTES]) {
  crypto_generichash_blake2b_final(&hash->state, digest, PF_BLAKE2B_BYTES);
}

void pf_blake2b_free(pf_blake2b *hash) { free(hash); }
