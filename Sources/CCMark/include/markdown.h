// Markdown of Debian's libcmark, made safe: raw HTML and dangerous links are dropped.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef enum {
  /// Blocks: paragraphs, lists, quotes.
  PF_MARKDOWN_BLOCKS,
  /// Blocks without the heading that the text begins with, as `pf_markdown_heading` finds it.
  PF_MARKDOWN_BODY,
  /// Blocks, links to places of their page (`#photo-a`) reduced to their words: there is no such page.
  PF_MARKDOWN_PLACELESS,
  /// One line: the inlines of the first block, links reduced to their text, since the line stands
  /// inside a link already.
  PF_MARKDOWN_LINE,
  /// The words alone, for places that take no markup.
  PF_MARKDOWN_TEXT,
  /// The Markdown itself without what no page shows: raw HTML with its comments, and definitions of
  /// addresses, which are put where they are used.
  PF_MARKDOWN_SOURCE,
  /// The visible text of the one line: its words, with a newline where it is broken.
  PF_MARKDOWN_LINE_TEXT,
  /// The words of the first block that has some and is no heading.
  PF_MARKDOWN_SUMMARY,
} pf_markdown_form;

/// Renders a UTF-8 text; the result is freed by the caller with free(). In blocks, relative addresses of
/// links get `base` in front, and those that are a fragment alone get `page`; NULL and an empty one leave
/// them as they are.
char *pf_markdown(const char *text, size_t length, pf_markdown_form form, const char *base,
                  const char *page);

/// The words of a text's first heading that has some, freed by the caller with free(); NULL without one.
/// `is_first` becomes true if the text begins with it, comments and definitions of addresses aside.
char *pf_markdown_heading(const char *text, size_t length, bool *is_first);
