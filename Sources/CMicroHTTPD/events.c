// A reply without an end: what is sent into it waits in a buffer until the client takes it. While
// there is nothing to take the connection is suspended, so no thread waits for it.
#include "exchange.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/// A client that leaves more than this unread is dropped, bytes.
static const size_t backlog_limit = 1 << 20;

struct pf_events {
  pthread_mutex_t lock;
  struct MHD_Connection *connection;
  uint8_t *bytes;
  size_t size;
  int owners;  ///< the connection and the sender
  bool is_suspended, is_ended, is_gone;
};

static void drop(pf_events *events) {
  pthread_mutex_lock(&events->lock);
  bool is_last = --events->owners == 0;
  pthread_mutex_unlock(&events->lock);
  if (!is_last) return;
  pthread_mutex_destroy(&events->lock);
  free(events->bytes);
  free(events);
}

static ssize_t take(void *context, uint64_t position, char *buffer, size_t limit) {
  (void)position;
  pf_events *events = context;
  pthread_mutex_lock(&events->lock);
  size_t count = events->size < limit ? events->size : limit;
  ssize_t result = (ssize_t)count;
  if (count) {
    memcpy(buffer, events->bytes, count);
    events->size -= count;
    memmove(events->bytes, events->bytes + count, events->size);
  } else if (events->is_ended) {
    result = MHD_CONTENT_READER_END_OF_STREAM;
  } else {
    events->is_suspended = true;
    MHD_suspend_connection(events->connection);
  }
  pthread_mutex_unlock(&events->lock);
  return result;
}

static void leave(void *context) {
  pf_events *events = context;
  pthread_mutex_lock(&events->lock);
  events->is_gone = true;
  pthread_mutex_unlock(&events->lock);
  drop(events);
}

static void wake(pf_events *events) {
  if (!events->is_suspended) return;
  events->is_suspended = false;
  MHD_resume_connection(events->connection);
}

pf_events *pf_exchange_stream(pf_exchange *exchange, const pf_header *headers, size_t count) {
  pf_events *events = calloc(1, sizeof *events);
  if (!events) return NULL;
  pthread_mutex_init(&events->lock, NULL);
  events->connection = exchange->connection;
  events->owners = 2;
  struct MHD_Response *response =
      MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, take, events, leave);
  if (!response) {
    free(events);
    return NULL;
  }
  pf_exchange_set(exchange, 200, response, headers, count);
  return events;
}

bool pf_events_send(pf_events *events, const uint8_t *bytes, size_t size) {
  pthread_mutex_lock(&events->lock);
  bool fits = !events->is_gone && events->size + size <= backlog_limit;
  uint8_t *grown = fits ? realloc(events->bytes, events->size + size) : NULL;
  if (grown) {
    memcpy(grown + events->size, bytes, size);
    events->bytes = grown;
    events->size += size;
  } else {
    events->is_ended = true;
  }
  if (!events->is_gone) wake(events);
  pthread_mutex_unlock(&events->lock);
  return grown != NULL;
}

void pf_events_end(pf_events *events) {
  pthread_mutex_lock(&events->lock);
  events->is_ended = true;
  if (!events->is_gone) wake(events);
  pthread_mutex_unlock(&events->lock);
}

bool pf_events_is_gone(pf_events *events) {
  pthread_mutex_lock(&events->lock);
  bool is_gone = events->is_gone;
  pthread_mutex_unlock(&events->lock);
  return is_gone;
}

void pf_events_release(pf_events *events) { drop(events); }
