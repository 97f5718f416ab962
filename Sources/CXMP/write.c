// Packets with other properties than they came with.
#include "pf_xmp.h"

#include <string.h>

#include <exempi-2.0/exempi/xmp.h>

bool pf_xmp_set(
    pf_xmp *packet, const char *schema, const char *prefix, const char *name, const char *text) {
  XmpPtr xmp = (XmpPtr)packet;
  if (!xmp) return false;
  xmp_register_namespace(schema, prefix, NULL);
  if (text) return xmp_set_property(xmp, schema, name, text, 0);
  return !xmp_has_property(xmp, schema, name) || xmp_delete_property(xmp, schema, name);
}

char *pf_xmp_written(const pf_xmp *xmp) {
  if (!xmp) return NULL;
  XmpStringPtr text = xmp_string_new();
  // Sidecars are whole files: they need neither the wrapper that programs look for in others nor
  // room to grow.
  bool is_written = xmp_serialize(
      (XmpPtr)xmp, text, XMP_SERIAL_OMITPACKETWRAPPER | XMP_SERIAL_USECOMPACTFORMAT, 0);
  char *copy = is_written ? strdup(xmp_string_cstr(text)) : NULL;
  xmp_string_free(text);
  return copy;
}
