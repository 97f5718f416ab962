// Digests of Nettle, which libmicrohttpd brings in with its TLS, for the places where a standard
// names them.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Writes the SHA-256 in Base64: 44 letters, no zero.
void pf_sha256_base64(const uint8_t *bytes, size_t count, uint8_t encoded[44]);

/// Writes the MD5.
void pf_md5(const uint8_t *bytes, size_t count, uint8_t digest[16]);

/// A SHA-256 that is fed bytes piece by piece.
typedef struct pf_sha256 pf_sha256;

/// A new SHA-256, or null when memory is short.
pf_sha256 *pf_sha256_new(void);
void pf_sha256_update(pf_sha256 *sha, const uint8_t *bytes, size_t count);
/// Writes the digest; the SHA-256 begins anew.
void pf_sha256_digest(pf_sha256 *sha, uint8_t digest[32]);
void pf_sha256_free(pf_sha256 *sha);
