"""What a program costs: processor time, wall time and peak memory, of itself and its children."""

import dataclasses
import os
import pathlib
import subprocess
import threading
import time


@dataclasses.dataclass
class Cost:
    cpu: float  # s
    wall: float  # s
    peak: float | None  # MB, of all its processes together; what they share counts once


def run(command, is_watched=False, **environment):
    """Runs a command to its end; a failure ends the benchmark.

    Only when it is watched its memory is known: to look at that takes a share of a processor.
    """
    start = time.monotonic()
    process = subprocess.Popen(
        list(map(str, command)), env=os.environ | environment, stdout=subprocess.DEVNULL
    )
    watch = Watch(process.pid) if is_watched else None
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    if status != 0:
        raise SystemExit(f"failed: {' '.join(map(str, command))[:200]}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, watch and watch.end())


class Watch(threading.Thread):
    """Notes the most memory that a process and its children take together, MB."""

    def __init__(self, pid):
        super().__init__()
        self.pid, self.peak, self.ended = pid, 0, threading.Event()
        self.start()

    def run(self):
        # To look takes some ms itself.
        while not self.ended.wait(0.05):
            self.peak = max(self.peak, memory(self.pid))

    def end(self):
        self.ended.set()
        self.join()
        return self.peak


def command_line(pid):
    return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()


def memory(pid):
    """The proportional share of memory of a process and those that it started, MB."""
    try:
        folder = pathlib.Path(f"/proc/{pid}")
        shares = [line for line in (folder / "smaps_rollup").read_text().splitlines() if "Pss:" in line]
        children = " ".join(path.read_text() for path in folder.glob("task/*/children")).split()
        # One that is no other program yet has the memory of this one (vfork).
        started = [child for child in children if command_line(child) != command_line(pid)]
        return int(shares[0].split()[1]) / 1024 + sum(map(memory, started))
    except (OSError, IndexError):
        return 0  # it has just ended
