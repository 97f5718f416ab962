// A JPEG decoder's state, which its two parts share.
#pragma once

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "pf_jpeg_decoder.h"

enum { INPUT_BYTES = 256 * 1024 };

struct pf_jpeg_decoder {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr input;
  jmp_buf escape;
  pf_failure failure;
  pf_jpeg_limits limits;
  int file;
  bool at_end;      // of the file, before the end of the picture
  bool incomplete;  // some of what was brought is made up
  bool inverts;     // CMYK without Adobe's marker counts ink, not its absence
  uint8_t *profile;
  unsigned profile_length;
  uint8_t *row;
  uint8_t buffer[INPUT_BYTES];
};

// Leaves libjpeg, and whatever called it.
_Noreturn void pf_jpeg_give_up(pf_jpeg_decoder *d, pf_reason reason, const char *message);

// A part of the picture cannot be known. libjpeg would make it up; a lenient caller wants that.
void pf_jpeg_lose_data(pf_jpeg_decoder *d);

// Lets libjpeg read from the file.
void pf_jpeg_connect(pf_jpeg_decoder *d);

// Gives up on more scans than are allowed, before any is decoded: each may be a few bytes and yet
// take as long as a picture.
void pf_jpeg_check_scans(pf_jpeg_decoder *d);

// Reads ahead, between calls of libjpeg: near the end of its input it decodes at half its speed.
void pf_jpeg_top_up(pf_jpeg_decoder *d);
