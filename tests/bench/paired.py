"""Times commands in turn, A B A B ..., as whole processes: wall and CPU seconds and peak memory of each run."""
import os
import statistics
import subprocess
import time


def run_once(command):
    """(wall seconds, CPU seconds, peak MiB) of one run; its output goes nowhere."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    message = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    if status != 0:
        raise SystemExit(f"failed: {' '.join(command)}\n{message.decode(errors='replace')}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def compare(ours, peers, runs):
    """Prints a table of medians and the ratio peer / ours, pair by pair. `peers`: {name: command}."""
    figures = {name: [] for name in ["bibweft", *peers]}
    for command in [ours, *peers.values()]:
        run_once(command)  # warm the file cache
    for _ in range(runs):
        figures["bibweft"].append(run_once(ours))
        for name, command in peers.items():
            figures[name].append(run_once(command))
    print(f"{'':12} {'wall s':>9} {'cpu s':>9} {'MiB':>9}   wall, cpu and memory as a multiple of bibweft's")
    for name, rows in figures.items():
        medians = [statistics.median(column) for column in zip(*rows)]
        ratios = [statistics.median(r[i] / o[i] for r, o in zip(rows, figures["bibweft"])) for i in range(3)]
        times = "" if name == "bibweft" else f"   {ratios[0]:.1f}x {ratios[1]:.1f}x {ratios[2]:.1f}x"
        print(f"{name:12} {medians[0]:9.3f} {medians[1]:9.3f} {medians[2]:9.1f}{times}")
