#include "markdown.h"

#include <cmark.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const LETTER = "x ";

/// Puts a node's children in its place.
static void dissolve(cmark_node *node) {
  cmark_node *child;
  while ((child = cmark_node_first_child(node))) cmark_node_insert_before(node, child);
  cmark_node_free(node);
}

static bool is_picture(cmark_node *node) { return cmark_node_get_type(node) == CMARK_NODE_IMAGE; }

static bool is_link(cmark_node *node) { return cmark_node_get_type(node) == CMARK_NODE_LINK; }

/// True for a link to a place of the page that it stands on.
static bool leads_to_place(cmark_node *node) {
  return is_link(node) && *cmark_node_get_url(node) == '#';
}

/// Reduces some elements to their words.
static void dissolve_all(cmark_node *root, bool (*goes)(cmark_node *)) {
  cmark_iter *iter = cmark_iter_new(root);
  cmark_event_type event;
  while ((event = cmark_iter_next(iter)) != CMARK_EVENT_DONE) {
    cmark_node *node = cmark_iter_get_node(iter);
    if (event == CMARK_EVENT_EXIT && goes(node)) dissolve(node);
  }
  cmark_iter_free(iter);
}

/// True for an address with a control character, which some readers pass over: `java\tscript:`.
static bool has_control(const char *address) {
  for (; *address; address++)
    if ((unsigned char)*address < 0x20 || *address == 0x7F) return true;
  return false;
}

/// Empties the addresses of links that nobody writes in good faith.
static void drop_strange_addresses(cmark_node *root) {
  cmark_iter *iter = cmark_iter_new(root);
  while (cmark_iter_next(iter) != CMARK_EVENT_DONE) {
    cmark_node *node = cmark_iter_get_node(iter);
    if (is_link(node) && has_control(cmark_node_get_url(node)))
      cmark_node_set_url(node, "");
  }
  cmark_iter_free(iter);
}

/// True for an address that goes by the folder of its page (RFC 3986, 4.2: a relative-path reference).
static bool is_relative(const char *address) {
  if (!*address || strchr("/#?", *address)) return false;
  return address[strcspn(address, ":/?#")] != ':';
}

/// The start that an address gets: that of the page for one of a place in it; NULL for none.
static const char *start_of(const char *address, const char *base, const char *page) {
  return *address == '#' ? page : is_relative(address) ? base : NULL;
}

/// Puts `base` in front of the relative addresses of links, and `page` in front of those that are a
/// fragment alone.
static void move_links(cmark_node *root, const char *base, const char *page) {
  cmark_iter *iter = cmark_iter_new(root);
  while (cmark_iter_next(iter) != CMARK_EVENT_DONE) {
    cmark_node *node = cmark_iter_get_node(iter);
    if (cmark_iter_get_event_type(iter) != CMARK_EVENT_ENTER || !is_link(node)) continue;
    const char *address = cmark_node_get_url(node);
    const char *start = start_of(address, base, page);
    if (!start || !*start) continue;
    size_t size = strlen(start) + strlen(address) + 1;
    char *moved = malloc(size);
    if (!moved) continue;
    snprintf(moved, size, "%s%s", start, address);
    cmark_node_set_url(node, moved);
    free(moved);
  }
  cmark_iter_free(iter);
}

/// Takes raw HTML out; true if there was any.
static bool drop_html(cmark_node *root) {
  bool is_there = false;
  cmark_iter *iter = cmark_iter_new(root);
  while (cmark_iter_next(iter) != CMARK_EVENT_DONE) {
    cmark_node *node = cmark_iter_get_node(iter);
    cmark_node_type type = cmark_node_get_type(node);
    if (type != CMARK_NODE_HTML_BLOCK && type != CMARK_NODE_HTML_INLINE) continue;
    is_there = true;
    cmark_node_free(node);
  }
  cmark_iter_free(iter);
  return is_there;
}

/// True if a text may define addresses: `[name]: address`.
static bool has_definition(const char *text, size_t length) {
  for (size_t at = 1; at < length; at++)
    if (text[at - 1] == ']' && text[at] == ':') return true;
  return false;
}

static char *copy(const char *text, size_t length) {
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

/// Keeps only the first block.
static void keep_first_block(cmark_node *document) {
  cmark_node *node = cmark_node_first_child(document);
  while (node && (node = cmark_node_next(node))) {
    cmark_node *next = node;
    node = cmark_node_previous(next);
    cmark_node_free(next);
  }
}

static bool is_space(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

/// The length of the marks of a heading at the start of a text: one to six and a space.
static size_t heading_length(const char *text, size_t length) {
  size_t marks = 0;
  while (marks < length && text[marks] == '#') marks++;
  return marks >= 1 && marks <= 6 && marks < length && is_space(text[marks]) ? marks + 1 : 0;
}

/// The length of the comments at the start of a text, which show nothing, with the spaces behind them and the
/// lines that they end; an open one takes all.
static size_t comments_length(const char *text, size_t length) {
  size_t end = 0;
  while (true) {
    size_t at = end;
    while (at < length && is_space(text[at])) at++;
    if (length - at < 4 || memcmp(text + at, "<!--", 4) != 0) return end;
    end = at + 2;
    while (end < length && (length - end < 3 || memcmp(text + end, "-->", 3) != 0)) end++;
    end += end < length ? 3 : 0;
    while (end < length && (text[end] == ' ' || text[end] == '\t')) end++;
    while (end < length && (text[end] == '\n' || text[end] == '\r')) end++;
  }
}

/// Parses a caption as a line of text: a letter before it keeps "3. May" from being a list. A heading is
/// a line like others.
static cmark_node *parse_line(const char *text, size_t length, int options) {
  while (length > 0 && is_space(*text)) text++, length--;
  size_t marks = heading_length(text, length);
  text += marks, length -= marks;
  while (length > 0 && is_space(*text)) text++, length--;
  cmark_parser *parser = cmark_parser_new(options);
  cmark_parser_feed(parser, LETTER, strlen(LETTER));
  cmark_parser_feed(parser, text, length);
  cmark_node *document = cmark_parser_finish(parser);
  cmark_parser_free(parser);
  keep_first_block(document);
  dissolve_all(document, is_picture);
  dissolve_all(document, is_link);
  return document;
}

/// The length of the letter that a line's text was parsed with: an empty one has nothing
/// else.
static size_t letter_length(const char *text) {
  return strncmp(text, LETTER, strlen(LETTER)) == 0 ? strlen(LETTER) : 1;
}

/// Cuts what stands around a lone block's inlines: its tags, and the letter before the text.
static char *inlines(char *html) {
  char *start = strchr(html, '>');
  char *end = strrchr(html, '<');
  if (!start || !end) return html;
  start += 1 + letter_length(start + 1);
  memmove(html, start, (size_t)(end - start));
  html[end - start] = '\0';
  return html;
}

/// Writes the number of the next item of an ordered list, which may be a year: "1984. Berlin". The
/// list keeps how many were written.
static void write_number(cmark_node *list, char *text, size_t capacity) {
  intptr_t count = (intptr_t)cmark_node_get_user_data(list);
  cmark_node_set_user_data(list, (void *)(count + 1));
  bool is_point = cmark_node_get_list_delim(list) == CMARK_PERIOD_DELIM;
  long long number = cmark_node_get_list_start(list) + (long long)count;
  snprintf(text, capacity, "%lld%s ", number, is_point ? "." : ")");
}

static bool is_numbered(cmark_node *node) {
  return cmark_node_get_type(node) == CMARK_NODE_ITEM &&
         cmark_node_get_list_type(cmark_node_parent(node)) == CMARK_ORDERED_LIST;
}

/// The words of a document, with `line_end` where a line is broken.
static char *plain_text(cmark_node *document, const char *line_end) {
  size_t used = 0;
  char *text = calloc(1, 1);
  cmark_iter *iter = cmark_iter_new(document);
  cmark_event_type event;
  while (text && (event = cmark_iter_next(iter)) != CMARK_EVENT_DONE) {
    cmark_node *node = cmark_iter_get_node(iter);
    cmark_node_type type = cmark_node_get_type(node);
    const char *piece = "";
    char number[32];
    if (event == CMARK_EVENT_ENTER && is_numbered(node)) {
      write_number(cmark_node_parent(node), number, sizeof number);
      piece = number;
    } else if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE || type == CMARK_NODE_CODE_BLOCK)
      piece = cmark_node_get_literal(node);
    else if (type == CMARK_NODE_LINEBREAK)
      piece = line_end;
    else if (type == CMARK_NODE_SOFTBREAK ||
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

/// True for white space alone, also that which does not break.
static bool is_blank(const char *text) {
  while (is_space(*text) || strncmp(text, "\xC2\xA0", 2) == 0) text += is_space(*text) ? 1 : 2;
  return !*text;
}

/// The first of the headings with words, or of the other blocks with words, and its words, freed by the
/// caller with free(); NULL without one.
static cmark_node *first_block(cmark_node *document, bool is_heading, char **words) {
  *words = NULL;
  cmark_node *node = cmark_node_first_child(document);
  for (; node; node = cmark_node_next(node)) {
    if ((cmark_node_get_type(node) == CMARK_NODE_HEADING) != is_heading) continue;
    *words = plain_text(node, " ");
    if (*words && !is_blank(*words)) return node;
    free(*words);
    *words = NULL;
  }
  return NULL;
}

/// Takes out the heading that a document begins with.
static void drop_heading(cmark_node *document) {
  char *words;
  cmark_node *heading = first_block(document, true, &words);
  if (heading && !cmark_node_previous(heading)) cmark_node_free(heading);
  free(words);
}

char *pf_markdown(const char *text, size_t length, pf_markdown_form form, const char *base,
                  const char *page) {
  const int options = CMARK_OPT_VALIDATE_UTF8;
  size_t comments = comments_length(text, length);
  text += comments, length -= comments;
  cmark_node *document = cmark_parse_document(text, length, options);
  char *result = NULL;
  switch (form) {
    case PF_MARKDOWN_BLOCKS:
    case PF_MARKDOWN_BODY:
    case PF_MARKDOWN_PLACELESS:
      if (form == PF_MARKDOWN_BODY) drop_heading(document);
      if (form == PF_MARKDOWN_PLACELESS) dissolve_all(document, leads_to_place);
      dissolve_all(document, is_picture);
      drop_strange_addresses(document);
      move_links(document, base, page);
      result = cmark_render_html(document, options);
      break;
    case PF_MARKDOWN_LINE:
      cmark_node_free(document);
      document = parse_line(text, length, options);
      result = inlines(cmark_render_html(document, options));
      break;
    case PF_MARKDOWN_SOURCE:
      // Somebody's own way of writing stays unless there is something to take out.
      result = drop_html(document) || has_definition(text, length)
                   ? cmark_render_commonmark(document, options, 0)
                   : copy(text, length);
      break;
    case PF_MARKDOWN_TEXT:
      result = plain_text(document, " ");
      break;
    case PF_MARKDOWN_LINE_TEXT:
      cmark_node_free(document);
      document = parse_line(text, length, options);
      result = plain_text(document, "\n");
      if (result) {
        const char *words = result + letter_length(result);
        memmove(result, words, strlen(words) + 1);
      }
      break;
    case PF_MARKDOWN_SUMMARY:
      first_block(document, false, &result);
      break;
  }
  cmark_node_free(document);
  return result;
}

char *pf_markdown_heading(const char *text, size_t length, bool *is_first) {
  size_t comments = comments_length(text, length);
  cmark_node *document =
      cmark_parse_document(text + comments, length - comments, CMARK_OPT_VALIDATE_UTF8);
  char *words;
  cmark_node *heading = first_block(document, true, &words);
  *is_first = heading && !cmark_node_previous(heading);
  cmark_node_free(document);
  return words;
}
