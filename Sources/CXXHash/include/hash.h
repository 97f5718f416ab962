// XXH3-128 of Debian's libxxhash.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct pf_hasher pf_hasher;

/// A new hasher, or null when memory is short.
pf_hasher *pf_hasher_new(void);
void pf_hasher_update(pf_hasher *hasher, const uint8_t *bytes, size_t count);
/// Writes the 16 bytes of the hash in their canonical (big-endian) order.
void pf_hasher_digest(const pf_hasher *hasher, uint8_t digest[16]);
void pf_hasher_free(pf_hasher *hasher);
