#define _GNU_SOURCE
#include "pf_xmp.h"

#include <pthread.h>
#include <string.h>

#include <exempi-2.0/exempi/xmp.h>

#include "silence.h"

// Prefixes that paths into structures name. exempi keeps one for each address: without these, that
// of the first packet which has the address.
static void start(void) {
  pf_xmp_silence();
  xmp_init();
  xmp_register_namespace("http://iptc.org/std/Iptc4xmpExt/2008-02-29/", "Iptc4xmpExt", NULL);
  xmp_register_namespace(
      "http://www.metadataworkinggroup.com/schemas/regions/", "mwg-rs", NULL);
  xmp_register_namespace("http://ns.microsoft.com/photo/1.2/t/RegionInfo#", "MPRI", NULL);
  xmp_register_namespace("http://ns.microsoft.com/photo/1.2/t/Region#", "MPReg", NULL);
  xmp_register_namespace("http://ns.google.com/photos/1.0/container/", "Container", NULL);
  xmp_register_namespace("http://ns.google.com/photos/1.0/container/item/", "Item", NULL);
}

/// The value of a hexadecimal digit; -1: it is none.
static int value_of(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
}

/// Writes references of one or two hexadecimal digits as decimal ones, which are as long: exempi
/// takes the former for control characters, whatever they are, and makes spaces of them.
static void respell_references(char *packet, size_t length) {
  const char *end = packet + length;
  for (char *at = packet; (at = memmem(at, (size_t)(end - at), "&#x", 3));) {
    char *digits = at += 3;
    int letter = 0;
    for (; at < end && at < digits + 2 && value_of(*at) >= 0; at++)
      letter = letter * 16 + value_of(*at);
    if (at == digits || at == end || *at != ';') continue;
    for (char *place = at; place >= digits; letter /= 10) *--place = (char)('0' + letter % 10);
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

bool pf_xmp_has(const pf_xmp *xmp, const char *schema, const char *name) {
  return xmp && xmp_has_property((XmpPtr)xmp, schema, name);
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
