// HTTP by libmicrohttpd. A request reaches the handler when it is whole;
// the handler answers at once, or takes its time and answers from any thread.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pf_server pf_server;
typedef struct pf_exchange pf_exchange;
typedef struct pf_events pf_events;

/// Called with a whole request, on one of the server's threads. It replies, defers or streams.
typedef void (*pf_request_handler)(void *context, pf_exchange *exchange);

typedef struct {
  uint16_t port;          ///< 0: any that is free
  bool is_shared;         ///< listens to the networks of this machine, not to itself alone
  unsigned threads;       ///< how many serve
  size_t body_limit;      ///< bytes; a longer body is answered with 413
  unsigned deadline;      ///< seconds that a client has for the head of a request, and for its body
} pf_server_options;

/// Starts to listen; NULL and `errno` if it cannot.
pf_server *pf_server_start(pf_server_options options, pf_request_handler handler, void *context);
/// The port it listens on.
uint16_t pf_server_port(const pf_server *server);
/// Ends all connections and threads. Every deferred exchange must have been answered before.
void pf_server_stop(pf_server *server);

/// The address and the port that the request came from, IPv4, in host order; false where the library
/// does not tell.
bool pf_exchange_client(const pf_exchange *exchange, uint32_t *address, uint16_t *port);
/// The request's method, as it was sent.
const char *pf_exchange_method(const pf_exchange *exchange);
/// The request's target, as it was sent: nothing is decoded.
const char *pf_exchange_target(const pf_exchange *exchange);
/// A header of the request, or NULL. `count` tells how often it was sent.
const char *pf_exchange_header(pf_exchange *exchange, const char *name, int *count);
/// The request's body.
const uint8_t *pf_exchange_body(const pf_exchange *exchange, size_t *size);

/// A name and a value that stand in a reply.
typedef struct {
  const char *name, *value;
} pf_header;

/// The handler will return, and the reply comes later, from another thread.
void pf_exchange_defer(pf_exchange *exchange);
/// Replies with a copy of bytes. The exchange must not be used any more.
void pf_exchange_reply(pf_exchange *exchange, unsigned status, const pf_header *headers,
                       size_t count, const uint8_t *body, size_t size);
/// Replies with a part of an open file; the descriptor stays the caller's.
void pf_exchange_reply_file(pf_exchange *exchange, unsigned status, const pf_header *headers,
                            size_t count, int file, uint64_t offset, uint64_t size);
/// Replies with a stream of events that ends when the client goes or `pf_events_end` is called.
/// The handler must not have deferred. Returns what the events are sent through; it is released
/// by `pf_events_release`, after which nothing more can be sent.
pf_events *pf_exchange_stream(pf_exchange *exchange, const pf_header *headers, size_t count);

/// Sends bytes to the client of a stream; false when it has gone.
bool pf_events_send(pf_events *events, const uint8_t *bytes, size_t size);
/// Ends a stream when all that was sent has left.
void pf_events_end(pf_events *events);
/// True when the client has taken the end, or has gone.
bool pf_events_is_gone(pf_events *events);
void pf_events_release(pf_events *events);
