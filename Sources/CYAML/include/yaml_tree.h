// A YAML document of Debian's libyaml, as nodes with a place in the text.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pf_yaml pf_yaml;

/// The most levels of lists and mappings, one in the other.
enum { PF_YAML_DEEPEST = 64 };

typedef enum { PF_YAML_SCALAR, PF_YAML_SEQUENCE, PF_YAML_MAPPING } pf_yaml_kind;

/// Syntax error of a text that is no YAML; lines and columns count from 1.
typedef struct {
  char message[200];
  size_t line, column;
} pf_yaml_problem;

/// A node: what it is and where it stands; `text` is not terminated and lives with the document. That of
/// `null` and `~` is empty.
typedef struct {
  pf_yaml_kind kind;
  const char *text;
  size_t text_length;
  size_t count;
  size_t line, column;
  size_t start, end;  ///< in characters from the text's start, a byte order mark not counted
  bool is_flow;       ///< written as [a, b] or {a: b}
} pf_yaml_node;

/// Reads the document of a text; null when it is malformed or one of several, with the reason in
/// `problem`.
pf_yaml *pf_yaml_load(const uint8_t *text, size_t length, pf_yaml_problem *problem);
void pf_yaml_free(pf_yaml *document);

/// The number of the root node, or 0 when the document is empty.
int pf_yaml_root(pf_yaml *document);
pf_yaml_node pf_yaml_get(pf_yaml *document, int node);
/// The number of a sequence's item, or of a mapping's value.
int pf_yaml_value(pf_yaml *document, int node, size_t index);
/// The number of a mapping's key.
int pf_yaml_key(pf_yaml *document, int node, size_t index);
