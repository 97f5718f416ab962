#include "database.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The longest wait for another program's changes, ms.
#define PATIENCE 1000

static const char *const names[PF_TABLES] = {
    [PF_FILES] = "files",
    [PF_PICTURES] = "pictures",
    [PF_SITES] = "sites",
    [PF_ALBUMS] = "albums",
    [PF_INPUTS] = "inputs",
    [PF_PHOTOS] = "photos",
    [PF_DETAILS] = "details"};

typedef enum { GET, NEXT, SET, REMOVE, REMOVE_RANGE, STATEMENTS } statement;

static const char *const texts[STATEMENTS] = {
    [GET] = "SELECT value FROM %s WHERE key = ?1",
    [NEXT] = "SELECT key FROM %s WHERE key >= ?1 ORDER BY key",
    [SET] = "INSERT OR REPLACE INTO %s VALUES (?1, ?2)",
    [REMOVE] = "DELETE FROM %s WHERE key = ?1",
    [REMOVE_RANGE] = "DELETE FROM %s WHERE key >= ?1 AND key < ?2",
};

struct pf_database {
  sqlite3 *handle;
  sqlite3_stmt *statements[PF_TABLES][STATEMENTS];
  bool is_damaged;
};

/// Notes what a failure says of the file.
static bool succeeded(pf_database *database, int code) {
  if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) database->is_damaged = true;
  return code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE;
}

static bool run(pf_database *database, const char *text) {
  return succeeded(database, sqlite3_exec(database->handle, text, NULL, NULL, NULL));
}

static bool prepare(pf_database *database, pf_table table, bool creating) {
  const char *name = names[table];
  char text[200];
  snprintf(text, sizeof text,
           "CREATE TABLE IF NOT EXISTS %s (key BLOB PRIMARY KEY, value BLOB NOT NULL) "
           "WITHOUT ROWID",
           name);
  if (creating && !run(database, text)) return false;
  for (statement each = 0; each < STATEMENTS; each++) {
    snprintf(text, sizeof text, texts[each], name);
    int code = sqlite3_prepare_v3(database->handle, text, -1, SQLITE_PREPARE_PERSISTENT,
                                  &database->statements[table][each], NULL);
    // A file that an earlier version made lacks tables, which then have no values.
    if (!succeeded(database, code)) return code == SQLITE_ERROR && !creating;
  }
  return true;
}

pf_database *pf_database_open(const char *path, bool creating) {
  pf_database *database = calloc(1, sizeof *database);
  if (!database) return NULL;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (creating ? SQLITE_OPEN_CREATE : 0);
  bool is_open = succeeded(database, sqlite3_open_v2(path, &database->handle, flags, NULL));
  if (is_open) sqlite3_busy_timeout(database->handle, PATIENCE);
  // All that is kept can be found out again, so nothing waits for the disk.
  is_open = is_open && (!creating || run(database, "PRAGMA journal_mode = WAL")) &&
            run(database, "PRAGMA synchronous = OFF");
  for (pf_table table = 0; is_open && table < PF_TABLES; table++)
    is_open = prepare(database, table, creating);
  if (is_open || database->is_damaged) return database;
  pf_database_close(database);
  return NULL;
}

void pf_database_close(pf_database *database) {
  for (pf_table table = 0; table < PF_TABLES; table++)
    for (statement each = 0; each < STATEMENTS; each++)
      sqlite3_finalize(database->statements[table][each]);
  sqlite3_close(database->handle);
  free(database);
}

/// Starts a statement with a key; null when it was not prepared.
static sqlite3_stmt *started(pf_database *database, pf_table table, statement which,
                             const uint8_t *key, size_t count) {
  sqlite3_stmt *statement = database->statements[table][which];
  if (!statement) return NULL;
  sqlite3_reset(statement);
  sqlite3_bind_blob64(statement, 1, key, count, SQLITE_TRANSIENT);
  return statement;
}

static pf_bytes first_column(pf_database *database, sqlite3_stmt *statement) {
  if (!statement) return (pf_bytes){NULL, 0};
  int code = sqlite3_step(statement);
  if (!succeeded(database, code) || code != SQLITE_ROW) return (pf_bytes){NULL, 0};
  const uint8_t *start = sqlite3_column_blob(statement, 0);
  return (pf_bytes){start, (size_t)sqlite3_column_bytes(statement, 0)};
}

pf_bytes pf_database_get(pf_database *database, pf_table table, const uint8_t *key, size_t count) {
  return first_column(database, started(database, table, GET, key, count));
}

void pf_database_seek(pf_database *database, pf_table table, const uint8_t *key, size_t count) {
  started(database, table, NEXT, key, count);
}

pf_bytes pf_database_next(pf_database *database, pf_table table) {
  return first_column(database, database->statements[table][NEXT]);
}

bool pf_database_begin(pf_database *database) { return run(database, "BEGIN"); }

bool pf_database_begin_changes(pf_database *database) { return run(database, "BEGIN IMMEDIATE"); }

bool pf_database_end(pf_database *database) {
  // A statement that stopped at a row would keep the transaction open.
  for (pf_table table = 0; table < PF_TABLES; table++)
    for (statement each = 0; each < STATEMENTS; each++)
      sqlite3_reset(database->statements[table][each]);
  return run(database, "COMMIT");
}

static bool finished(pf_database *database, sqlite3_stmt *statement) {
  if (!statement) return false;
  bool is_done = succeeded(database, sqlite3_step(statement));
  sqlite3_reset(statement);
  return is_done;
}

bool pf_database_set(pf_database *database, pf_table table, const uint8_t *key, size_t key_count,
                     const uint8_t *value, size_t count) {
  sqlite3_stmt *statement = started(database, table, SET, key, key_count);
  if (statement) sqlite3_bind_blob64(statement, 2, value, count, SQLITE_STATIC);
  return finished(database, statement);
}

bool pf_database_remove(pf_database *database, pf_table table, const uint8_t *key, size_t count) {
  return finished(database, started(database, table, REMOVE, key, count));
}

bool pf_database_remove_below(pf_database *database, pf_table table, const uint8_t *prefix,
                              size_t count) {
  uint8_t *end = malloc(count);
  if (!end) return false;
  memcpy(end, prefix, count);
  end[count - 1]++;
  sqlite3_stmt *statement = started(database, table, REMOVE_RANGE, prefix, count);
  if (statement) sqlite3_bind_blob64(statement, 2, end, count, SQLITE_STATIC);
  bool is_done = finished(database, statement);
  free(end);
  return is_done;
}

bool pf_database_is_damaged(const pf_database *database) { return database->is_damaged; }
