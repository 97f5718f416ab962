#include "qr_code.h"

#include <qrencode.h>

size_t pf_qr_modules(const char *text, uint8_t *modules) {
  // A code on a screen is not damaged: the lowest error correction makes the smallest code.
  QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
  if (!code) return 0;
  size_t side = (size_t)code->width;
  // The lowest bit of each byte is the module, the others say what it is for.
  for (size_t i = 0; i < side * side; i++) modules[i] = code->data[i] & 1;
  QRcode_free(code);
  return side;
}
