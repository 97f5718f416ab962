// Shim of Swift's mutexes under ThreadSanitizer, which does not see that a thread waits in a library
// that was built without it: each mutex that two threads want at once looks like a race.
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT(name) __attribute__((swiftcall)) void name
#define HANDLE __attribute__((swift_context)) void *handle

// Other programs that a test starts are without ThreadSanitizer.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

typedef SWIFT(locking)(uint32_t thread, HANDLE);
typedef SWIFT(unlocking)(HANDLE);

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT(lock_slow)(uint32_t thread, HANDLE) __asm__(LOCK_SLOW);
SWIFT(unlock_slow)(HANDLE) __asm__(UNLOCK_SLOW);

SWIFT(lock_slow)(uint32_t thread, HANDLE) {
  ((locking *)dlsym(RTLD_NEXT, LOCK_SLOW))(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT(unlock_slow)(HANDLE) {
  if (__tsan_release) __tsan_release(handle);
  ((unlocking *)dlsym(RTLD_NEXT, UNLOCK_SLOW))(handle);
}
