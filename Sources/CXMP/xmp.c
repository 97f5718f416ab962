#define _GNU_SOURCE
#include "pf_xmp.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <exempi-2.0/exempi/xmp.h>

#include "silence.h"

// What paths into structures name by prefix.
static void start(void) {
  pf_xmp_silence();
  xmp_init();
  xmp_register_namespace("http://iptc.org/std/Iptc4xmpExt/2008-02-29/", "Iptc4xmpExt", NULL);
}

/// Writes references of one or two hexadecimal digits as decimal ones, which are as long: exempi takes
/// the former for control characters, whatever they are, and makes spaces of them.
static void respell_references(char *packet, size_t length) {
  const char *end = packet + length;
  for (char *at = packet; (at = memmem(at, (size_t)(end - at), "&#x", 3)); at += 3) {
    char *tail, decimal[8];
    unsigned long letter = strtoul(at + 3, &tail, 16);
    int digits = (int)(tail - at) - 3;
    if (digits < 1 || digits > 2 || *tail != ';' || letter > 0xFF) continue;
    int count = snprintf(decimal, sizeof decimal, "&#%0*lu;", digits + 1, letter);
    memcpy(at, decimal, (size_t)count);
  }
}

pf_xmp *pf_xmp_parse(uint8_t *packet, size_t length) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  respell_references((char *)packet, length);
  XmpPtr xmp = xmp_new_empty();
  if (xmp && xmp_parse(xmp, (const char *)packet, length)) return (pf_xmp *)xmp;
  if (xmp) xmp_free(xmp);
  return NULL;
}

void pf_xmp_free(pf_xmp *xmp) {
  if (xmp) xmp_free((XmpPtr)xmp);
}

static char *copy_of(XmpStringPtr text) {
  const char *characters = xmp_string_cstr(text);
  return characters ? strdup(characters) : NULL;
}

char *pf_xmp_text(const pf_xmp *xmp, const char *schema, const char *name, int item) {
  if (!xmp) return NULL;
  XmpStringPtr text = xmp_string_new();
  uint32_t form = 0;
  bool found = item ? xmp_get_array_item((XmpPtr)xmp, schema, name, item, text, &form)
                    : xmp_get_property((XmpPtr)xmp, schema, name, text, &form);
  char *copy = found && XMP_IS_PROP_SIMPLE(form) ? copy_of(text) : NULL;
  xmp_string_free(text);
  return copy;
}

char *pf_xmp_localized_text(const pf_xmp *xmp, const char *schema, const char *name) {
  if (!xmp) return NULL;
  XmpStringPtr text = xmp_string_new();
  uint32_t form = 0;
  bool found = xmp_get_localized_text(
      (XmpPtr)xmp, schema, name, NULL, "x-default", NULL, text, &form);
  char *copy = found ? copy_of(text) : NULL;
  xmp_string_free(text);
  return copy ? copy : pf_xmp_text(xmp, schema, name, 0);
}
