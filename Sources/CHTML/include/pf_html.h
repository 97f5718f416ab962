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

/// Reads a page in UTF-8; markup that is wrong is taken as browsers would. False: no memory.
bool pf_html_read(const char *bytes, size_t length, const pf_html_events *events);

#pragma clang assume_nonnull end
