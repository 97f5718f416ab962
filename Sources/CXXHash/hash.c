#include "hash.h"

#include <xxhash.h>

static pf_digest digest(XXH128_hash_t hash) {
  return (pf_digest){.high = hash.high64, .low = hash.low64};
}

pf_digest pf_hash(const uint8_t *bytes, size_t count) {
  return digest(XXH3_128bits(bytes, count));
}

// A pf_hasher is libxxhash's own state under another name, so that the header needs no xxhash.h.
pf_hasher *pf_hasher_new(void) {
  XXH3_state_t *state = XXH3_createState();
  if (state) XXH3_128bits_reset(state);
  return (pf_hasher *)state;
}

void pf_hasher_update(pf_hasher *hasher, const uint8_t *bytes, size_t count) {
  XXH3_128bits_update((XXH3_state_t *)hasher, bytes, count);
}

pf_digest pf_hasher_digest(const pf_hasher *hasher) {
  return digest(XXH3_128bits_digest((const XXH3_state_t *)hasher));
}

void pf_hasher_free(pf_hasher *hasher) { XXH3_freeState((XXH3_state_t *)hasher); }
