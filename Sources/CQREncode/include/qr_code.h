// QR codes by Debian's libqrencode.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The most modules of a side.
enum { PF_QR_SIDE = 177 };

/// Writes the modules of the QR code of a text, row by row from the top, 1 for a dark one; there must
/// be room for PF_QR_SIDE squared. Returns how many a side has; 0 for a text that is too long.
size_t pf_qr_modules(const char *text, uint8_t *modules);
