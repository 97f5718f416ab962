// One request and its reply.
#pragma once

#include "server.h"

#include <microhttpd.h>

typedef enum { PF_HEAD, PF_BODY, PF_ASKED } pf_stage;

struct pf_exchange {
  struct MHD_Connection *connection;
  char *target;
  const char *method;
  uint8_t *body;
  size_t body_size;
  pf_stage stage;
  bool is_too_long, is_deferred, is_shared;
  struct MHD_Response *response;
  unsigned status;
};

/// NULL if memory is short. `is_shared`: the server is that of networks.
pf_exchange *pf_exchange_create(struct MHD_Connection *connection, const char *target,
                                bool is_shared);
void pf_exchange_free(pf_exchange *exchange);
/// The length of the body that the client announced, bytes; 0 when it did not.
size_t pf_exchange_announced(pf_exchange *exchange);
/// Adds to the body; false when it would grow beyond the limit.
bool pf_exchange_append(pf_exchange *exchange, const char *bytes, size_t size, size_t limit);
/// Hands the reply to libmicrohttpd, if it is there.
enum MHD_Result pf_exchange_send(pf_exchange *exchange);
/// Keeps the reply until it is sent, and wakes a deferred exchange.
void pf_exchange_set(pf_exchange *exchange, unsigned status, struct MHD_Response *response,
                     const pf_header *headers, size_t count);
