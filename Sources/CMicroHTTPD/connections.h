// Connections and their deadlines. libmicrohttpd ends connections that are silent; a
// client that sends a byte now and then is not silent, so there is a deadline, too.
#pragma once

#include <microhttpd.h>

typedef struct pf_connections pf_connections;
typedef struct pf_connection pf_connection;

/// Creates an empty list and the thread that watches over it; NULL if memory or threads are short.
pf_connections *pf_connections_create(unsigned deadline);
/// Ends the thread. The list must be empty.
void pf_connections_free(pf_connections *connections);
/// Notes a client, who has until the deadline for the head of a request. NULL if memory is short.
pf_connection *pf_connections_add(pf_connections *connections, int socket);
/// Forgets a client, before its socket is closed.
void pf_connections_remove(pf_connections *connections, pf_connection *connection);

/// From now on the client has until the deadline for its next step.
void pf_connection_await(pf_connection *connection);
/// It is not the client that is awaited.
void pf_connection_rest(pf_connection *connection);

static inline int pf_connection_socket(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

static inline pf_connection *pf_connection_of(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}
