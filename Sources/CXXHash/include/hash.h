// XXH3-128 of Debian's libxxhash.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct pf_hasher pf_hasher;

/// A hash of 128 bits.
typedef struct {
  uint64_t high, low;
} pf_digest;

/// The hash of bytes that are all there; of a few it takes a small part of a hasher's time.
pf_digest pf_hash(const uint8_t *bytes, size_t count);

/// A new hasher, or null when memory is short.
pf_hasher *pf_hasher_new(void);
void pf_hasher_update(pf_hasher *hasher, const uint8_t *bytes, size_t count);
/// The hash; its canonical bytes are those of both halves, the highest first.
pf_digest pf_hasher_digest(const pf_hasher *hasher);
void pf_hasher_free(pf_hasher *hasher);
