// The command line and the terminal: what C keeps in globals, or takes as variadic arguments.
#pragma once

#include <getopt.h>
#include <stdbool.h>

/// What getopt_long found: its return value and its globals, read at once.
typedef struct {
  int code;           ///< what getopt_long returned; -1 at the end
  int offender;       ///< `optopt`: the option that `?` and `:` complain about
  int next;           ///< `optind`: the next word of argv to look at
  const char *value;  ///< `optarg`: points into argv, or is NULL
} pf_option;

/// Calls getopt_long, which keeps its place in globals: one argv at a time in the whole process.
/// `first` starts over with a new argv. Nothing is printed.
pf_option pf_next_option(int argc, char *const argv[], const char *letters,
                         const struct option *names, bool first);

/// The width of the terminal behind `descriptor`, in columns; 0 if it is no terminal.
int pf_terminal_columns(int descriptor);

/// Opens an address in the usual browser, without waiting for it; 0, or why it could not.
int pf_open_in_browser(const char *address);
