#include "pf_raw.h"

#include <sys/stat.h>

#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include <libraw/libraw.h>

namespace {

// LibRaw keeps it to itself where the preview lies.
class Raw : public LibRaw {
 public:
  uint64_t previewOffset() const {
    auto offset = libraw_internal_data.internal_data.toffset;
    return offset > 0 ? static_cast<uint64_t>(offset) : 0;
  }
};

struct RawFile {
  std::vector<uint8_t> bytes;
  Raw raw;
};

bool fail(int error, pf_failure *failure) {
  switch (error) {
    case LIBRAW_UNSUFFICIENT_MEMORY: return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
    case LIBRAW_FILE_UNSUPPORTED:
    case LIBRAW_REQUEST_FOR_NONEXISTENT_IMAGE:
      return pf_fail(
          failure, PF_UNSUPPORTED,
          "a raw file that is damaged, or of a kind that Photofall does not read; export it as JPEG");
    case LIBRAW_IO_ERROR: return pf_fail(failure, PF_TRUNCATED, "premature end of its data");
    case LIBRAW_TOO_BIG:
      return pf_fail(failure, PF_OVER_LIMIT, "its pixels need more memory than limits.memory allows");
    default: return pf_fail(failure, PF_DAMAGED, "damaged raw data");
  }
}

std::unique_ptr<RawFile> open(int file, pf_codec_limits limits, pf_failure *failure) {
  struct stat status;
  pf_input input{};
  input.file = file;
  uint64_t length = fstat(file, &status) == 0 ? static_cast<uint64_t>(status.st_size) : 0;
  if (length > limits.memory_bytes) {
    pf_fail(failure, PF_OVER_LIMIT, "it needs more memory than limits.memory allows");
    return nullptr;
  }
  auto opened = std::make_unique<RawFile>();
  opened->bytes.resize(length);
  if (pf_input_read(&input, opened->bytes.data(), length) < length) {
    pf_input_fail(&input, true, "", failure);
    return nullptr;
  }
  auto &parameters = opened->raw.imgdata.params;
  parameters.half_size = 1;
  parameters.use_camera_wb = 1;
  parameters.output_bps = 8;
  int error = opened->raw.open_buffer(opened->bytes.data(), opened->bytes.size());
  if (!error) return opened;
  fail(error, failure);
  return nullptr;
}

// A turn in the bits of dcraw (1: mirrored, 2: upside down, 4: transposed) as EXIF has it.
int orientationOf(int flip) {
  static const int turns[8] = {1, 2, 4, 3, 5, 8, 6, 7};
  return flip >= 0 && flip < 8 ? turns[flip] : 1;
}

pf_header headerOf(uint32_t width, uint32_t height) {
  pf_header header = {};
  header.width = width;
  header.height = height;
  header.model = PF_RGB;
  header.bits = 8;
  header.orientation = 1;
  header.primaries = header.transfer = 2;
  return header;
}

// LibRaw is told not to turn pictures once it has told how they are to be turned.
bool readSizes(RawFile &opened, pf_header *header, pf_failure *failure) {
  auto &data = opened.raw.imgdata;
  int flip = data.sizes.flip;
  data.params.user_flip = 0;
  int error = opened.raw.adjust_sizes_info_only();
  if (error) return fail(error, failure);
  *header = headerOf(data.sizes.iwidth, data.sizes.iheight);
  header->orientation = orientationOf(flip);
  return true;
}

bool develop(RawFile &opened, pf_codec_limits limits, pf_interleaved *whole, pf_failure *failure) {
  auto &raw = opened.raw;
  raw.imgdata.params.user_flip = 0;
  int error = raw.unpack();
  if (!error) error = raw.dcraw_process();
  if (error) return fail(error, failure);
  std::unique_ptr<libraw_processed_image_t, decltype(&LibRaw::dcraw_clear_mem)> image(
      raw.dcraw_make_mem_image(&error), LibRaw::dcraw_clear_mem);
  if (!image) return fail(error, failure);
  bool isGrey = image->colors == 1;
  if (image->bits != 8 || (!isGrey && image->colors != 3))
    return pf_fail(failure, PF_DAMAGED, "its rows are not as its header says");
  pf_header header = headerOf(image->width, image->height);
  if (!pf_interleaved_make(whole, &header, 1, limits.memory_bytes, failure)) return false;
  size_t pixels = static_cast<size_t>(header.width) * header.height;
  if (!isGrey) memcpy(whole->rows, image->data, 3 * pixels);
  for (size_t i = 0; isGrey && i < 3 * pixels; i++) whole->rows[i] = image->data[i / 3];
  return true;
}

// Calls a function that may run out of memory.
template <typename Body>
bool guarded(pf_failure *failure, Body body) {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return pf_fail(failure, PF_NO_MEMORY, "not enough memory");
  } catch (...) {
    return pf_fail(failure, PF_DAMAGED, "damaged raw data");
  }
}

bool readHeader(
    int file, pf_codec_limits limits, pf_header *header, pf_blocks, pf_failure *failure) {
  pf_raw_preview preview;
  return pf_raw_read(file, limits, header, &preview, failure);
}

bool decodeFile(int file, pf_codec_limits limits, pf_interleaved *whole, pf_failure *failure) {
  return guarded(failure, [&] {
    auto opened = open(file, limits, failure);
    return opened && develop(*opened, limits, whole, failure);
  });
}

}  // namespace

bool pf_raw_read(
    int file, pf_codec_limits limits, pf_header *header, pf_raw_preview *preview,
    pf_failure *failure) {
  return guarded(failure, [&] {
    auto opened = open(file, limits, failure);
    if (!opened || !readSizes(*opened, header, failure)) return false;
    const auto &thumbnail = opened->raw.imgdata.thumbnail;
    uint64_t offset = opened->raw.previewOffset(), length = thumbnail.tlength;
    const auto &bytes = opened->bytes;
    bool isInside = offset < bytes.size() && length >= 3 && length <= bytes.size() - offset;
    bool isJPEG = isInside && bytes[offset] == 0xFF && bytes[offset + 1] == 0xD8;
    *preview = isJPEG ? pf_raw_preview{offset, length} : pf_raw_preview{0, 0};
    return true;
  });
}

const pf_codec pf_raw_codec = {readHeader, decodeFile};
