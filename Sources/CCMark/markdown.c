#include "markdown.h"

#include <cmark.h>
#include <stdlib.h>
#include <string.h>

/// Puts a node's children in its place.
static void dissolve(cmark_node *node) {
  cmark_node *child;
  while ((child = cmark_node_first_child(node))) cmark_node_insert_before(node, child);
  cmark_node_free(node);
}

static void dissolve_links(cmark_node *root) {
  cmark_iter *iter = cmark_iter_new(root);
  cmark_event_type event;
  while ((event = cmark_iter_next(iter)) != CMARK_EVENT_DONE) {
    cmark_node *node = cmark_iter_get_node(iter);
    cmark_node_type type = cmark_node_get_type(node);
    if (event == CMARK_EVENT_EXIT && (type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE))
      dissolve(node);
  }
  cmark_iter_free(iter);
}

/// Keeps only the first paragraph.
static void keep_first_paragraph(cmark_node *document) {
  cmark_node *node = cmark_node_first_child(document), *kept = NULL;
  while (node) {
    cmark_node *next = cmark_node_next(node);
    if (!kept && cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH)
      kept = node;
    else
      cmark_node_free(node);
    node = next;
  }
}

/// Cuts the `<p>` and `</p>` that stand around a lone paragraph.
static char *without_paragraph(char *html) {
  size_t length = strlen(html);
  if (length < 8 || strncmp(html, "<p>", 3) != 0) return html;
  html[length - 5] = '\0';
  memmove(html, html + 3, length - 7);
  return html;
}

static char *plain_text(cmark_node *document) {
  size_t used = 0;
  char *text = calloc(1, 1);
  cmark_iter *iter = cmark_iter_new(document);
  cmark_event_type event;
  while (text && (event = cmark_iter_next(iter)) != CMARK_EVENT_DONE) {
    cmark_node *node = cmark_iter_get_node(iter);
    cmark_node_type type = cmark_node_get_type(node);
    const char *piece = "";
    if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE || type == CMARK_NODE_CODE_BLOCK)
      piece = cmark_node_get_literal(node);
    else if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK ||
             (event == CMARK_EVENT_EXIT && cmark_node_next(node) && type < CMARK_NODE_FIRST_INLINE))
      piece = " ";
    size_t count = strlen(piece);
    char *grown = realloc(text, used + count + 1);
    if (!grown) break;
    text = grown;
    memcpy(text + used, piece, count + 1);
    used += count;
  }
  cmark_iter_free(iter);
  return text;
}

char *pf_markdown(const char *text, size_t length, pf_markdown_form form) {
  const int options = CMARK_OPT_VALIDATE_UTF8;
  cmark_node *document = cmark_parse_document(text, length, options);
  char *result = NULL;
  switch (form) {
    case PF_MARKDOWN_BLOCKS:
      result = cmark_render_html(document, options);
      break;
    case PF_MARKDOWN_LINE:
      keep_first_paragraph(document);
      dissolve_links(document);
      result = without_paragraph(cmark_render_html(document, options));
      break;
    case PF_MARKDOWN_TEXT:
      result = plain_text(document);
      break;
  }
  cmark_node_free(document);
  return result;
}
