// Decoding BMP by stb_image.
#pragma once

#include "pf_codec.h"

extern const pf_codec pf_bmp_codec;
