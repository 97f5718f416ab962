// TIFF blocks, as EXIF has them: directories of entries that point to each other.
#include "mutator.h"

#include <string.h>

enum { ENTRY_BYTES = 12, MOST_ENTRIES = 256, MOST_DIRECTORIES = 8 };

bool is_directory(const uint8_t *block, size_t size) {
  return size > 8 && (!memcmp(block, "II*\0", 4) || !memcmp(block, "MM\0*", 4));
}

static uint32_t number(const uint8_t *block, size_t at, size_t bytes) {
  uint32_t value = 0;
  for (size_t i = 0; i < bytes; i++)
    value = value << 8 | block[at + (block[0] == 'I' ? bytes - 1 - i : i)];
  return value;
}

static void put(uint8_t *block, size_t at, size_t bytes, uint32_t value) {
  for (size_t i = 0; i < bytes; i++, value >>= 8)
    block[at + (block[0] == 'I' ? i : bytes - 1 - i)] = (uint8_t)value;
}

typedef struct entries {
  size_t at[MOST_ENTRIES];
  size_t count;
  size_t directories[MOST_DIRECTORIES];
  size_t directory_count;
} entries;

// Those of EXIF, GPS and interoperability hang on entries of the first.
static bool is_pointer(uint32_t tag) { return tag == 0x8769 || tag == 0x8825 || tag == 0xA005; }

static void gather(const uint8_t *block, size_t size, size_t at, entries *all) {
  if (all->directory_count == MOST_DIRECTORIES || at > size || size - at < 2) return;
  all->directories[all->directory_count++] = at;
  size_t count = number(block, at, 2);
  at += 2;
  for (; count > 0 && size - at >= ENTRY_BYTES && all->count < MOST_ENTRIES; count--) {
    all->at[all->count++] = at;
    if (is_pointer(number(block, at, 2))) gather(block, size, number(block, at + 8, 4), all);
    at += ENTRY_BYTES;
  }
  if (count == 0 && size - at >= 4) gather(block, size, number(block, at, 4), all);
}

static void exchange(uint8_t *first, uint8_t *second) {
  uint8_t kept[ENTRY_BYTES];
  memcpy(kept, first, ENTRY_BYTES);
  memmove(first, second, ENTRY_BYTES);
  memcpy(second, kept, ENTRY_BYTES);
}

void mutate_directory(uint8_t *block, size_t size) {
  entries all = {0};
  gather(block, size, number(block, 4, 4), &all);
  if (all.count == 0) {
    put(block, 4, 4, (uint32_t)random_below(size));
    return;
  }
  size_t at = all.at[random_below(all.count)], other = all.at[random_below(all.count)];
  size_t directory = all.directories[random_below(all.directory_count)];
  switch (random_below(9)) {
    case 0: exchange(block + at, block + other); break;
    case 1: memmove(block + at, block + other, ENTRY_BYTES); break;
    case 2: put(block, at, 2, number(block, other, 2)); break;
    case 3: put(block, at + 2, 2, (uint32_t)random_below(14)); break;
    case 4: put(block, at + 4, 4, random_edge()); break;
    case 5: put(block, at + 8, 4, random_edge()); break;
    case 6: put(block, at + 8, 4, (uint32_t)random_below(size)); break;
    case 7: put(block, at + 8, 4, (uint32_t)directory); break;
    default: put(block, directory, 2, random_edge());
  }
}
