#define _GNU_SOURCE  // F_DUPFD_CLOEXEC
#include "exchange.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

pf_exchange *pf_exchange_create(struct MHD_Connection *connection, const char *target,
                                bool is_shared) {
  pf_exchange *exchange = calloc(1, sizeof *exchange);
  if (!exchange) return NULL;
  exchange->connection = connection;
  exchange->is_shared = is_shared;
  exchange->target = strdup(target);
  if (!exchange->target) {
    free(exchange);
    return NULL;
  }
  return exchange;
}

void pf_exchange_free(pf_exchange *exchange) {
  if (!exchange) return;
  if (exchange->response) MHD_destroy_response(exchange->response);
  free(exchange->body);
  free(exchange->target);
  free(exchange);
}

size_t pf_exchange_announced(pf_exchange *exchange) {
  int count;
  const char *text = pf_exchange_header(exchange, "Content-Length", &count);
  return text ? strtoull(text, NULL, 10) : 0;
}

bool pf_exchange_append(pf_exchange *exchange, const char *bytes, size_t size, size_t limit) {
  if (size > limit - exchange->body_size) return false;
  uint8_t *body = realloc(exchange->body, exchange->body_size + size);
  if (!body) return false;
  memcpy(body + exchange->body_size, bytes, size);
  exchange->body = body;
  exchange->body_size += size;
  return true;
}

enum MHD_Result pf_exchange_send(pf_exchange *exchange) {
  // Deferred: libmicrohttpd asks again when the connection was resumed.
  if (!exchange->response) return exchange->is_deferred ? MHD_YES : MHD_NO;
  return MHD_queue_response(exchange->connection, exchange->status, exchange->response);
}

bool pf_exchange_client(const pf_exchange *exchange, uint32_t *address, uint16_t *port) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(exchange->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (info == NULL || info->client_addr->sa_family != AF_INET) return false;
  struct sockaddr_in client;
  memcpy(&client, info->client_addr, sizeof client);
  *address = ntohl(client.sin_addr.s_addr);
  *port = ntohs(client.sin_port);
  return true;
}

const char *pf_exchange_method(const pf_exchange *exchange) { return exchange->method; }

const char *pf_exchange_target(const pf_exchange *exchange) { return exchange->target; }

typedef struct {
  const char *name, *value;
  int count;
} search;

static enum MHD_Result match(void *context, enum MHD_ValueKind kind, const char *name,
                             const char *value) {
  (void)kind;
  search *search = context;
  if (strcasecmp(name, search->name) == 0) {
    search->value = value;
    search->count++;
  }
  return MHD_YES;
}

const char *pf_exchange_header(pf_exchange *exchange, const char *name, int *count) {
  search search = {.name = name};
  MHD_get_connection_values(exchange->connection, MHD_HEADER_KIND, match, &search);
  *count = search.count;
  return search.value;
}

const uint8_t *pf_exchange_body(const pf_exchange *exchange, size_t *size) {
  *size = exchange->body_size;
  return exchange->body;
}

void pf_exchange_defer(pf_exchange *exchange) {
  exchange->is_deferred = true;
  MHD_suspend_connection(exchange->connection);
}

/// True if a page of the preview asks for a frame of itself: it shows pages in several widths at once.
static bool is_own_frame(pf_exchange *exchange) {
  int count;
  const char *site = pf_exchange_header(exchange, "Sec-Fetch-Site", &count);
  if (count != 1 || strcmp(site, "same-origin") != 0) return false;
  const char *kind = pf_exchange_header(exchange, "Sec-Fetch-Dest", &count);
  return count == 1 && strcmp(kind, "iframe") == 0;
}

/// Keeps pages of other origins from framing, embedding or holding on to what is answered.
static void guard(pf_exchange *exchange, struct MHD_Response *response) {
  static const pf_header headers[] = {{"X-Content-Type-Options", "nosniff"},
                                      {"Cross-Origin-Resource-Policy", "same-origin"}};
  // By HTTP from another machine browsers take no opener policy; the addresses there are secret.
  const char *name = exchange->is_shared ? "Referrer-Policy" : "Cross-Origin-Opener-Policy";
  MHD_add_response_header(response, name, "same-origin");
  for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
    MHD_add_response_header(response, headers[i].name, headers[i].value);
  }
  const char *ancestors = is_own_frame(exchange) ? "frame-ancestors 'self'" : "frame-ancestors 'none'";
  MHD_add_response_header(response, "Content-Security-Policy", ancestors);
}

void pf_exchange_set(pf_exchange *exchange, unsigned status, struct MHD_Response *response,
                     const pf_header *headers, size_t count) {
  for (size_t i = 0; response && i < count; i++) {
    MHD_add_response_header(response, headers[i].name, headers[i].value);
  }
  if (response) guard(exchange, response);
  exchange->status = status;
  exchange->response = response;
  if (exchange->is_deferred) MHD_resume_connection(exchange->connection);
}

void pf_exchange_reply(pf_exchange *exchange, unsigned status, const pf_header *headers,
                       size_t count, const uint8_t *body, size_t size) {
  struct MHD_Response *response =
      MHD_create_response_from_buffer(size, (void *)body, MHD_RESPMEM_MUST_COPY);
  pf_exchange_set(exchange, status, response, headers, count);
}

void pf_exchange_reply_file(pf_exchange *exchange, unsigned status, const pf_header *headers,
                            size_t count, int file, uint64_t offset, uint64_t size) {
  int own = fcntl(file, F_DUPFD_CLOEXEC, 0);
  struct MHD_Response *response =
      own < 0 ? NULL : MHD_create_response_from_fd_at_offset64(size, own, offset);
  if (own >= 0 && !response) close(own);
  pf_exchange_set(exchange, status, response, headers, count);
}
