"""The patience of all tests: no machine is too slow for it, so only what never comes is missed."""
import time

# How long anything is waited for, s.
PATIENCE = 900


def wait_until(check):
    """Waits for what must come; returns what it is."""
    end = time.monotonic() + PATIENCE
    while not (found := check()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
    return found
