#include "gzip.h"

#include <zlib.h>

/// deflateBound knows nothing of the gzip header's 18 bytes before a stream is set up.
static const size_t wrapping = 18;
/// 15: the largest window; 16 more ask for gzip's wrapping instead of zlib's.
static const int window = 15 + 16;

size_t pf_gzip_bound(size_t size) { return compressBound(size) + wrapping; }

size_t pf_gzip(const uint8_t *bytes, size_t size, uint8_t *output, size_t capacity) {
  z_stream stream = {.next_in = (uint8_t *)bytes,
                     .avail_in = size,
                     .next_out = output,
                     .avail_out = capacity};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY)) {
    return 0;
  }
  int status = deflate(&stream, Z_FINISH);
  size_t written = status == Z_STREAM_END ? stream.total_out : 0;
  deflateEnd(&stream);
  return written;
}
