// A command of the person whose machine this is, run by the shell.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/// Starts `/bin/sh -c command` in a folder, as a session of its own without a terminal: it cannot ask
/// for anything, and its processes are one group. `addition` is `NAME=VALUE`, put into the
/// environment; `output` becomes the end of a pipe to read its output and errors from. Returns the
/// process, or 0 and errno.
pid_t pf_command_start(const char *command, const char *folder, const char *addition, int *output);

/// True once the shell has ended, whatever it has left.
bool pf_command_has_ended(pid_t process);

/// Asks all processes of the command to end.
void pf_command_ask_to_end(pid_t process);

/// Ends what is left of the command; returns how the shell has ended, as waitpid(2) tells it.
int pf_command_end(pid_t process);
