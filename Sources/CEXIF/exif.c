#include "pf_exif.h"

#include <stdlib.h>
#include <string.h>

#include <libexif/exif-data.h>

static ExifData *load(const uint8_t *block, size_t length) {
  static const uint8_t head[6] = "Exif\0";
  uint8_t *whole = malloc(sizeof head + length);
  ExifData *data = whole ? exif_data_new() : NULL;
  if (data) {
    memcpy(whole, head, sizeof head);
    memcpy(whole + sizeof head, block, length);
    // As it stands: no maker notes, nothing repaired, nothing left out.
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
    exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS);
    exif_data_set_option(data, EXIF_DATA_OPTION_DONT_CHANGE_MAKER_NOTE);
    exif_data_load_data(data, whole, (unsigned)(sizeof head + length));
  }
  free(whole);
  return data;
}

pf_exif *pf_exif_open(const uint8_t *block, size_t length) {
  if (length < 8 || length > 1 << 24) return NULL;
  if (memcmp(block, "II*\0", 4) != 0 && memcmp(block, "MM\0*", 4) != 0) return NULL;
  return (pf_exif *)load(block, length);
}

void pf_exif_close(pf_exif *exif) {
  exif_data_unref((ExifData *)exif);
}

static ExifContent *content_of(const pf_exif *exif, pf_exif_directory directory) {
  static const ExifIfd places[] = {EXIF_IFD_0, EXIF_IFD_EXIF, EXIF_IFD_GPS};
  return exif ? ((const ExifData *)exif)->ifd[places[directory]] : NULL;
}

static ExifEntry *entry_of(const pf_exif *exif, pf_exif_directory directory, int tag) {
  ExifContent *content = content_of(exif, directory);
  ExifEntry *entry = content ? exif_content_get_entry(content, (ExifTag)tag) : NULL;
  return entry && entry->data && entry->components ? entry : NULL;
}

int pf_exif_count(const pf_exif *exif, pf_exif_directory directory) {
  ExifContent *content = content_of(exif, directory);
  return content ? (int)content->count : 0;
}

const uint8_t *pf_exif_bytes(
    const pf_exif *exif, pf_exif_directory directory, int tag, size_t *length) {
  ExifEntry *entry = entry_of(exif, directory, tag);
  *length = entry && exif_format_get_size(entry->format) == 1 ? entry->size : 0;
  return *length ? entry->data : NULL;
}

bool pf_exif_number(const pf_exif *exif, pf_exif_directory directory, int tag, double *number) {
  ExifEntry *entry = entry_of(exif, directory, tag);
  if (!entry || entry->size < exif_format_get_size(entry->format)) return false;
  ExifByteOrder order = exif_data_get_byte_order((ExifData *)exif);
  switch (entry->format) {
    case EXIF_FORMAT_BYTE: *number = entry->data[0]; return true;
    case EXIF_FORMAT_SHORT: *number = exif_get_short(entry->data, order); return true;
    case EXIF_FORMAT_LONG: *number = exif_get_long(entry->data, order); return true;
    case EXIF_FORMAT_SSHORT: *number = exif_get_sshort(entry->data, order); return true;
    case EXIF_FORMAT_SLONG: *number = exif_get_slong(entry->data, order); return true;
    case EXIF_FORMAT_RATIONAL: {
      ExifRational value = exif_get_rational(entry->data, order);
      *number = value.denominator ? (double)value.numerator / value.denominator : 0;
      return value.denominator != 0;
    }
    case EXIF_FORMAT_SRATIONAL: {
      ExifSRational value = exif_get_srational(entry->data, order);
      *number = value.denominator ? (double)value.numerator / value.denominator : 0;
      return value.denominator != 0;
    }
    default: return false;
  }
}
