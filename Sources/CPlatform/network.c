#define _GNU_SOURCE  // ifaddrs
#include "network.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <limits.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

static bool write_address(struct in_addr from, char address[PF_ADDRESS_SIZE]) {
  return inet_ntop(AF_INET, &from, address, PF_ADDRESS_SIZE) != NULL;
}

// The address that what leaves the network would come from; nothing is sent.
static bool find_routed(struct in_addr *address) {
  // One of those that are kept for documentation (RFC 5737).
  struct sockaddr_in away = {.sin_family = AF_INET, .sin_port = htons(9)};
  inet_pton(AF_INET, "198.51.100.1", &away.sin_addr);
  int socket_number = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket_number < 0) return false;
  struct sockaddr_in own = {0};
  socklen_t size = sizeof own;
  bool is_found = connect(socket_number, (struct sockaddr *)&away, sizeof away) == 0 &&
                  getsockname(socket_number, (struct sockaddr *)&own, &size) == 0;
  close(socket_number);
  *address = own.sin_addr;
  return is_found;
}

// True for an entry with an IPv4 address, which is written.
static bool take_address(const struct ifaddrs *entry, struct in_addr *address) {
  if (!entry->ifa_addr || entry->ifa_addr->sa_family != AF_INET) return false;
  struct sockaddr_in own;
  memcpy(&own, entry->ifa_addr, sizeof own);
  *address = own.sin_addr;
  return true;
}

bool pf_network_address(char address[PF_ADDRESS_SIZE]) {
  struct in_addr found;
  if (find_routed(&found)) return write_address(found, address);
  // A network without a way out of it.
  struct ifaddrs *all = NULL;
  if (getifaddrs(&all) != 0) return false;
  bool is_found = false;
  for (const struct ifaddrs *each = all; each && !is_found; each = each->ifa_next) {
    bool is_up = each->ifa_flags & IFF_RUNNING && !(each->ifa_flags & IFF_LOOPBACK);
    is_found = is_up && take_address(each, &found) && write_address(found, address);
  }
  freeifaddrs(all);
  return is_found;
}

static bool is_own_name(const char *host) {
  char name[HOST_NAME_MAX + 1] = {0};
  if (gethostname(name, sizeof name - 1) != 0 || !*name) return false;
  size_t length = strlen(name);
  if (strncasecmp(host, name, length) != 0) return false;
  return !host[length] || strcasecmp(host + length, ".local") == 0;
}

bool pf_is_own_host(const char *host) {
  struct in_addr wanted;
  if (inet_pton(AF_INET, host, &wanted) != 1) return is_own_name(host);
  struct ifaddrs *all = NULL;
  if (getifaddrs(&all) != 0) return false;
  bool is_own = false;
  for (const struct ifaddrs *each = all; each && !is_own; each = each->ifa_next) {
    struct in_addr address;
    is_own = take_address(each, &address) && address.s_addr == wanted.s_addr;
  }
  freeifaddrs(all);
  return is_own;
}
