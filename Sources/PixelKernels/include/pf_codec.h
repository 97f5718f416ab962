// Decoders that bring a picture as a whole: one table a format.
#pragma once

#include "pf_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A block beside the pixels.
typedef enum pf_block {
  PF_ICC,
  PF_EXIF,  // from its TIFF header on
  PF_XMP,
  PF_PHOTOSHOP,  // image resources, which hold IPTC
} pf_block;

/// The receiver of blocks.
typedef struct pf_blocks {
  void *context;
  void (*take)(void *context, pf_block kind, const uint8_t *bytes, size_t length);
} pf_blocks;

typedef struct pf_codec_limits {
  uint64_t memory_bytes;
  size_t block_bytes;  // larger blocks are passed over
  bool lenient;        // what there is of a truncated file is decoded
} pf_codec_limits;

/// A format: both functions read an open file from its start, and leave its offset alone.
typedef struct pf_codec {
  bool (*read_header)(
      int file, pf_codec_limits limits, pf_header *header, pf_blocks blocks, pf_failure *failure);
  /// Decodes 8 or 16 bits deep; the caller frees `rows` in any case.
  bool (*decode)(int file, pf_codec_limits limits, pf_interleaved *whole, pf_failure *failure);
} pf_codec;

/// A file that is read by its own offset, in blocks, since decoders ask for a few bytes at a time.
typedef struct pf_input {
  int file;
  uint64_t offset;   // of the next byte
  int error_number;  // of the first read that failed; 0: none did
  uint64_t held_offset;
  size_t held_count;
  uint8_t held[16384];
} pf_input;

/// Reads the next bytes; fewer at the file's end, or after an error.
size_t pf_input_read(pf_input *input, void *into, size_t count);

/// Notes why a codec stopped: reading failed, the file ended, or its data is damaged.
bool pf_input_fail(const pf_input *input, bool at_end, const char *damage, pf_failure *failure);

#ifdef __cplusplus
}
#endif
