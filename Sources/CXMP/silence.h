#pragma once

#ifdef __cplusplus
extern "C"
#endif
/// Keeps exempi from writing to the standard error what is wrong with a packet, without its file.
void pf_xmp_silence(void);
