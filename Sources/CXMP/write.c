// Packets with other properties than they came with; all else in them stays as it was written.
//
// exempi is not asked: it writes one text of a language over another, and drops comments.
#include "pf_xmp.h"

#include <pthread.h>
#include <string.h>

#include <libxml/parser.h>
#include <libxml/xmlsave.h>

static const char rdf[] = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

pf_xmp_tree *pf_xmp_tree_read(const uint8_t *packet, size_t length) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, xmlInitParser);
  int options = XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_IGNORE_ENC | XML_PARSE_NOERROR
      | XML_PARSE_NOWARNING;
  return (pf_xmp_tree *)xmlReadMemory(
      (const char *)packet, (int)length, NULL, "UTF-8", options);
}

void pf_xmp_tree_free(pf_xmp_tree *tree) { xmlFreeDoc((xmlDoc *)tree); }

static bool is_called(const xmlNode *node, const char *schema, const char *name) {
  return node->type == XML_ELEMENT_NODE && node->ns
      && xmlStrEqual(node->ns->href, BAD_CAST schema) && xmlStrEqual(node->name, BAD_CAST name);
}

/// The first list of descriptions among nodes and below them; null: there is none.
static xmlNode *descriptions(xmlNode *node) {
  for (; node; node = node->next) {
    if (node->type != XML_ELEMENT_NODE) continue;
    xmlNode *found = is_called(node, rdf, "RDF") ? node : descriptions(node->children);
    if (found) return found;
  }
  return NULL;
}

/// The first description, which is made where there is none.
static xmlNode *first_description(xmlNode *root) {
  xmlNode *list = descriptions(root);
  if (!list) {
    list = xmlNewChild(root, NULL, BAD_CAST "RDF", NULL);
    xmlSetNs(list, xmlNewNs(list, BAD_CAST rdf, BAD_CAST "rdf"));
  }
  xmlNode *node = list->children;
  while (node && !is_called(node, rdf, "Description")) node = node->next;
  if (!node) {
    node = xmlNewChild(list, list->ns, BAD_CAST "Description", NULL);
    xmlSetNsProp(node, list->ns, BAD_CAST "about", BAD_CAST "");
  }
  return node;
}

static void drop(xmlNode *node) {
  xmlUnlinkNode(node);
  xmlFreeNode(node);
}

/// Gives an element a text, or takes it out with the space before it; comments in it stay with it.
static void change_element(xmlNode *element, const char *text) {
  if (!text) {
    if (element->prev && xmlIsBlankNode(element->prev)) drop(element->prev);
    drop(element);
    return;
  }
  for (xmlNode *child = element->children, *next; child; child = next) {
    next = child->next;
    if (child->type != XML_COMMENT_NODE) drop(child);
  }
  xmlNodeAddContent(element, BAD_CAST text);
}

/// Changes a property where a description has it; false: it has none such.
static bool change(
    xmlNode *description, const char *schema, const char *name, const char *text) {
  xmlAttr *attribute = xmlHasNsProp(description, BAD_CAST name, BAD_CAST schema);
  if (attribute && text) {
    xmlSetNsProp(description, attribute->ns, BAD_CAST name, BAD_CAST text);
  } else if (attribute) {
    xmlRemoveProp(attribute);
  }
  bool is_there = attribute;
  for (xmlNode *child = description->children, *next; child; child = next) {
    next = child->next;
    if (!is_called(child, schema, name)) continue;
    change_element(child, text);
    is_there = true;
  }
  return is_there;
}

bool pf_xmp_tree_set(
    pf_xmp_tree *tree, const char *schema, const char *prefix, const char *name,
    const char *text) {
  xmlDoc *document = (xmlDoc *)tree;
  xmlNode *first = first_description(xmlDocGetRootElement(document));
  bool is_there = false;
  for (xmlNode *each = first; each; each = each->next)
    is_there = (is_called(each, rdf, "Description") && change(each, schema, name, text)) || is_there;
  if (is_there || !text) return true;
  xmlNs *space = xmlSearchNsByHref(document, first, BAD_CAST schema);
  if (!space && !xmlSearchNs(document, first, BAD_CAST prefix))
    space = xmlNewNs(first, BAD_CAST schema, BAD_CAST prefix);
  return space && xmlSetNsProp(first, space, BAD_CAST name, BAD_CAST text);
}

char *pf_xmp_tree_written(const pf_xmp_tree *tree) {
  xmlDoc *document = (xmlDoc *)tree;
  // libxml2's sign for a text without a declaration, which needs none now either.
  int options = document->standalone == -1 ? XML_SAVE_NO_DECL : 0;
  xmlBuffer *buffer = xmlBufferCreate();
  xmlSaveCtxt *saving = xmlSaveToBuffer(buffer, "UTF-8", options);
  bool is_written = saving && xmlSaveDoc(saving, document) >= 0;
  is_written = saving && xmlSaveClose(saving) >= 0 && is_written;
  char *text = is_written ? strdup((const char *)xmlBufferContent(buffer)) : NULL;
  xmlBufferFree(buffer);
  return text;
}
