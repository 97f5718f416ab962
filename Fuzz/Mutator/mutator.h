// Mutation of files whose pieces are known: chunks, segments, boxes, directory entries.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A piece of a file: a header, a body, and perhaps a checksum or padding.
typedef struct piece {
  size_t start, length;      // within the file
  size_t body, body_length;  // within the piece
} piece;

/// A format whose files are a row of pieces.
typedef struct container {
  size_t head;  // bytes before the first piece
  bool (*matches)(const uint8_t *file, size_t size);
  /// Measures the piece at `at`; its start is the caller's. False: no piece begins there.
  bool (*measure)(const uint8_t *at, size_t left, piece *found);
  size_t size_at, size_bytes;  // the field of a piece that holds its size
  size_t type_at, type_bytes;  // the field that says what it is
  /// Makes the size and the checksum of a piece true.
  void (*mend)(uint8_t *at, size_t length);
  /// Makes the size of the whole file true, or null.
  void (*finish)(uint8_t *file, size_t size);
} container;

/// The format of some bytes, or null.
const container *container_of(const uint8_t *file, size_t size);

bool is_directory(const uint8_t *block, size_t size);

/// Changes an entry of a TIFF block's directories.
void mutate_directory(uint8_t *block, size_t size);

/// A number below `limit`, which is not 0.
size_t random_below(size_t limit);

/// A number at which sizes and counts go wrong.
uint32_t random_edge(void);
