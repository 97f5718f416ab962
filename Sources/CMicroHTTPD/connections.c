#define _GNU_SOURCE  // pthread_condattr_setclock
#include "connections.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

struct pf_connection {
  pf_connections *list;
  pf_connection *previous, *next;
  int socket;
  time_t deadline;  ///< on the monotonic clock; 0: none
};

struct pf_connections {
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t stopping;
  pf_connection *first;
  unsigned deadline;
  bool is_stopping;
};

static time_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

/// Ends connections whose deadline has passed; libmicrohttpd then finds them closed.
static void *watch(void *context) {
  pf_connections *list = context;
  pthread_mutex_lock(&list->lock);
  while (!list->is_stopping) {
    for (pf_connection *each = list->first; each; each = each->next) {
      if (each->deadline && each->deadline < now()) shutdown(each->socket, SHUT_RDWR);
    }
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    next.tv_sec += 1;
    pthread_cond_timedwait(&list->stopping, &list->lock, &next);
  }
  pthread_mutex_unlock(&list->lock);
  return NULL;
}

pf_connections *pf_connections_create(unsigned deadline) {
  pf_connections *list = calloc(1, sizeof *list);
  if (!list) return NULL;
  list->deadline = deadline;
  pthread_mutex_init(&list->lock, NULL);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&list->stopping, &attributes);
  pthread_condattr_destroy(&attributes);
  if (pthread_create(&list->thread, NULL, watch, list) != 0) {
    free(list);
    return NULL;
  }
  return list;
}

void pf_connections_free(pf_connections *list) {
  pthread_mutex_lock(&list->lock);
  list->is_stopping = true;
  pthread_cond_signal(&list->stopping);
  pthread_mutex_unlock(&list->lock);
  pthread_join(list->thread, NULL);
  pthread_cond_destroy(&list->stopping);
  pthread_mutex_destroy(&list->lock);
  free(list);
}

pf_connection *pf_connections_add(pf_connections *list, int socket) {
  pf_connection *connection = calloc(1, sizeof *connection);
  if (!connection) return NULL;
  *connection = (pf_connection){.list = list, .socket = socket, .deadline = now() + list->deadline};
  pthread_mutex_lock(&list->lock);
  connection->next = list->first;
  if (list->first) list->first->previous = connection;
  list->first = connection;
  pthread_mutex_unlock(&list->lock);
  return connection;
}

void pf_connections_remove(pf_connections *list, pf_connection *connection) {
  if (!connection) return;
  pthread_mutex_lock(&list->lock);
  if (connection->previous) connection->previous->next = connection->next;
  else list->first = connection->next;
  if (connection->next) connection->next->previous = connection->previous;
  pthread_mutex_unlock(&list->lock);
  free(connection);
}

static void set_deadline(pf_connection *connection, time_t deadline) {
  if (!connection) return;
  pthread_mutex_lock(&connection->list->lock);
  connection->deadline = deadline;
  pthread_mutex_unlock(&connection->list->lock);
}

void pf_connection_await(pf_connection *connection) {
  if (connection) set_deadline(connection, now() + connection->list->deadline);
}

void pf_connection_rest(pf_connection *connection) { set_deadline(connection, 0); }
