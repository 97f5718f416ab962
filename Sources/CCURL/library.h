// libcurl, loaded when a store is asked for the first time: it brings sixteen libraries along,
// which each process would spend time and memory on.
#pragma once

#include <curl/curl.h>

#include "http.h"

typedef struct {
  typeof(&curl_global_init) global_init;
  typeof(&curl_easy_init) easy_init;
  typeof(&curl_easy_cleanup) easy_cleanup;
  typeof(&curl_easy_setopt) easy_setopt;
  typeof(&curl_easy_getinfo) easy_getinfo;
  typeof(&curl_easy_perform) easy_perform;
  typeof(&curl_easy_strerror) easy_strerror;
  typeof(&curl_slist_append) slist_append;
  typeof(&curl_slist_free_all) slist_free_all;
  typeof(&curl_version_info) version_info;
} pf_libcurl;

// Its functions; empty before `pf_http_load`.
extern pf_libcurl pf_curl;
