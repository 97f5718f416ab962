#include "pf_xmp.h"

#include <expat.h>

// A packet of a photo that was edited for years has some thousand tags.
enum { DEEPEST = 64, MOST_TAGS = 20000, MOST_ATTRIBUTES = 10000 };

typedef struct shape {
  XML_Parser parser;
  int depth, tags, attributes;
} shape;

static void stop(shape *shape) { XML_StopParser(shape->parser, XML_FALSE); }

static void open_tag(void *context, const XML_Char *name, const XML_Char **attributes) {
  (void)name;
  shape *shape = context;
  while (*attributes) attributes += 2, shape->attributes++;
  if (++shape->depth > DEEPEST || ++shape->tags > MOST_TAGS ||
      shape->attributes > MOST_ATTRIBUTES)
    stop(shape);
}

static void close_tag(void *context, const XML_Char *name) {
  (void)name;
  ((shape *)context)->depth--;
}

static void define(
    void *context, const XML_Char *name, const XML_Char *system, const XML_Char *public, int own) {
  (void)name, (void)system, (void)public, (void)own;
  stop(context);
}

bool pf_xmp_is_plain(const uint8_t *packet, size_t length) {
  shape shape = {.parser = XML_ParserCreate("UTF-8")};
  if (!shape.parser) return false;
  XML_SetUserData(shape.parser, &shape);
  XML_SetElementHandler(shape.parser, open_tag, close_tag);
  XML_SetStartDoctypeDeclHandler(shape.parser, define);
  enum XML_Status status = XML_Parse(shape.parser, (const char *)packet, (int)length, XML_TRUE);
  XML_ParserFree(shape.parser);
  return status == XML_STATUS_OK;
}
