// Digests of OpenSSL's libcrypto, for the places where a standard names them.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Writes the SHA-256 in Base64, 44 letters and a zero.
void pf_sha256_base64(const uint8_t *bytes, size_t count, uint8_t encoded[45]);

/// Writes the MD5; false where the system's policy forbids it.
bool pf_md5(const uint8_t *bytes, size_t count, uint8_t digest[16]);
