// What Swift's Glibc module leaves out, or shows only as a macro that Swift cannot read.
#pragma once

#include <getopt.h>
#include <sys/file.h>
