#include "pf_jxl.h"

#include <stdlib.h>
#include <string.h>

#include <jxl/decode.h>

enum { INPUT_BYTES = 64 * 1024 };

typedef struct reader {
  JxlDecoder *decoder;
  pf_input input;
  uint8_t *bytes;  // what the decoder has not taken yet
  size_t filled, room;
  bool at_end;
} reader;

static bool open_reader(reader *r, int file, int events, pf_failure *failure) {
  *r = (reader){.decoder = JxlDecoderCreate(NULL), .input.file = file, .room = INPUT_BYTES};
  r->bytes = malloc(r->room);
  if (r->decoder && r->bytes &&
      JxlDecoderSubscribeEvents(r->decoder, events) == JXL_DEC_SUCCESS &&
      JxlDecoderSetDecompressBoxes(r->decoder, JXL_TRUE) == JXL_DEC_SUCCESS &&
      JxlDecoderSetUnpremultiplyAlpha(r->decoder, JXL_TRUE) == JXL_DEC_SUCCESS)
    return true;
  return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
}

static void close_reader(reader *r) {
  if (r->decoder) JxlDecoderDestroy(r->decoder);
  free(r->bytes);
}

// Hands over more of the file, behind what the decoder has left; false: there is no memory for it.
static bool feed(reader *r) {
  size_t left = JxlDecoderReleaseInput(r->decoder);
  memmove(r->bytes, r->bytes + r->filled - left, left);
  if (left == r->room) {
    uint8_t *more = realloc(r->bytes, 2 * r->room);
    if (!more) return false;
    r->bytes = more;
    r->room *= 2;
  }
  size_t count = pf_input_read(&r->input, r->bytes + left, r->room - left);
  r->filled = left + count;
  r->at_end = count == 0;
  JxlDecoderSetInput(r->decoder, r->bytes, r->filled);
  return true;
}

// The next event; for more input it is asked only at the file's end.
static JxlDecoderStatus next(reader *r) {
  JxlDecoderStatus status;
  do status = JxlDecoderProcessInput(r->decoder);
  while (status == JXL_DEC_NEED_MORE_INPUT && !r->at_end && feed(r));
  return status;
}

static bool fail(const reader *r, JxlDecoderStatus status, pf_failure *failure) {
  if (status == JXL_DEC_NEED_MORE_INPUT && !r->at_end)
    return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  return pf_input_fail(&r->input, r->at_end, "damaged JPEG XL data", failure);
}

static bool is_ink(const reader *r, const JxlBasicInfo *info) {
  for (uint32_t i = 0; i < info->num_extra_channels; i++) {
    JxlExtraChannelInfo extra;
    if (JxlDecoderGetExtraChannelInfo(r->decoder, i, &extra) == JXL_DEC_SUCCESS &&
        extra.type == JXL_CHANNEL_BLACK)
      return true;
  }
  return false;
}

static bool note_basics(const reader *r, pf_header *header, pf_failure *failure) {
  JxlBasicInfo info;
  if (JxlDecoderGetBasicInfo(r->decoder, &info) != JXL_DEC_SUCCESS)
    return pf_fail(failure, PF_DAMAGED, "damaged JPEG XL data");
  if (is_ink(r, &info))
    return pf_fail(
        failure, PF_UNSUPPORTED,
        "a JPEG XL of inks (CMYK), which Photofall does not read; export it as sRGB");
  // Deeper samples, and those that are no integers, are taken with 16 bits.
  int bits = info.bits_per_sample < 16 ? (int)info.bits_per_sample : 16;
  *header = (pf_header){
      .width = info.xsize, .height = info.ysize, .bits = bits,
      .model = info.alpha_bits > 0 ? PF_RGBA : info.num_color_channels == 1 ? PF_GREY : PF_RGB,
      .orientation = 1, .primaries = 2, .transfer = 2};
  return true;
}

#if JPEGXL_NUMERIC_VERSION >= JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
#define OLD_FORMAT
#else
#define OLD_FORMAT NULL,
#endif

// H.273 has a number for the primaries of P3 with each of two whites, and none for any others.
static int primaries_of(const JxlColorEncoding *coded) {
  bool is_grey = coded->color_space == JXL_COLOR_SPACE_GRAY;
  if (coded->white_point != JXL_WHITE_POINT_D65) return 0;
  if (is_grey || coded->primaries == JXL_PRIMARIES_2100) return 9;
  return coded->primaries == JXL_PRIMARIES_SRGB ? 1
         : coded->primaries == JXL_PRIMARIES_P3 ? 12
                                                : 0;
}

// The curve, if it is one of high dynamic range; all other colours are those of the ICC profile.
static void note_colours(
    const reader *r, size_t limit, pf_header *header, pf_blocks blocks) {
  JxlColorEncoding coded;
  if (JxlDecoderGetColorAsEncodedProfile(
          r->decoder, OLD_FORMAT JXL_COLOR_PROFILE_TARGET_DATA, &coded) == JXL_DEC_SUCCESS &&
      (coded.transfer_function == JXL_TRANSFER_FUNCTION_PQ ||
       coded.transfer_function == JXL_TRANSFER_FUNCTION_HLG)) {
    header->primaries = primaries_of(&coded);
    header->transfer = (int)coded.transfer_function;
  }
  size_t length = 0;
  if (!blocks.take || JxlDecoderGetICCProfileSize(
                          r->decoder, OLD_FORMAT JXL_COLOR_PROFILE_TARGET_DATA, &length) !=
                          JXL_DEC_SUCCESS || length > limit)
    return;
  uint8_t *profile = malloc(length);
  if (profile && JxlDecoderGetColorAsICCProfile(
                     r->decoder, OLD_FORMAT JXL_COLOR_PROFILE_TARGET_DATA, profile, length) ==
                     JXL_DEC_SUCCESS)
    blocks.take(blocks.context, PF_ICC, profile, length);
  free(profile);
}

// A box that is being read.
typedef struct box {
  uint8_t *bytes;
  size_t room;
  char type[4];
} box;

static void begin_box(const reader *r, box *b, size_t limit) {
  JxlBoxType type;
  if (JxlDecoderGetBoxType(r->decoder, type, JXL_TRUE) != JXL_DEC_SUCCESS) return;
  memcpy(b->type, type, sizeof b->type);
  if (memcmp(type, "Exif", 4) != 0 && memcmp(type, "xml ", 4) != 0) return;
  b->bytes = malloc(limit);
  b->room = limit;
  if (b->bytes) JxlDecoderSetBoxBuffer(r->decoder, b->bytes, b->room);
}

// Hands a box over, unless it was too large. Before EXIF stands how far behind it begins.
static void end_box(const reader *r, box *b, bool is_whole, pf_blocks blocks) {
  if (!b->bytes) return;
  size_t length = b->room - JxlDecoderReleaseBoxBuffer(r->decoder), start = 0;
  bool is_exif = !memcmp(b->type, "Exif", 4);
  if (is_exif && length >= 4)
    start = 4 + ((size_t)b->bytes[0] << 24 | b->bytes[1] << 16 | b->bytes[2] << 8 | b->bytes[3]);
  if (is_whole && start < length && blocks.take)
    blocks.take(
        blocks.context, is_exif ? PF_EXIF : PF_XMP, b->bytes + start, length - start);
  free(b->bytes);
  *b = (box){0};
}

static bool read_events(
    reader *r, size_t limit, pf_header *header, pf_blocks blocks, pf_failure *failure) {
  box open = {0};
  bool has_size = false, done = true;
  JxlDecoderStatus status;
  do {
    status = next(r);
    if (status == JXL_DEC_NEED_MORE_INPUT && r->at_end) {
      // The last box may reach to the file's end.
      JxlDecoderCloseInput(r->decoder);
      status = JxlDecoderProcessInput(r->decoder);
    }
    end_box(r, &open, status != JXL_DEC_BOX_NEED_MORE_OUTPUT && status != JXL_DEC_ERROR, blocks);
    if (status == JXL_DEC_BASIC_INFO) done = has_size = note_basics(r, header, failure);
    else if (status == JXL_DEC_COLOR_ENCODING) note_colours(r, limit, header, blocks);
    else if (status == JXL_DEC_BOX) begin_box(r, &open, limit);
  } while (done && (status == JXL_DEC_BASIC_INFO || status == JXL_DEC_COLOR_ENCODING ||
                    status == JXL_DEC_BOX || status == JXL_DEC_BOX_NEED_MORE_OUTPUT));
  end_box(r, &open, false, blocks);
  // Damage behind the size is left to the decoder of the pixels.
  if (done && !has_size) return fail(r, status, failure);
  return done;
}

static bool read_header(
    int file, pf_codec_limits limits, pf_header *header, pf_blocks blocks, pf_failure *failure) {
  reader r;
  bool done =
      open_reader(&r, file, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_BOX, failure) &&
      read_events(&r, limits.block_bytes, header, blocks, failure);
  close_reader(&r);
  return done;
}

static bool set_output(reader *r, const pf_header *header, pf_codec_limits limits,
                       pf_interleaved *whole, pf_failure *failure) {
  uint32_t bytes = header->bits > 8 ? 2 : 1;
  if (!pf_interleaved_make(whole, header, bytes, limits.memory_bytes, failure)) return false;
  JxlPixelFormat format = {
      .num_channels = pf_layout_planes(&whole->layout),
      .data_type = bytes == 2 ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
      .endianness = JXL_NATIVE_ENDIAN};
  size_t length = 0;
  if (JxlDecoderImageOutBufferSize(r->decoder, &format, &length) == JXL_DEC_SUCCESS &&
      length == whole->stride * header->height &&
      JxlDecoderSetImageOutBuffer(r->decoder, &format, whole->rows, length) == JXL_DEC_SUCCESS)
    return true;
  return pf_fail(failure, PF_DAMAGED, "its rows are not as its header says");
}

// The brightest light. Encoders write their default, or the most that PQ can code, where nobody has
// told them.
static double peak_of(const reader *r) {
  JxlBasicInfo info;
  if (JxlDecoderGetBasicInfo(r->decoder, &info) != JXL_DEC_SUCCESS) return 0;
  bool is_told = info.intensity_target != 255 && info.intensity_target < 10000;
  return is_told ? (double)info.intensity_target : 0;
}

static bool read_pixels(
    reader *r, pf_codec_limits limits, pf_interleaved *whole, pf_failure *failure) {
  pf_header header = {0};
  for (;;) {
    JxlDecoderStatus status = next(r);
    if (status == JXL_DEC_FULL_IMAGE) return true;
    if (status == JXL_DEC_BASIC_INFO) {
      if (!note_basics(r, &header, failure)) return false;
    } else if (status == JXL_DEC_NEED_IMAGE_OUT_BUFFER) {
      if (!set_output(r, &header, limits, whole, failure)) return false;
      whole->peak = peak_of(r);
    } else {
      whole->is_incomplete = true;
      fail(r, status, failure);
      return limits.lenient && failure->reason == PF_TRUNCATED && whole->rows &&
             JxlDecoderFlushImage(r->decoder) == JXL_DEC_SUCCESS;
    }
  }
}

static bool decode(
    int file, pf_codec_limits limits, pf_interleaved *whole, pf_failure *failure) {
  reader r;
  bool done = open_reader(&r, file, JXL_DEC_BASIC_INFO | JXL_DEC_FULL_IMAGE, failure) &&
              read_pixels(&r, limits, whole, failure);
  close_reader(&r);
  return done;
}

const pf_codec pf_jxl_codec = {read_header, decode};
