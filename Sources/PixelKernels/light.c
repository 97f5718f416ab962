// Linear light: IEC 61966-2-1 as tables of 16 bits, made once.
#include "light.h"

#include <math.h>
#include <pthread.h>

static uint16_t linear_from_srgb[65536], srgb_from_linear[65536];

static void fill_tables(void) {
  for (int i = 0; i < 65536; i++) {
    double v = i / 65535.0;
    double linear = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
    double encoded = v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055;
    linear_from_srgb[i] = (uint16_t)lround(linear * 65535);
    srgb_from_linear[i] = (uint16_t)lround(encoded * 65535);
  }
}

static void need_tables(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, fill_tables);
}

const uint16_t *pf_linear_from_srgb(void) {
  need_tables();
  return linear_from_srgb;
}

const uint16_t *pf_srgb_from_linear(void) {
  need_tables();
  return srgb_from_linear;
}
