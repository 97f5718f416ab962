// Open files that go from one process to another; the macros for that are none that Swift can read.
#pragma once

#include <stddef.h>
#include <sys/types.h>

/// The most open files that go at once: the kernel takes no more.
enum { PF_MOST_FILES = 253 };

/// Sends bytes over a socket without waiting, and with the first of them open files, at most
/// PF_MOST_FILES. Returns how many bytes went, or -1 and errno.
ssize_t pf_send_files(int socket, const void *bytes, size_t count, const int *files,
                      size_t file_count);

/// Waits for bytes from a socket, and takes the open files that come with them; `files` has room for
/// PF_MOST_FILES. Returns how many bytes came, or -1 and errno.
ssize_t pf_receive_files(int socket, void *bytes, size_t count, int *files, size_t *file_count);
