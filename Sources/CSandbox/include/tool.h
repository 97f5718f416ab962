// A program of somebody else's that runs once, shut in as far as the kernel has the means.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// A program, what it gets, and what it may take.
typedef struct {
  const char *program;     ///< Its path.
  char *const *words;      ///< Its name and its arguments, then NULL.
  const int *files;        ///< Open files, which it finds as /dev/fd/3, /dev/fd/4 and so on.
  size_t file_count;       ///< Their number, at most PF_TOOL_FILES.
  bool writes_last;        ///< Whether it may write to the last of them; it reads the others.
  int output, errors;      ///< Where its standard output and its errors go.
  unsigned long seconds;   ///< Processor time, of all its threads together.
  unsigned long memory;    ///< Bytes of memory.
  unsigned long size;      ///< Bytes of the file that it writes.
  bool is_confined;        ///< Whether files, network and processes of others are out of its reach.
} pf_tool;

enum { PF_TOOL_FILES = 4 };

/// Starts a tool, in a process group of its own. It ends with the thread that started it.
///
/// A confined one reads its files and what programs and libraries are made of, below /usr and the
/// like; it opens nothing else, connects to nothing, and has no environment.
/// Returns the process, or -1 and errno. One that cannot become the program ends with 127.
pid_t pf_tool_start(const pf_tool *tool);
