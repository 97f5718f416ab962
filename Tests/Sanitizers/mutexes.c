// Shim of Swift's mutexes under ThreadSanitizer, which does not see that a thread waits in a library
// that was built without it: each mutex that two threads want at once looks like a race.
#include <dlfcn.h>
#include <stdint.h>

#define IN_SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Other programs that a test starts are without ThreadSanitizer.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

typedef IN_SWIFT void locking(uint32_t thread, SELF void *handle);
typedef IN_SWIFT void unlocking(SELF void *handle);

IN_SWIFT void lock_slow(uint32_t thread, SELF void *handle) __asm__(LOCK_SLOW);
IN_SWIFT void unlock_slow(SELF void *handle) __asm__(UNLOCK_SLOW);

IN_SWIFT void lock_slow(uint32_t thread, SELF void *handle) {
  locking *lock = (locking *)dlsym(RTLD_NEXT, LOCK_SLOW);
  lock(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

IN_SWIFT void unlock_slow(SELF void *handle) {
  if (__tsan_release) __tsan_release(handle);
  unlocking *unlock = (unlocking *)dlsym(RTLD_NEXT, UNLOCK_SLOW);
  unlock(handle);
}
