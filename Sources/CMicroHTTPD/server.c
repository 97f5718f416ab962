#include "server.h"
#include "connections.h"
#include "exchange.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>

struct pf_server {
  struct MHD_Daemon *daemon;
  pf_connections *connections;
  pf_request_handler handler;
  void *context;
  size_t body_limit;
  bool is_shared;
};

/// Targets stay as they were sent: decoding them is the business of whoever resolves them.
static size_t keep_escapes(void *server, struct MHD_Connection *connection, char *text) {
  (void)server, (void)connection;
  return strlen(text);
}

static void *begin(void *context, const char *target, struct MHD_Connection *connection) {
  pf_server *server = context;
  return pf_exchange_create(connection, target, server->is_shared);
}

static enum MHD_Result refuse_body(pf_exchange *exchange) {
  static const pf_header headers[] = {{"Connection", "close"},
                                      {"Content-Type", "text/plain; charset=utf-8"}};
  static const char words[] = "This is too much at once; choose fewer photos, or shorten the text.\n";
  pf_exchange_reply(exchange, 413, headers, 2, (const uint8_t *)words, sizeof words - 1);
  return pf_exchange_send(exchange);
}

static enum MHD_Result take(void *context, struct MHD_Connection *connection, const char *url,
                            const char *method, const char *version, const char *upload,
                            size_t *upload_size, void **state) {
  (void)url, (void)version;
  pf_server *server = context;
  pf_exchange *exchange = *state;
  if (!exchange) return MHD_NO;
  switch (exchange->stage) {
    case PF_HEAD:
      exchange->stage = PF_BODY;
      exchange->method = method;
      pf_connection_await(pf_connection_of(connection));
      if (pf_exchange_announced(exchange) > server->body_limit) return refuse_body(exchange);
      return MHD_YES;
    case PF_BODY:
      if (*upload_size) {
        bool fits = pf_exchange_append(exchange, upload, *upload_size, server->body_limit);
        *upload_size = 0;
        // A body that grows too long is read to its end and forgotten; then it is refused.
        exchange->is_too_long |= !fits;
        return MHD_YES;
      }
      exchange->stage = PF_ASKED;
      pf_connection_rest(pf_connection_of(connection));
      if (exchange->is_too_long) return refuse_body(exchange);
      server->handler(server->context, exchange);
      // One that answers later may be doing so at this moment, in a thread of its own.
      return exchange->is_deferred ? MHD_YES : pf_exchange_send(exchange);
    case PF_ASKED:
      return pf_exchange_send(exchange);
  }
  return MHD_NO;
}

static void end(void *context, struct MHD_Connection *connection, void **state,
                enum MHD_RequestTerminationCode code) {
  (void)context, (void)code;
  pf_exchange_free(*state);
  *state = NULL;
  pf_connection_await(pf_connection_of(connection));
}

static void connect_or_leave(void *context, struct MHD_Connection *connection, void **state,
                             enum MHD_ConnectionNotificationCode code) {
  pf_server *server = context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    *state = pf_connections_add(server->connections, pf_connection_socket(connection));
  } else {
    pf_connections_remove(server->connections, *state);
    *state = NULL;
  }
}

pf_server *pf_server_start(pf_server_options options, pf_request_handler handler, void *context) {
  pf_server *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  server->handler = handler;
  server->context = context;
  server->body_limit = options.body_limit;
  server->is_shared = options.is_shared;
  server->connections = pf_connections_create(options.deadline);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(options.port)};
  address.sin_addr.s_addr = htonl(options.is_shared ? INADDR_ANY : INADDR_LOOPBACK);
  if (server->connections) {
    errno = 0;
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, options.port, NULL, NULL, take,
        server, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_THREAD_POOL_SIZE,
        options.threads, MHD_OPTION_CONNECTION_LIMIT, 512u, MHD_OPTION_CONNECTION_TIMEOUT, 60u,
        MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL, MHD_OPTION_URI_LOG_CALLBACK, begin,
        server, MHD_OPTION_NOTIFY_COMPLETED, end, NULL, MHD_OPTION_NOTIFY_CONNECTION,
        connect_or_leave, server, MHD_OPTION_END);
  }
  if (!server->daemon) {
    int reason = errno ? errno : EADDRINUSE;
    if (server->connections) pf_connections_free(server->connections);
    free(server);
    errno = reason;
    return NULL;
  }
  return server;
}

uint16_t pf_server_port(const pf_server *server) {
  return MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

void pf_server_stop(pf_server *server) {
  MHD_stop_daemon(server->daemon);
  pf_connections_free(server->connections);
  free(server);
}
