#include "silence.h"

#include <iostream>

extern "C" void pf_xmp_silence(void) { std::cerr.setstate(std::ios_base::failbit); }
