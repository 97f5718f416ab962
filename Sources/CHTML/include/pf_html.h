// HTML read event by event, by libxml2, without a tree.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct pf_html_events {
  void *context;
  /// An element begins; the attributes are names and values by turns, up to a null. A value is null
  /// where it is missing.
  void (*start)(void *context, int line, const char *name,
                const char *_Nullable const *_Nullable attributes);
  void (*end)(void *context, const char *name);
  /// Text, also that of `style` and `script`, in as many parts as the parser likes.
  void (*text)(void *context, const char *bytes, size_t length);
} pf_html_events;

typedef struct pf_html_parser pf_html_parser;

/// A parser for many pages, one after the other. A name that it hands out stays where it is, the same
/// for all of them, until the parser is freed. NULL: no memory.
pf_html_parser *_Nullable pf_html_create(void);

void pf_html_free(pf_html_parser *_Nullable parser);

/// Reads a page in UTF-8; markup that is wrong is taken as browsers would.
///
/// False, without an event: the page has 2 GiB, or a tag that is longer than `longest`. The parser
/// compares each attribute of a tag with those before.
bool pf_html_read(pf_html_parser *parser, const char *bytes, size_t length, size_t longest,
                  const pf_html_events *events);

#pragma clang assume_nonnull end
