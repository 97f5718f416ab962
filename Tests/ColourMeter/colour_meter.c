#include "colour_meter.h"

#include <lcms2.h>

bool colour_meter_lab(const uint8_t *profile, size_t length, const uint8_t *pixels, size_t count,
                      double *lab) {
  cmsHPROFILE from = length ? cmsOpenProfileFromMem(profile, (cmsUInt32Number)length)
                            : cmsCreate_sRGBProfile();
  cmsHPROFILE to = cmsCreateLab4Profile(NULL);
  cmsHTRANSFORM transform =
      from ? cmsCreateTransform(from, TYPE_RGB_8, to, TYPE_Lab_DBL, INTENT_RELATIVE_COLORIMETRIC,
                                cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE)
           : NULL;
  if (transform) cmsDoTransform(transform, pixels, lab, (cmsUInt32Number)count);
  bool is_done = transform != NULL;
  if (transform) cmsDeleteTransform(transform);
  if (from) cmsCloseProfile(from);
  cmsCloseProfile(to);
  return is_done;
}
