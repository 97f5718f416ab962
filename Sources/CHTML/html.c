#include "pf_html.h"

#include <limits.h>
#include <pthread.h>
#include <string.h>

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

static const pf_html_events *events_of(void *parser) {
  return ((htmlParserCtxtPtr)parser)->_private;
}

static void start(void *parser, const xmlChar *name, const xmlChar **attributes) {
  const pf_html_events *events = events_of(parser);
  int line = ((htmlParserCtxtPtr)parser)->input->line;
  events->start(events->context, line, (const char *)name, (const char *const *)attributes);
}

static void end(void *parser, const xmlChar *name) {
  const pf_html_events *events = events_of(parser);
  events->end(events->context, (const char *)name);
}

static void text(void *parser, const xmlChar *bytes, int length) {
  const pf_html_events *events = events_of(parser);
  events->text(events->context, (const char *)bytes, (size_t)length);
}

bool pf_html_read(const char *bytes, size_t length, const pf_html_events *events) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, xmlInitParser);
  if (length == 0) return true;
  if (length > INT_MAX) return false;
  htmlParserCtxtPtr parser = htmlCreateMemoryParserCtxt(bytes, (int)length);
  if (!parser) return false;
  memset(parser->sax, 0, sizeof *parser->sax);
  parser->sax->startElement = start;
  parser->sax->endElement = end;
  parser->sax->characters = parser->sax->cdataBlock = text;
  parser->userData = parser;
  parser->_private = (void *)events;
  htmlCtxtUseOptions(parser, HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING);
  xmlCharEncodingHandlerPtr utf8 = xmlFindCharEncodingHandler("UTF-8");
  if (utf8) xmlSwitchToEncoding(parser, utf8);
  htmlParseDocument(parser);
  htmlFreeParserCtxt(parser);
  return true;
}
