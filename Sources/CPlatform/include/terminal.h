// The terminal and the browser: what C takes as variadic arguments, or keeps in globals.
#pragma once

/// The width of the terminal behind `descriptor`, in columns; 0 if it is no terminal.
int pf_terminal_columns(int descriptor);

/// Opens an address in the usual browser, without waiting for it; 0, or why it could not.
int pf_open_in_browser(const char *address);
