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
