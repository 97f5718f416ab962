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
  if (memcmp(block, "II*\0", 4) && memcmp(block, "MM\0*", 4)) return NULL;
  return (pf_exif *)load(block, length);
}

void pf_exif_close(pf_exif *exif) {
  exif_data_unref((ExifData *)exif);
}

static ExifEntry *entry_of(const pf_exif *exif, pf_exif_directory directory, int tag) {
  const ExifData *data = (const ExifData *)exif;
  if (!data) return NULL;
  ExifIfd place = directory == PF_EXIF_IMAGE ? EXIF_IFD_0 : EXIF_IFD_EXIF;
  ExifEntry *entry = exif_content_get_entry(data->ifd[place], (ExifTag)tag);
  return entry && entry->data && entry->components ? entry : NULL;
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
