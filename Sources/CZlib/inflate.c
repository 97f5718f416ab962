#include "inflate.h"

#include <stdlib.h>
#define ZLIB_CONST
#include <zlib.h>

bool pf_inflate(const uint8_t *bytes, size_t size, uint8_t *output, size_t capacity,
                size_t *count) {
  uLongf length = capacity;
  bool isWhole = uncompress(output, &length, bytes, size) == Z_OK;
  *count = isWhole ? length : 0;
  return isWhole;
}

size_t pf_deflate_bound(size_t size) { return compressBound(size); }

size_t pf_deflate(const uint8_t *bytes, size_t size, uint8_t *output, size_t capacity) {
  uLongf length = capacity;
  return compress2(output, &length, bytes, size, Z_BEST_COMPRESSION) == Z_OK ? length : 0;
}

struct pf_stream {
  z_stream state;
  bool has_ended;
  uint8_t output[1 << 16];
};

pf_stream *pf_stream_open(void) {
  pf_stream *stream = calloc(1, sizeof *stream);
  if (stream && inflateInit(&stream->state) == Z_OK) return stream;
  free(stream);
  return NULL;
}

uint32_t pf_stream_follow(pf_stream *stream, const uint8_t *bytes, uint32_t size) {
  if (stream->has_ended) return 0;
  stream->state.next_in = bytes;
  stream->state.avail_in = size;
  int result = Z_OK;
  while (result == Z_OK) {
    stream->state.next_out = stream->output;
    stream->state.avail_out = sizeof stream->output;
    result = inflate(&stream->state, Z_NO_FLUSH);
  }
  // Bytes that cannot be followed are kept.
  if (result == Z_MEM_ERROR) return size;
  // Z_BUF_ERROR asks for more bytes.
  stream->has_ended = result != Z_BUF_ERROR;
  return size - stream->state.avail_in;
}

void pf_stream_close(pf_stream *stream) {
  inflateEnd(&stream->state);
  free(stream);
}
