#include "digest.h"

#include <openssl/evp.h>
#include <openssl/sha.h>

void pf_sha256_base64(const uint8_t *bytes, size_t count, uint8_t encoded[45]) {
  uint8_t digest[SHA256_DIGEST_LENGTH];
  SHA256(bytes, count, digest);
  EVP_EncodeBlock(encoded, digest, sizeof digest);
}

bool pf_md5(const uint8_t *bytes, size_t count, uint8_t digest[16]) {
  return EVP_Digest(bytes, count, digest, NULL, EVP_md5(), NULL) == 1;
}
