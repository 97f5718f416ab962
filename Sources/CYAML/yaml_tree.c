#include "yaml_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <yaml.h>

struct pf_yaml {
  yaml_document_t document;
};

pf_yaml *pf_yaml_load(const uint8_t *text, size_t length, pf_yaml_problem *problem) {
  pf_yaml *result = malloc(sizeof *result);
  yaml_parser_t parser;
  if (!result || !yaml_parser_initialize(&parser)) {
    free(result);
    *problem = (pf_yaml_problem){.message = "out of memory", .line = 1, .column = 1};
    return NULL;
  }
  yaml_parser_set_input_string(&parser, text, length);
  if (!yaml_parser_load(&parser, &result->document)) {
    snprintf(problem->message, sizeof problem->message, "%s%s%s",
             parser.problem ? parser.problem : "malformed YAML", parser.context ? " " : "",
             parser.context ? parser.context : "");
    problem->line = parser.problem_mark.line + 1;
    problem->column = parser.problem_mark.column + 1;
    free(result);
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

pf_yaml_node pf_yaml_get(pf_yaml *yaml, int number) {
  const yaml_node_t *node = yaml_document_get_node(&yaml->document, number);
  pf_yaml_node result = {.line = node->start_mark.line + 1, .column = node->start_mark.column + 1};
  switch (node->type) {
    case YAML_SEQUENCE_NODE:
      result.kind = PF_YAML_SEQUENCE;
      result.count = (size_t)(node->data.sequence.items.top - node->data.sequence.items.start);
      break;
    case YAML_MAPPING_NODE:
      result.kind = PF_YAML_MAPPING;
      result.count = (size_t)(node->data.mapping.pairs.top - node->data.mapping.pairs.start);
      break;
    default:
      result.kind = PF_YAML_SCALAR;
      result.text = (const char *)node->data.scalar.value;
      result.text_length = node->data.scalar.length;
      result.is_plain = node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
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
