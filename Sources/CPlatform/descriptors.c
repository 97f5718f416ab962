#define _GNU_SOURCE
#include "descriptors.h"

#include <string.h>
#include <sys/socket.h>

typedef union {
  struct cmsghdr alignment;
  char bytes[CMSG_SPACE(PF_MOST_FILES * sizeof(int))];
} control;

ssize_t pf_send_files(int socket, const void *bytes, size_t count, const int *files,
                      size_t file_count) {
  int flags = MSG_NOSIGNAL | MSG_DONTWAIT;
  // A confined process sends no files, and may not call sendmsg.
  if (file_count == 0) return send(socket, bytes, count, flags);
  control control = {0};
  struct iovec piece = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &piece,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = CMSG_SPACE(file_count * sizeof(int))};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(file_count * sizeof(int));
  memcpy(CMSG_DATA(head), files, file_count * sizeof(int));
  return sendmsg(socket, &message, flags);
}

ssize_t pf_receive_files(int socket, void *bytes, size_t count, int *files, size_t *file_count) {
  control control;
  struct iovec piece = {.iov_base = bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &piece,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  *file_count = 0;
  ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  struct cmsghdr *head = received > 0 ? CMSG_FIRSTHDR(&message) : NULL;
  if (!head || head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) return received;
  *file_count = (head->cmsg_len - CMSG_LEN(0)) / sizeof(int);
  memcpy(files, CMSG_DATA(head), *file_count * sizeof(int));
  return received;
}
