// SHA-256 of OpenSSL's libcrypto, for the places where a standard names it.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Writes the 32 bytes of the digest.
void pf_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]);
