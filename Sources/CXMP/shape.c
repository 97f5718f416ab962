#include "pf_xmp.h"

#include <expat.h>
#include <string.h>

// Masks and brush strokes are long lists, but a list's items have no names to look for.
enum { DEEPEST = 64, MOST_NODES = 400000, MOST_NAMED = 16000 };

// exempi makes one list of the properties of all descriptions, which lie no deeper.
enum { SHALLOW = 3 };

typedef struct shape {
  XML_Parser parser;
  int depth, nodes;
  /// The number of named nodes in each of the tags that are open; at most `SHALLOW` deep, in all of
  /// that depth.
  int named[DEEPEST + 1];
} shape;

static void stop(shape *shape) { XML_StopParser(shape->parser, XML_FALSE); }

static void open_tag(void *context, const XML_Char *name, const XML_Char **attributes) {
  shape *shape = context;
  int count = 0;
  bool is_named = strcmp(name, "rdf:li") != 0;
  // A prefix that is bound anew makes an item something else.
  for (; *attributes; attributes += 2, count++)
    is_named = is_named || strncmp(*attributes, "xmlns", 5) == 0;
  if (is_named && ++shape->named[shape->depth] > MOST_NAMED) stop(shape);
  if (shape->depth == DEEPEST) {
    stop(shape);
    return;
  }
  int *named = &shape->named[++shape->depth];
  *named = count + (shape->depth > SHALLOW ? 0 : *named);
  shape->nodes += 1 + count;
  if (*named > MOST_NAMED || shape->nodes > MOST_NODES) stop(shape);
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
