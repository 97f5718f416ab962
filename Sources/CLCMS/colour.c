#include "pf_colour.h"

#include <lcms2.h>
#include <stdlib.h>
#include <string.h>

// A context of its own a profile: lcms2's global one is not for threads.
struct pf_profile {
  cmsContext context;
  cmsHPROFILE profile;
  pf_model model;
};

static cmsColorSpaceSignature space_of(pf_model model) {
  switch (model) {
    case PF_GREY: return cmsSigGrayData;
    case PF_CMYK: return cmsSigCmykData;
    default: return cmsSigRgbData;
  }
}

static pf_profile *make(pf_model model) {
  pf_profile *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->model = model;
  p->context = cmsCreateContext(NULL, NULL);
  if (p->context) return p;
  free(p);
  return NULL;
}

static pf_profile *checked(pf_profile *p) {
  if (p && p->profile && cmsGetColorSpace(p->profile) == space_of(p->model)) return p;
  pf_profile_close(p);
  return NULL;
}

void pf_profile_close(pf_profile *p) {
  if (!p) return;
  if (p->profile) cmsCloseProfile(p->profile);
  cmsDeleteContext(p->context);
  free(p);
}

static const cmsCIExyYTRIPLE srgb_primaries = {
    {0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
static const cmsCIExyY d65 = {0.3127, 0.3290, 1};

// IEC 61966-2-1.
static cmsToneCurve *srgb_curve(cmsContext context) {
  const cmsFloat64Number parameters[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  return cmsBuildParametricToneCurve(context, 4, parameters);
}

static void make_profile(
    pf_profile *p, cmsToneCurve *curve, const cmsCIExyY *white, const cmsCIExyYTRIPLE *primaries) {
  if (!curve) return;
  cmsToneCurve *curves[3] = {curve, curve, curve};
  p->profile = p->model == PF_GREY ? cmsCreateGrayProfileTHR(p->context, white, curve)
                                   : cmsCreateRGBProfileTHR(p->context, white, primaries, curves);
  cmsFreeToneCurve(curve);
}

pf_profile *pf_profile_of_gamma(double gamma, const double xy[8], pf_model model) {
  pf_profile *p = make(model);
  if (!p) return NULL;
  cmsCIExyY white = d65;
  cmsCIExyYTRIPLE primaries = srgb_primaries;
  if (xy) {
    white = (cmsCIExyY){xy[0], xy[1], 1};
    primaries = (cmsCIExyYTRIPLE){{xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
  }
  make_profile(p, cmsBuildGamma(p->context, 1 / gamma), &white, &primaries);
  return checked(p);
}

// ITU-T H.273, table 2: the sets of primaries that photos use, all with a white of D65.
static const cmsCIExyYTRIPLE *primaries_of(int code) {
  static const cmsCIExyYTRIPLE bt2020 = {{0.708, 0.292, 1}, {0.170, 0.797, 1}, {0.131, 0.046, 1}};
  static const cmsCIExyYTRIPLE p3 = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
  switch (code) {
    case 1: case 2: return &srgb_primaries;
    case 9: return &bt2020;
    case 12: return &p3;
    default: return NULL;
  }
}

// ITU-T H.273, table 3. The curves of BT.709 and BT.2020 are shown as sRGB's, as browsers do.
static cmsToneCurve *curve_of(cmsContext context, int code) {
  switch (code) {
    case 1: case 2: case 6: case 13: case 14: case 15: return srgb_curve(context);
    case 4: return cmsBuildGamma(context, 2.2);
    case 5: return cmsBuildGamma(context, 2.8);
    case 8: return cmsBuildGamma(context, 1);
    default: return NULL;
  }
}

// The profile of a curve that another one has.
static void take_curve(pf_profile *p, cmsHPROFILE from, cmsTagSignature tag) {
  const cmsToneCurve *curve = cmsReadTag(from, tag);
  if (curve) make_profile(p, cmsDupToneCurve(curve), &d65, &srgb_primaries);
}

pf_profile *pf_profile_open(const uint8_t *bytes, size_t length, pf_model model) {
  pf_profile *p = make(model);
  cmsHPROFILE own =
      p ? cmsOpenProfileFromMemTHR(p->context, bytes, (cmsUInt32Number)length) : NULL;
  if (own && model == PF_GREY && cmsGetColorSpace(own) == cmsSigRgbData) {
    // Greys of RGB have the curve that all its primaries share.
    take_curve(p, own, cmsSigGreenTRCTag);
    cmsCloseProfile(own);
  } else if (own) {
    p->profile = own;
  }
  return checked(p);
}

pf_profile *pf_profile_of_grey(const uint8_t *bytes, size_t length, pf_model model) {
  pf_profile *p = make(model);
  cmsHPROFILE grey =
      p ? cmsOpenProfileFromMemTHR(p->context, bytes, (cmsUInt32Number)length) : NULL;
  // A curve that leads to Lab is one of lightness.
  bool is_light = grey && cmsGetColorSpace(grey) == cmsSigGrayData &&
                  cmsGetPCS(grey) == cmsSigXYZData;
  if (is_light) take_curve(p, grey, cmsSigGrayTRCTag);
  if (grey) cmsCloseProfile(grey);
  return checked(p);
}

pf_profile *pf_profile_of_code_points(int primaries, int transfer, pf_model model) {
  const cmsCIExyYTRIPLE *known = primaries_of(primaries);
  pf_profile *p = known ? make(model) : NULL;
  if (p) make_profile(p, curve_of(p->context, transfer), &d65, known);
  return checked(p);
}

static cmsHPROFILE srgb(const pf_profile *p) {
  cmsToneCurve *curve = srgb_curve(p->context);
  if (!curve) return NULL;
  cmsToneCurve *curves[3] = {curve, curve, curve};
  cmsHPROFILE out = p->model == PF_GREY
                        ? cmsCreateGrayProfileTHR(p->context, &d65, curve)
                        : cmsCreateRGBProfileTHR(p->context, &d65, &srgb_primaries, curves);
  cmsFreeToneCurve(curve);
  return out;
}

static cmsUInt32Number format_of(pf_model model, uint32_t bytes) {
  cmsUInt32Number planar = PLANAR_SH(1) | BYTES_SH(bytes);
  switch (model) {
    case PF_GREY: return COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | planar;
    case PF_CMYK: return COLORSPACE_SH(PT_CMYK) | CHANNELS_SH(4) | FLAVOR_SH(1) | planar;
    default: return COLORSPACE_SH(PT_RGB) | CHANNELS_SH(3) | planar;
  }
}

/// Closes `to`, the profile of the result.
static cmsHTRANSFORM transform_of(const pf_profile *p, cmsHPROFILE to, uint32_t bytes) {
  if (!to) return NULL;
  pf_model result = p->model == PF_GREY ? PF_GREY : PF_RGB;
  // lcms2 would replace curves of 16 bits by a coarse table; its exact way is slow, but rare.
  cmsUInt32Number precision = bytes == 2 ? cmsFLAGS_NOOPTIMIZE : cmsFLAGS_HIGHRESPRECALC;
  // Without black point compensation: what Chromium shows.
  cmsHTRANSFORM transform = cmsCreateTransformTHR(
      p->context, p->profile, format_of(p->model, bytes), to, format_of(result, bytes),
      INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOCACHE | precision);
  cmsCloseProfile(to);
  return transform;
}

// A ramp of greys and of each primary, planar.
enum { STEPS = 18, PROBES = 4 * STEPS };

static void fill_probes(uint8_t probes[3][PROBES]) {
  for (int i = 0; i < PROBES; i++)
    for (int p = 0; p < 3; p++) {
      bool is_on = i / STEPS == 3 || i / STEPS == p;
      probes[p][i] = is_on ? (uint8_t)(i % STEPS * 15) : 0;
    }
}

bool pf_profile_is_srgb(const pf_profile *p) {
  if (p->model == PF_CMYK) return false;
  cmsHTRANSFORM transform = transform_of(p, srgb(p), 1);
  if (!transform) return true;  // nothing that could be converted
  uint8_t probes[3][PROBES], results[3][PROBES];
  fill_probes(probes);
  memcpy(results, probes, sizeof results);
  cmsDoTransformLineStride(
      transform, probes, results, PROBES, 1, PROBES, PROBES, PROBES, PROBES);
  cmsDeleteTransform(transform);
  for (int p = 0; p < 3; p++)
    for (int i = 0; i < PROBES; i++)
      if (abs(probes[p][i] - results[p][i]) > 1) return false;
  return true;
}

bool pf_profile_exceeds_srgb(const pf_profile *p) {
  cmsHPROFILE to = srgb(p);
  if (!to) return false;
  bool is_ink = p->model == PF_CMYK;
  // Numbers with a point are not cut off where sRGB ends.
  cmsHTRANSFORM transform = cmsCreateTransformTHR(
      p->context, p->profile, is_ink ? TYPE_CMYK_FLT : TYPE_RGB_FLT, to, TYPE_RGB_FLT,
      INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE);
  cmsCloseProfile(to);
  bool exceeds = false;
  const float full = is_ink ? 100.0F : 1.0F;
  for (int corner = 0; transform && corner < (is_ink ? 16 : 8); corner++) {
    float from[4], colour[3];
    for (int part = 0; part < 4; part++) from[part] = corner >> part & 1 ? full : 0.0F;
    cmsDoTransform(transform, from, colour, 1);
    for (int part = 0; part < 3; part++) {
      exceeds |= colour[part] < -0.01F || colour[part] > 1.01F;
    }
  }
  if (transform) cmsDeleteTransform(transform);
  return exceeds;
}

double pf_profile_light_of_half(const pf_profile *p) {
  const cmsToneCurve *curve = cmsReadTag(p->profile, cmsSigRedTRCTag);
  return curve ? (double)cmsEvalToneCurveFloat(curve, 0.5F) : 0;
}

// The distance from plane to plane: all lie in one block.
static cmsUInt32Number plane_bytes(const pf_image *image) {
  return (cmsUInt32Number)(image->planes[1].data - image->planes[0].data);
}

static void copy_alpha(const pf_image *from, pf_image *to) {
  for (uint32_t y = 0; y < from->layout.height; y++)
    memcpy(pf_row(to, 3, y), pf_row(from, 3, y), from->planes[3].stride);
}

static void convert(cmsHTRANSFORM transform, const pf_image *from, pf_image *to) {
  bool is_grey = from->layout.model == PF_GREY;
  for (uint32_t y = 0; y < from->layout.height; y++)
    cmsDoTransformLineStride(
        transform, pf_row(from, 0, y), pf_row(to, 0, y), from->layout.width, 1,
        0, 0, is_grey ? 0 : plane_bytes(from), is_grey ? 0 : plane_bytes(to));
  if (from->layout.model == PF_RGBA) copy_alpha(from, to);
}

pf_image *pf_profile_apply(const pf_profile *p, const uint8_t *target, size_t length,
                           const pf_image *image, pf_failure *failure) {
  pf_layout layout = image->layout;
  if (layout.model == PF_CMYK) layout.model = PF_RGB;
  cmsHPROFILE to =
      length ? cmsOpenProfileFromMemTHR(p->context, target, (cmsUInt32Number)length) : srgb(p);
  cmsHTRANSFORM transform = transform_of(p, to, layout.sample_bytes);
  pf_image *out = transform ? pf_image_create(&layout, 0) : NULL;
  if (out) convert(transform, image, out);
  else pf_fail(failure, PF_UNSUPPORTED, "its colour profile cannot be converted");
  if (transform) cmsDeleteTransform(transform);
  return out;
}
