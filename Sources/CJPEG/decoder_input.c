// For pread.
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "decoder.h"

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

// The number of scans that begin in some bytes: the marker never stands among entropy-coded data.
static int scans_in(const uint8_t *bytes, size_t count) {
  int scans = 0;
  const uint8_t *end = bytes + count, *mark = memchr(bytes, 0xFF, count);
  while (mark && mark + 1 < end) {
    if (mark[1] == 0xDA) scans++;
    mark = memchr(mark + 1, 0xFF, (size_t)(end - mark - 1));
  }
  return scans;
}

void pf_jpeg_check_scans(pf_jpeg_decoder *d) {
  uint8_t block[16 * 1024];
  int scans = 1 + scans_in(d->input.next_input_byte, d->input.bytes_in_buffer);
  off_t offset = lseek(d->file, 0, SEEK_CUR);
  ssize_t count;
  // A marker may stand across two blocks: each is read from the last byte of the one before.
  for (offset--; (count = pread(d->file, block, sizeof block, offset)) > 1; offset += count - 1)
    scans += scans_in(block, (size_t)count);
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
