#include "yaml_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

struct pf_yaml {
  yaml_document_t document;
};

/// True if collections nest too deeply; libyaml's time grows with the square of the depth.
static bool is_too_deep(const uint8_t *text, size_t length, pf_yaml_problem *problem) {
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) return false;
  yaml_parser_set_input_string(&parser, text, length);
  int depth = 0;
  bool ended = false;
  while (!ended && depth <= PF_YAML_DEEPEST) {
    yaml_token_t token;
    if (!yaml_parser_scan(&parser, &token)) break;
    switch (token.type) {
      case YAML_BLOCK_SEQUENCE_START_TOKEN:
      case YAML_BLOCK_MAPPING_START_TOKEN:
      case YAML_FLOW_SEQUENCE_START_TOKEN:
      case YAML_FLOW_MAPPING_START_TOKEN:
        depth++;
        break;
      case YAML_BLOCK_END_TOKEN:
      case YAML_FLOW_SEQUENCE_END_TOKEN:
      case YAML_FLOW_MAPPING_END_TOKEN:
        depth--;
        break;
      case YAML_STREAM_END_TOKEN:
        ended = true;
        break;
      default:
        break;
    }
    problem->line = token.start_mark.line + 1;
    problem->column = token.start_mark.column + 1;
    yaml_token_delete(&token);
  }
  yaml_parser_delete(&parser);
  if (depth <= PF_YAML_DEEPEST) return false;
  snprintf(problem->message, sizeof problem->message, "too many levels, one in the other");
  return true;
}

static void describe(const yaml_parser_t *parser, pf_yaml_problem *problem) {
  snprintf(problem->message, sizeof problem->message, "%s%s%s",
           parser->problem ? parser->problem : "malformed YAML", parser->context ? " " : "",
           parser->context ? parser->context : "");
  problem->line = parser->problem_mark.line + 1;
  problem->column = parser->problem_mark.column + 1;
}

/// True if something follows the first document: nobody would see that it is not read.
static bool has_more(yaml_parser_t *parser, pf_yaml_problem *problem) {
  yaml_document_t next;
  if (!yaml_parser_load(parser, &next)) {
    describe(parser, problem);
    return true;
  }
  const yaml_node_t *root = yaml_document_get_root_node(&next);
  bool is_empty = !root || (root->type == YAML_SCALAR_NODE && root->data.scalar.length == 0);
  if (!is_empty) {
    snprintf(problem->message, sizeof problem->message,
             "a second document begins here; take out the --- or ... before it");
    problem->line = root->start_mark.line + 1;
    problem->column = root->start_mark.column + 1;
  }
  yaml_document_delete(&next);
  return !is_empty;
}

pf_yaml *pf_yaml_load(const uint8_t *text, size_t length, pf_yaml_problem *problem) {
  if (is_too_deep(text, length, problem)) return NULL;
  pf_yaml *result = malloc(sizeof *result);
  yaml_parser_t parser;
  if (!result || !yaml_parser_initialize(&parser)) {
    free(result);
    *problem = (pf_yaml_problem){.message = "out of memory", .line = 1, .column = 1};
    return NULL;
  }
  yaml_parser_set_input_string(&parser, text, length);
  if (!yaml_parser_load(&parser, &result->document)) {
    describe(&parser, problem);
    free(result);
    result = NULL;
  } else if (has_more(&parser, problem)) {
    pf_yaml_free(result);
    result = NULL;
  }
  yaml_parser_delete(&parser);
  return result;
}

void pf_yaml_free(pf_yaml *yaml) {
  yaml_document_delete(&yaml->document);
  free(yaml);
}

int pf_yaml_root(pf_yaml *yaml) {
  // libyaml numbers nodes from 1; the root, where there is one, is the first.
  return yaml_document_get_root_node(&yaml->document) ? 1 : 0;
}

/// True for a word that YAML has for nothing, unless it stands in quotes (YAML 1.2, 10.2.1.1).
static bool is_null(const yaml_node_t *node) {
  static const char *const words[] = {"~", "null", "Null", "NULL"};
  if (node->data.scalar.style != YAML_PLAIN_SCALAR_STYLE) return false;
  for (size_t index = 0; index < sizeof words / sizeof *words; index++)
    if (strcmp((const char *)node->data.scalar.value, words[index]) == 0) return true;
  return false;
}

pf_yaml_node pf_yaml_get(pf_yaml *yaml, int number) {
  const yaml_node_t *node = yaml_document_get_node(&yaml->document, number);
  pf_yaml_node result = {.line = node->start_mark.line + 1,
                         .column = node->start_mark.column + 1,
                         .start = node->start_mark.index,
                         .end = node->end_mark.index};
  switch (node->type) {
    case YAML_SEQUENCE_NODE:
      result.kind = PF_YAML_SEQUENCE;
      result.is_flow = node->data.sequence.style == YAML_FLOW_SEQUENCE_STYLE;
      result.count = (size_t)(node->data.sequence.items.top - node->data.sequence.items.start);
      break;
    case YAML_MAPPING_NODE:
      result.kind = PF_YAML_MAPPING;
      result.is_flow = node->data.mapping.style == YAML_FLOW_MAPPING_STYLE;
      result.count = (size_t)(node->data.mapping.pairs.top - node->data.mapping.pairs.start);
      break;
    default:
      result.kind = PF_YAML_SCALAR;
      result.text = (const char *)node->data.scalar.value;
      result.text_length = is_null(node) ? 0 : node->data.scalar.length;
    }
  return result;
}

int pf_yaml_value(pf_yaml *yaml, int number, size_t index) {
  const yaml_node_t *node = yaml_document_get_node(&yaml->document, number);
  return node->type == YAML_SEQUENCE_NODE ? node->data.sequence.items.start[index]
                                          : node->data.mapping.pairs.start[index].value;
}

int pf_yaml_key(pf_yaml *yaml, int number, size_t index) {
  return yaml_document_get_node(&yaml->document, number)->data.mapping.pairs.start[index].key;
}
