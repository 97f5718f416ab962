#include "pf_versions.h"

#include <cmark.h>
#include <expat.h>
#include <gif_lib.h>
#include <harfbuzz/hb.h>
#include <http.h>
#include <jxl/decode.h>
#include <lcms2.h>
#include <libheif/heif.h>
#include <libraw/libraw.h>
#include <libxml/parser.h>
#include <microhttpd.h>
#include <nettle/version.h>
#include <png.h>
#include <qrencode.h>
#include <seccomp.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unicode/uversion.h>
#include <webp/decode.h>
#include <xxhash.h>
#include <yaml.h>
#include <zimg.h>
#include <zlib.h>

const char *pf_commit(void) {
#ifdef PHOTOFALL_COMMIT
  return PHOTOFALL_COMMIT;
#else
  return NULL;
#endif
}

typedef struct {
  void *context;
  void (*body)(void *context, const char *name, const char *version);
} visitor;

static void visit(visitor to, const char *name, int major, int minor, int patch) {
  char version[40];
  snprintf(version, sizeof version, patch < 0 ? "%d.%d" : "%d.%d.%d", major, minor, patch);
  to.body(to.context, name, version);
}

void pf_each_version(void *context,
                     void (*body)(void *context, const char *name, const char *version)) {
  visitor to = {context, body};
  unsigned zimg_major, zimg_minor, zimg_patch;
  int yaml_major, yaml_minor, yaml_patch, xml = atoi(xmlParserVersion);
  int lcms = cmsGetEncodedCMMversion(), webp = WebPGetDecoderVersion();
  unsigned xxhash = XXH_versionNumber();
  const struct scmp_version *seccomp = seccomp_version();
  UVersionInfo icu;
  uint32_t jxl = JxlDecoderVersion();
  zimg_get_version_info(&zimg_major, &zimg_minor, &zimg_patch);
  yaml_get_version(&yaml_major, &yaml_minor, &yaml_patch);
  u_getVersion(icu);

  body(context, "cmark", cmark_version_string());
  XML_Expat_Version expat = XML_ExpatVersionInfo();
  visit(to, "Expat", expat.major, expat.minor, expat.micro);
  body(context, "HarfBuzz", hb_version_string());
  visit(to, "ICU", icu[0], icu[1], -1);
  const char *curl = pf_http_version();
  if (curl) body(context, "libcurl", curl);
  visit(to, "Little CMS", lcms / 1000, lcms % 1000 / 10, -1);
  body(context, "libheif", heif_get_version());
  body(context, "libmicrohttpd", MHD_get_version());
  visit(to, "giflib", GIFLIB_MAJOR, GIFLIB_MINOR, GIFLIB_RELEASE);
  visit(to, "libjxl", (int)(jxl / 1000000), (int)(jxl / 1000 % 1000), (int)(jxl % 1000));
  body(context, "LibRaw", libraw_version());
  body(context, "libpng", png_get_libpng_ver(NULL));
  body(context, "libqrencode", QRcode_APIVersionString());
  visit(to, "libseccomp", (int)seccomp->major, (int)seccomp->minor, (int)seccomp->micro);
  body(context, "libsodium", sodium_version_string());
  visit(to, "libwebp", webp >> 16, webp >> 8 & 255, webp & 255);
  visit(to, "libxml2", xml / 10000, xml / 100 % 100, xml % 100);
  visit(to, "LibYAML", yaml_major, yaml_minor, yaml_patch);
  visit(to, "Nettle", nettle_version_major(), nettle_version_minor(), -1);
  body(context, "SQLite", sqlite3_libversion());
  visit(to, "xxHash", (int)(xxhash / 10000), (int)(xxhash / 100 % 100), (int)(xxhash % 100));
  visit(to, "zimg", (int)zimg_major, (int)zimg_minor, (int)zimg_patch);
  body(context, "zlib", zlibVersion());
}
