// Digests: those of texts by Nettle, which libmicrohttpd brings in with its TLS, as standards and
// sites of earlier versions have them; those of whole files by libsodium, whose BLAKE2b is several
// times as fast as a SHA-256.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Writes the SHA-256.
void pf_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]);

/// Writes the SHA-256 in Base64: 44 letters, no zero.
void pf_sha256_base64(const uint8_t *bytes, size_t count, uint8_t encoded[44]);

/// Writes the MD5.
void pf_md5(const uint8_t *bytes, size_t count, uint8_t digest[16]);

/// The length of a digest by BLAKE2b, bytes.
#define PF_BLAKE2B_BYTES 16

/// A BLAKE2b (RFC 7693) of 128 bits, which is fed bytes piece by piece.
typedef struct pf_blake2b pf_blake2b;

/// A new BLAKE2b, or null when memory is short.
pf_blake2b *pf_blake2b_new(void);
void pf_blake2b_update(pf_blake2b *hash, const uint8_t *bytes, size_t count);
/// Writes the digest, once.
void pf_blake2b_digest(pf_blake2b *hash, uint8_t digest[PF_BLAKE2B_BYTES]);
void pf_blake2b_free(pf_blake2b *hash);
