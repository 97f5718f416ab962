// Failure of a C function, in a form that Swift turns into its error.
#pragma once

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum pf_reason {
  PF_NO_FAILURE,
  PF_CANNOT_READ,  // `error_number` says why
  PF_TRUNCATED,
  PF_DAMAGED,
  PF_UNSUPPORTED,
  PF_OVER_LIMIT,
  PF_NO_MEMORY,
  PF_CANCELLED,
} pf_reason;

enum { PF_MESSAGE_BYTES = 200 };

typedef struct pf_failure {
  pf_reason reason;
  int error_number;
  char message[PF_MESSAGE_BYTES];  // for people, without the file's name
} pf_failure;

/// Notes a failure, and returns false for the caller to pass on.
bool pf_fail(pf_failure *failure, pf_reason reason, const char *message);

#ifdef __cplusplus
}
#endif
