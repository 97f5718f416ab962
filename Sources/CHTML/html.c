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

pf_html_parser *pf_html_create(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, xmlInitParser);
  htmlParserCtxtPtr parser = htmlNewParserCtxt();
  if (!parser) return NULL;
  memset(parser->sax, 0, sizeof *parser->sax);
  parser->sax->startElement = start;
  parser->sax->endElement = end;
  parser->sax->characters = parser->sax->cdataBlock = text;
  parser->userData = parser;
  return (pf_html_parser *)parser;
}

void pf_html_free(pf_html_parser *parser) {
  if (parser) htmlFreeParserCtxt((htmlParserCtxtPtr)parser);
}

static bool is_letter(char byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }

/// The length of the longest tag, bytes.
static size_t longest_tag(const char *bytes, size_t length) {
  const char *const last = bytes + length;
  size_t longest = 0;
  const char *start = bytes;
  while ((start = memchr(start, '<', (size_t)(last - start)))) {
    const char *name = start + 1;
    if (name == last) break;
    if (!is_letter(*name)) {
      start = name;
      continue;
    }
    const char *end = memchr(name, '>', (size_t)(last - name));
    if (!end) end = last;
    if ((size_t)(end - start) > longest) longest = (size_t)(end - start);
    start = end;
  }
  return longest;
}

bool pf_html_read(pf_html_parser *reader, const char *bytes, size_t length, size_t longest,
                  const pf_html_events *events) {
  if (length == 0) return true;
  if (length > INT_MAX || longest_tag(bytes, length) > longest) return false;
  htmlParserCtxtPtr parser = (htmlParserCtxtPtr)reader;
  parser->_private = (void *)events;
  // No document is made without the events that make one.
  htmlCtxtReadMemory(parser, bytes, (int)length, NULL, "UTF-8",
                     HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING);
  return true;
}
