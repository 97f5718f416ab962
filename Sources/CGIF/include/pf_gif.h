// Decoding the first picture of a GIF by giflib.
#pragma once

#include "pf_codec.h"

extern const pf_codec pf_gif_codec;
