// Bytes out of zlib's format, by zlib.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Decompresses bytes into `output`, and tells how many came; false when they are damaged, or come
/// to more than `capacity`: no more than that is ever made of them.
bool pf_inflate(const uint8_t *bytes, size_t size, uint8_t *output, size_t capacity, size_t *count);

/// The most bytes that compressed ones may take.
size_t pf_deflate_bound(size_t size);
/// Compresses bytes as zlib does, as much as it can; returns how many bytes there are then, 0 if
/// they do not fit.
size_t pf_deflate(const uint8_t *bytes, size_t size, uint8_t *output, size_t capacity);

/// Stream of bytes in zlib's format, which is followed to its end.
typedef struct pf_stream pf_stream;

/// Begins a stream; NULL if memory is short.
pf_stream *pf_stream_open(void);
/// Returns how many of the next bytes are a part of it: all until it ends, or is damaged.
uint32_t pf_stream_follow(pf_stream *stream, const uint8_t *bytes, uint32_t size);
void pf_stream_close(pf_stream *stream);
