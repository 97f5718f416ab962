#define _GNU_SOURCE  // pread
#include "library.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// The longest wait for a connection, s.
#define CONNECTING 5L
/// The longest time without progress, s, and the bytes a second that count as some.
#define STALLING 10L
#define PROGRESS 1000L

struct pf_http {
  CURL *handle;
  bool (*is_cancelled)(void);
  /// The headers of each request.
  struct curl_slist *plain;
  /// Those, and that of a PUT that must not replace.
  struct curl_slist *unless_there;
  /// The files that an object comes from, and goes to; -1: none.
  int source, target;
  int64_t offset, limit;
  /// The file here cannot be read or written; the object is over the limit.
  bool is_local, is_over;
  bool has_token;
  char problem[CURL_ERROR_SIZE];
};

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
  pf_http *http = context;
  long status = 0;
  (void)size;
  pf_curl.easy_getinfo(http->handle, CURLINFO_RESPONSE_CODE, &status);
  // The page of an error is nobody's object.
  if (http->target < 0 || status != 200) return count;
  http->is_over = (int64_t)count > http->limit - http->offset;
  if (http->is_over) return CURL_WRITEFUNC_ERROR;
  for (size_t done = 0; done < count;) {
    ssize_t written = write(http->target, bytes + done, count - done);
    if (written < 0 && errno == EINTR) continue;
    http->is_local = written <= 0;
    if (http->is_local) return CURL_WRITEFUNC_ERROR;
    done += (size_t)written;
  }
  http->offset += (int64_t)count;
  return count;
}

static size_t send_more(char *bytes, size_t size, size_t count, void *context) {
  pf_http *http = context;
  for (;;) {
    ssize_t read = pread(http->source, bytes, size * count, http->offset);
    if (read < 0 && errno == EINTR) continue;
    http->is_local = read < 0;
    if (http->is_local) return CURL_READFUNC_ABORT;
    http->offset += read;
    return (size_t)read;
  }
}

static int seek(void *context, curl_off_t offset, int origin) {
  pf_http *http = context;
  if (origin != SEEK_SET) return CURL_SEEKFUNC_CANTSEEK;
  http->offset = offset;
  return CURL_SEEKFUNC_OK;
}

static int watch(void *context, curl_off_t in, curl_off_t received, curl_off_t out, curl_off_t sent) {
  pf_http *http = context;
  (void)in, (void)received, (void)out, (void)sent;
  return http->is_cancelled();
}

/// Says who asks: by a signature, by user and password, or as a bearer.
static void identify(CURL *handle, pf_http_identity identity) {
  if (identity.certificates) pf_curl.easy_setopt(handle, CURLOPT_CAINFO, identity.certificates);
  if (!identity.token) return;
  if (!identity.user) {
    pf_curl.easy_setopt(handle, CURLOPT_HTTPAUTH, (long)CURLAUTH_BEARER);
    pf_curl.easy_setopt(handle, CURLOPT_XOAUTH2_BEARER, identity.token);
    return;
  }
  pf_curl.easy_setopt(handle, CURLOPT_USERNAME, identity.user);
  pf_curl.easy_setopt(handle, CURLOPT_PASSWORD, identity.token);
  if (identity.region) {
    char signature[100];
    snprintf(signature, sizeof signature, "aws:amz:%s:s3", identity.region);
    pf_curl.easy_setopt(handle, CURLOPT_AWS_SIGV4, signature);
  } else {
    pf_curl.easy_setopt(handle, CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
  }
}

static void prepare(pf_http *http) {
  CURL *handle = http->handle;
  // Redirects are not followed: a store that moves is told, and gets no secrets elsewhere.
  pf_curl.easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  pf_curl.easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  pf_curl.easy_setopt(handle, CURLOPT_USERAGENT, "photofall");
  pf_curl.easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, CONNECTING);
  pf_curl.easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, STALLING);
  pf_curl.easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, PROGRESS);
  // A server that does not know Expect is not waited for.
  pf_curl.easy_setopt(handle, CURLOPT_EXPECT_100_TIMEOUT_MS, 1L);
  pf_curl.easy_setopt(handle, CURLOPT_ERRORBUFFER, http->problem);
  pf_curl.easy_setopt(handle, CURLOPT_WRITEFUNCTION, receive);
  pf_curl.easy_setopt(handle, CURLOPT_WRITEDATA, http);
  pf_curl.easy_setopt(handle, CURLOPT_READFUNCTION, send_more);
  pf_curl.easy_setopt(handle, CURLOPT_READDATA, http);
  pf_curl.easy_setopt(handle, CURLOPT_SEEKFUNCTION, seek);
  pf_curl.easy_setopt(handle, CURLOPT_SEEKDATA, http);
  pf_curl.easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  pf_curl.easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, watch);
  pf_curl.easy_setopt(handle, CURLOPT_XFERINFODATA, http);
}

pf_http *pf_http_new(pf_http_identity identity, bool (*is_cancelled)(void)) {
  pf_http *http = calloc(1, sizeof *http);
  if (!http) return NULL;
  http->is_cancelled = is_cancelled;
  http->handle = pf_curl.easy_init();
  // An S3 wants to be told of each body, and libcurl signs an Expect that it is told to leave out.
  const char *header = identity.region ? "x-amz-content-sha256: UNSIGNED-PAYLOAD" : "Expect:";
  http->plain = pf_curl.slist_append(NULL, header);
  http->unless_there = pf_curl.slist_append(pf_curl.slist_append(NULL, header), "If-None-Match: *");
  if (!http->handle || !http->plain || !http->unless_there) {
    pf_http_free(http);
    return NULL;
  }
  prepare(http);
  identify(http->handle, identity);
  http->has_token = identity.token;
  return http;
}

void pf_http_free(pf_http *http) {
  if (http->handle) pf_curl.easy_cleanup(http->handle);
  pf_curl.slist_free_all(http->plain);
  pf_curl.slist_free_all(http->unless_there);
  free(http);
}

static pf_http_answer perform(pf_http *http, const char *address) {
  pf_http_answer answer = {0};
  http->offset = 0;
  http->is_local = http->is_over = false;
  http->problem[0] = 0;
  pf_curl.easy_setopt(http->handle, CURLOPT_URL, address);
  // A token goes by plain http to this machine alone, so past its proxies.
  bool is_open = http->has_token && strncmp(address, "https://", 8) != 0;
  pf_curl.easy_setopt(http->handle, CURLOPT_PROXY, is_open ? "" : NULL);
  CURLcode code = pf_curl.easy_perform(http->handle);
  // Of an object over the limit the beginning is there, which no check takes for the whole.
  if (code == CURLE_OK || http->is_over) {
    pf_curl.easy_getinfo(http->handle, CURLINFO_RESPONSE_CODE, &answer.status);
  } else {
    const char *problem = http->problem[0] ? http->problem : pf_curl.easy_strerror(code);
    snprintf(answer.problem, sizeof answer.problem, "%s", problem);
  }
  answer.is_local = http->is_local;
  return answer;
}

pf_http_answer pf_http_get(pf_http *http, const char *address, int file, int64_t limit) {
  pf_curl.easy_setopt(http->handle, CURLOPT_HTTPGET, 1L);
  pf_curl.easy_setopt(http->handle, CURLOPT_HTTPHEADER, http->plain);
  http->target = file;
  http->limit = limit;
  return perform(http, address);
}

pf_http_answer pf_http_head(pf_http *http, const char *address) {
  pf_curl.easy_setopt(http->handle, CURLOPT_HTTPGET, 1L);
  pf_curl.easy_setopt(http->handle, CURLOPT_NOBODY, 1L);
  pf_curl.easy_setopt(http->handle, CURLOPT_HTTPHEADER, http->plain);
  http->target = -1;
  return perform(http, address);
}

pf_http_answer pf_http_put(pf_http *http, const char *address, int file, int64_t size,
                           bool replaces) {
  pf_curl.easy_setopt(http->handle, CURLOPT_UPLOAD, 1L);
  pf_curl.easy_setopt(http->handle, CURLOPT_INFILESIZE_LARGE, (curl_off_t)size);
  pf_curl.easy_setopt(http->handle, CURLOPT_HTTPHEADER, replaces ? http->plain : http->unless_there);
  http->source = file;
  http->target = -1;
  return perform(http, address);
}
