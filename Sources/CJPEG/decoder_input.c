// For pread.
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "decoder.h"

// Markers that jpeglib.h does not name (ITU-T T.81, table B.1).
enum { FIRST_SEGMENT = 0xC0, SCAN = 0xDA };

_Noreturn void pf_jpeg_give_up(pf_jpeg_decoder *d, pf_reason reason, const char *message) {
  pf_fail(&d->failure, reason, message);
  longjmp(d->escape, 1);
}

void pf_jpeg_lose_data(pf_jpeg_decoder *d) {
  d->incomplete = true;
  if (d->limits.lenient) return;
  if (d->at_end) pf_jpeg_give_up(d, PF_TRUNCATED, "premature end of JPEG data");
  pf_jpeg_give_up(d, PF_TRUNCATED, "damaged JPEG data");
}

static void do_nothing(j_decompress_ptr jpeg) { (void)jpeg; }

// A single Huffman scan notices by itself when bits are missing; the end marker alone may be.
// Later scans, and arithmetic coding, would go missing without a word.
static void reach_end(pf_jpeg_decoder *d) {
  d->at_end = true;
  if (d->jpeg.input_scan_number == 0)
    pf_jpeg_give_up(d, PF_DAMAGED, "premature end of the header");
  if (jpeg_has_multiple_scans(&d->jpeg) || d->jpeg.arith_code) pf_jpeg_lose_data(d);
  d->buffer[0] = 0xFF;
  d->buffer[1] = JPEG_EOI;
}

// Reads what fits behind the first `kept` bytes of the buffer.
static size_t read_behind(pf_jpeg_decoder *d, size_t kept) {
  ssize_t count;
  do count = read(d->file, d->buffer + kept, INPUT_BYTES - kept);
  while (count < 0 && errno == EINTR);
  if (count < 0) {
    d->failure.error_number = errno;
    pf_jpeg_give_up(d, PF_CANNOT_READ, "");
  }
  d->input.next_input_byte = d->buffer;
  d->input.bytes_in_buffer = kept + (size_t)count;
  return (size_t)count;
}

static boolean fill_input(j_decompress_ptr jpeg) {
  pf_jpeg_decoder *d = jpeg->client_data;
  if (read_behind(d, 0) == 0) {
    reach_end(d);
    d->input.bytes_in_buffer = 2;
  }
  return TRUE;
}

void pf_jpeg_top_up(pf_jpeg_decoder *d) {
  size_t left = d->input.bytes_in_buffer;
  if (d->at_end || left >= INPUT_BYTES / 4) return;
  memmove(d->buffer, d->input.next_input_byte, left);
  read_behind(d, left);
}

// A walk along the markers of a file, from among coded pixels on.
typedef struct walk {
  int file;
  off_t end;         // of the block, in the file
  size_t count, at;  // bytes in the block, and of these how many lie behind
  uint8_t block[16 * 1024];
} walk;

// The next byte; -1: there is none.
static int next_byte(walk *w) {
  if (w->at == w->count) {
    ssize_t count = pread(w->file, w->block, sizeof w->block, w->end);
    if (count <= 0) return -1;
    w->end += count;
    w->count = (size_t)count;
    w->at = 0;
  }
  return w->block[w->at++];
}

// The next marker with a segment, or that of the picture's end; -1: there is none. Below those are
// the escaped bytes of coded pixels, and what no JPEG has.
static int next_marker(walk *w) {
  int byte = next_byte(w);
  for (;;) {
    while (byte >= 0 && byte != 0xFF) byte = next_byte(w);
    while (byte == 0xFF) byte = next_byte(w);
    bool is_restart = byte >= JPEG_RST0 && byte < JPEG_RST0 + 8;
    if (byte < 0 || (byte >= FIRST_SEGMENT && !is_restart)) return byte;
  }
}

static void skip_segment(walk *w) {
  int high = next_byte(w), low = next_byte(w);
  if (low < 0 || high * 256 + low < 2) return;
  size_t length = (size_t)(high * 256 + low - 2), left = w->count - w->at;
  if (length > left) w->end += (off_t)(length - left);
  w->at += length < left ? length : left;
}

// Bytes like a scan's marker may stand in segments, and behind the picture's end, as in a movie.
void pf_jpeg_check_scans(pf_jpeg_decoder *d) {
  walk walk = {.file = d->file};
  walk.end = lseek(d->file, 0, SEEK_CUR) - (off_t)d->input.bytes_in_buffer;
  int scans = 1;
  for (int marker; (marker = next_marker(&walk)) >= 0 && marker != JPEG_EOI; skip_segment(&walk))
    if (marker == SCAN) scans++;
  if (scans <= d->limits.scans) return;
  char message[80];
  snprintf(message, sizeof message, "more than %d scans (limits.scans)", d->limits.scans);
  pf_jpeg_give_up(d, PF_OVER_LIMIT, message);
}

static void skip_input(j_decompress_ptr jpeg, long count) {
  pf_jpeg_decoder *d = jpeg->client_data;
  while (count > (long)d->input.bytes_in_buffer) {
    count -= (long)d->input.bytes_in_buffer;
    fill_input(jpeg);
    if (d->at_end) return;
  }
  d->input.next_input_byte += count;
  d->input.bytes_in_buffer -= (size_t)count;
}

void pf_jpeg_connect(pf_jpeg_decoder *d) {
  d->input = (struct jpeg_source_mgr){
      .init_source = do_nothing, .fill_input_buffer = fill_input, .skip_input_data = skip_input,
      .resync_to_restart = jpeg_resync_to_restart, .term_source = do_nothing};
  d->jpeg.src = &d->input;
}
