// SQLite: a table of keys and values, both of them bytes.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pf_database pf_database;

/// Bytes that stay where they are until the next call.
typedef struct {
  const uint8_t *start;
  size_t count;
} pf_bytes;

/// The tables of the database.
typedef enum {
  PF_FILES,
  PF_PICTURES,
  PF_SITES,
  PF_ALBUMS,
  PF_INPUTS,
  PF_PHOTOS,
  PF_DETAILS,
  PF_TABLES
} pf_table;

/// Opens the database, or makes it when it may; null when that cannot be done.
pf_database *pf_database_open(const char *path, bool creating);
void pf_database_close(pf_database *database);

/// The value at a key of a table; null where there is none, or nothing can be read.
pf_bytes pf_database_get(pf_database *database, pf_table table, const uint8_t *key, size_t count);
/// Goes to where the keys of a table from `key` on begin.
void pf_database_seek(pf_database *database, pf_table table, const uint8_t *key, size_t count);
/// The next key of a table; null after the last one.
pf_bytes pf_database_next(pf_database *database, pf_table table);

/// Begins to read what stays the same until the end.
bool pf_database_begin(pf_database *database);
/// Begins to make changes, which come all or none, at the end.
bool pf_database_begin_changes(pf_database *database);
/// Ends either; false when the changes cannot be made.
bool pf_database_end(pf_database *database);
bool pf_database_set(pf_database *database, pf_table table, const uint8_t *key, size_t key_count,
                     const uint8_t *value, size_t count);
bool pf_database_remove(pf_database *database, pf_table table, const uint8_t *key, size_t count);
/// Removes what is at all keys that begin with a prefix of at least one byte, whose last is not 255.
bool pf_database_remove_below(pf_database *database, pf_table table, const uint8_t *prefix,
                              size_t count);

/// True if the file turned out to be damaged, or none of SQLite's.
bool pf_database_is_damaged(const pf_database *database);
