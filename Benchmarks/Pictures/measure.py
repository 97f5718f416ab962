"""What a program costs: processor time, wall time and peak memory, of itself and its children."""

import dataclasses
import os
import subprocess
import time


@dataclasses.dataclass
class Cost:
    cpu: float  # s
    wall: float  # s
    peak: float  # MB, of the largest process


def run(command, **environment):
    """Runs a command to its end; a failure ends the benchmark."""
    start = time.monotonic()
    process = subprocess.Popen(
        list(map(str, command)), env=os.environ | environment, stdout=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"failed: {' '.join(map(str, command))[:200]}")
    return Cost(usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024)
