// This machine in its networks.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The room for an IPv4 address as text.
enum { PF_ADDRESS_SIZE = 16 };

/// Writes the IPv4 address by which others of its network reach this machine; false if it is in none.
bool pf_network_address(char address[PF_ADDRESS_SIZE]);

/// True for an IPv4 address of this machine, and for its name with or without `.local`.
bool pf_is_own_host(const char *host);
