// SHA-256 of OpenSSL's libcrypto, for the places where a standard names it.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Writes the digest in Base64, 44 letters and a zero.
void pf_sha256_base64(const uint8_t *bytes, size_t count, uint8_t encoded[45]);
