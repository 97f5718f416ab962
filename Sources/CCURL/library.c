#include "library.h"

#include <dlfcn.h>
#include <stddef.h>

pf_libcurl pf_curl;

#define FIND(name) (pf_curl.name = (typeof(pf_curl.name))dlsym(library, "curl_" #name))

bool pf_http_load(void) {
  if (pf_curl.version_info) return true;
  // The name that Debian gives to the one with GnuTLS, then the usual one.
  void *library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  return library && FIND(global_init) && FIND(easy_init) && FIND(easy_cleanup) &&
         FIND(easy_setopt) && FIND(easy_getinfo) && FIND(easy_perform) && FIND(easy_strerror) &&
         FIND(slist_append) && FIND(slist_free_all) && FIND(version_info) &&
         pf_curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

const char *pf_http_version(void) {
  return pf_http_load() ? pf_curl.version_info(CURLVERSION_NOW)->version : NULL;
}
