// Decoding JPEG XL by libjxl: the first frame, upright.
#pragma once

#include "pf_codec.h"

extern const pf_codec pf_jxl_codec;
