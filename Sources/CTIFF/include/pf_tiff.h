// Decoding the first page of a TIFF by libtiff.
#pragma once

#include "pf_codec.h"

extern const pf_codec pf_tiff_codec;
