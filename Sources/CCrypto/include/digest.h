// Digests of Nettle, which libmicrohttpd brings in with its TLS, for the places where a standard
// names them.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Writes the SHA-256 in Base64: 44 letters, no zero.
void pf_sha256_base64(const uint8_t *bytes, size_t count, uint8_t encoded[44]);

/// Writes the MD5.
void pf_md5(const uint8_t *bytes, size_t count, uint8_t digest[16]);
