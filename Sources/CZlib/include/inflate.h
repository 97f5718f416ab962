// Bytes out of zlib's format, by zlib.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Decompresses bytes into `output`, and tells how many came; false when they are damaged, or come
/// to more than `capacity`: no more than that is ever made of them.
bool pf_inflate(const uint8_t *bytes, size_t size, uint8_t *output, size_t capacity, size_t *count);
