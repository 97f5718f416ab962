// XMP packets, read by exempi, once expat has found that they can be parsed without harm.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pf_xmp pf_xmp;

/// True for a text of less than 2 GiB that is well-formed XML, neither deep nor crowded, and without
/// entities of its own, which can unfold to any size.
///
/// exempi walks a tree by recursion and looks for a name among all those beside it, so its time
/// grows with the square of their number; items of lists have none.
bool pf_xmp_is_plain(const uint8_t *packet, size_t length);

/// Parses a packet in UTF-8 that is plain, and may change how its letters are written. Null, which
/// has no properties: it is none. From any thread; each packet on one at a time.
pf_xmp *pf_xmp_parse(uint8_t *packet, size_t length);
void pf_xmp_free(pf_xmp *xmp);

/// The text of a property, or of an array's item counted from 1; to be freed, null: none.
///
/// `name` may be a path into structures: "LocationShown[1]/Iptc4xmpExt:City".
char *pf_xmp_text(const pf_xmp *xmp, const char *schema, const char *name, int item);

/// True if there is a property at a path, whatever it holds.
bool pf_xmp_has(const pf_xmp *xmp, const char *schema, const char *name);

/// The text of a property that has one for each language: x-default, else the first; to be freed.
char *pf_xmp_localized_text(const pf_xmp *xmp, const char *schema, const char *name);

/// The elements and comments of a packet, to write into it, by libxml2.
typedef struct pf_xmp_tree pf_xmp_tree;

/// Parses a packet in UTF-8 that is plain. Null: it is none. From any thread; each tree on one at a
/// time.
pf_xmp_tree *pf_xmp_tree_read(const uint8_t *packet, size_t length);
void pf_xmp_tree_free(pf_xmp_tree *tree);

/// Sets a property that is one text, or takes it out where `text` is null. False: the packet cannot
/// have it.
///
/// `prefix` is the one that a schema has which the packet does not name yet.
bool pf_xmp_tree_set(
    pf_xmp_tree *tree, const char *schema, const char *prefix, const char *name,
    const char *text);

/// The text of the packet, to be freed; null: it cannot be written.
char *pf_xmp_tree_written(const pf_xmp_tree *tree);
