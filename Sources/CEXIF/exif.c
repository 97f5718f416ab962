#include "pf_exif.h"

#include <stdlib.h>
#include <string.h>

#include <libexif/exif-data.h>

static void copy_text(ExifContent *directory, int tag, char *out, size_t room) {
  ExifEntry *entry = exif_content_get_entry(directory, (ExifTag)tag);
  if (!entry || entry->format != EXIF_FORMAT_ASCII || !entry->data) return;
  size_t length = entry->size < room ? entry->size : room - 1;
  memcpy(out, entry->data, length);  // `out` is all zeros
}

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

bool pf_exif_read(const uint8_t *block, size_t length, pf_exif_summary *out) {
  memset(out, 0, sizeof *out);
  if (length < 8 || length > PF_EXIF_BLOCK_BYTES) return false;
  if (memcmp(block, "II*\0", 4) && memcmp(block, "MM\0*", 4)) return false;
  ExifData *data = load(block, length);
  if (!data) return false;
  ExifContent *shot = data->ifd[EXIF_IFD_EXIF];
  copy_text(shot, EXIF_TAG_DATE_TIME_ORIGINAL, out->date_time_original, PF_EXIF_TEXT_BYTES);
  copy_text(shot, EXIF_TAG_SUB_SEC_TIME_ORIGINAL, out->sub_sec_time_original, PF_EXIF_TEXT_BYTES);
  copy_text(data->ifd[EXIF_IFD_0], EXIF_TAG_COPYRIGHT, out->copyright, PF_EXIF_COPYRIGHT_BYTES);
  exif_data_unref(data);
  return true;
}
