// Bytes in gzip's format, by zlib.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The most bytes that `size` bytes can take when compressed.
size_t pf_gzip_bound(size_t size);
/// Compresses bytes; returns how many were written to `output`, 0 if memory is short.
size_t pf_gzip(const uint8_t *bytes, size_t size, uint8_t *output, size_t capacity);
