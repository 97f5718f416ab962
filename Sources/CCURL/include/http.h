// HTTP requests by libcurl: objects of a store, each fetched, asked for or put whole.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// A client, whose connection stays open from one request to the next; for one thread at a time.
typedef struct pf_http pf_http;

/// Credentials as text; null where there are none.
typedef struct {
  /// The user; null with a token alone, which is then a bearer's.
  const char *user;
  const char *token;
  /// The region of an S3, for which requests are signed.
  const char *region;
  /// The file with the certificates that are trusted; null: the system's.
  const char *certificates;
} pf_http_identity;

enum { PF_HTTP_PROBLEM = 256 };

/// The answer to a request.
typedef struct {
  /// The code, such as 200; 0 where none came.
  long status;
  /// True if the file here could not be read or written.
  bool is_local;
  /// The reason why no answer came.
  char problem[PF_HTTP_PROBLEM];
} pf_http_answer;

/// Loads libcurl; before all else, by one thread at a time. False: it is not installed.
bool pf_http_load(void);

/// The version of libcurl, which is loaded for that; null where it is not installed.
const char *pf_http_version(void);

/// A new client, or null when memory is short. A request ends without an answer once `is_cancelled`, which
/// the thread that waits for it calls now and then.
pf_http *pf_http_new(pf_http_identity identity, bool (*is_cancelled)(void));
void pf_http_free(pf_http *http);

/// Fetches an object into an open file, from where that stands; at most `limit` bytes.
pf_http_answer pf_http_get(pf_http *http, const char *address, int file, int64_t limit);
/// Asks whether an object is there.
pf_http_answer pf_http_head(pf_http *http, const char *address);
/// Puts `size` bytes from the start of an open file, unless an object is there that must stay.
pf_http_answer pf_http_put(pf_http *http, const char *address, int file, int64_t size,
                           bool replaces);
