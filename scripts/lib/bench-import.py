"""Runs the import benchmark: ours and its peers, in turns, in one run.

Usage: bench-import.py BENCH LOCKSTEP DIRECTORY ROUNDS [--json] SIZE...

BENCH is the benchmark program, LOCKSTEP the tool; the peers are beside this Python. Everything is
written under DIRECTORY, so that all write to one disk. Each turn is a process of its own, and its
memory is what the kernel says that it had at most.
"""

import json
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time

SEED = 1
# healthkit-to-sqlite takes most of a minute for 100 MB.
SLOW_PEER_BYTES = 200_000_000

PEERS = ("libxml2-sax", "healthkit-to-sqlite", "lxml")
LIMIT = "libxml2-sax"
SPEEDUP_BUDGETS = {LIMIT: 0.25, "healthkit-to-sqlite": 20}
PEAK_BUDGET_MIB = 100
GROWTH_BUDGET = 1.1


def say(text):
    print(f"scripts/bench: {text}", file=sys.stderr)


def stop(text):
    sys.exit(f"scripts/bench: {text}")


class Turn:
    """One run of a command: its wall time, its processor time and its peak memory."""

    def __init__(self, command, error=subprocess.DEVNULL):
        # What the one before has written is not this one's to wait for.
        os.sync()
        began = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=error)
        self.output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        self.seconds = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            stop(f"exit status {process.returncode}: {' '.join(command)}")
        self.cpu = usage.ru_utime + usage.ru_stime
        self.peak_kib = usage.ru_maxrss


class Export:
    """A file of one size, and everybody who reads it."""

    def __init__(self, size, bench, lockstep, directory):
        self.size = size
        self.bench = bench
        self.lockstep = lockstep
        self.directory = directory
        self.file = os.path.join(directory, "export.xml")
        self.scratch = os.path.join(directory, "scratch")
        say(f"making an export of {size}")
        command = [bench, "export", "--size", size, "--seed", str(SEED), self.file]
        self.contents = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        self.way = self.fastest_way()
        self.turns = {}

    def fastest_way(self):
        """Which of libxml2's ways is the fastest here; that one is the limit."""
        seconds = {}
        for _ in range(2):
            output = subprocess.run(
                [self.bench, "sax", self.file], check=True, stdout=subprocess.PIPE, text=True).stdout
            for way, time_taken in map(str.split, output.splitlines()):
                seconds[way] = min(float(time_taken), seconds.get(way, float("inf")))
        return min(seconds, key=seconds.get)

    @property
    def has_slow_peer(self):
        return self.contents["bytes"] <= SLOW_PEER_BYTES

    def run(self, rounds):
        for number in range(rounds):
            say(f"{self.size}: round {number + 1} of {rounds}")
            self.add("ours", self.ours())
            self.add("libxml2-sax", self.libxml2())
            self.add("lxml", self.lxml())
            if self.has_slow_peer:
                self.add("healthkit-to-sqlite", self.healthkit_to_sqlite())

    def add(self, name, turn):
        self.turns.setdefault(name, []).append(turn)

    def ours(self):
        """Into a durable store that is made anew."""
        self.clear_scratch()
        # A file that is not there: the machine's own phone may be locked, and is not asked.
        control = os.path.join(self.directory, "lock-state")
        turn = Turn(
            [self.lockstep, "import", "--state-directory", self.scratch, "--control-file", control,
             self.file], error=None)
        stored = self.query(os.path.join(self.scratch, "healthdb.sqlite"), "SELECT count(*) FROM sample")
        if stored < self.contents["records"]:
            stop(f"{stored} samples are in the store, of {self.contents['records']} records")
        return turn

    def healthkit_to_sqlite(self):
        self.clear_scratch()
        program = os.path.join(os.path.dirname(sys.executable), "healthkit-to-sqlite")
        database = os.path.join(self.scratch, "health.db")
        turn = Turn([program, "--silent", "--xml", self.file, database])
        # A table for each type of record.
        tables = self.query(
            database, "SELECT group_concat('SELECT count(*) AS n FROM ' || name, ' UNION ALL ')"
            " FROM sqlite_schema WHERE type = 'table' AND name GLOB 'r[A-Z]*'")
        self.check("healthkit-to-sqlite", self.query(database, f"SELECT sum(n) FROM ({tables})"))
        return turn

    def libxml2(self):
        turn = Turn([self.bench, "sax", "--way", self.way, self.file])
        # The program that it is in has more to load than libxml2.
        turn.seconds = float(turn.output.split()[1])
        return turn

    def lxml(self):
        reader = os.path.join(os.path.dirname(__file__), "bench-import-lxml.py")
        turn = Turn([sys.executable, reader, self.file])
        self.check("lxml", int(turn.output))
        return turn

    def check(self, peer, found):
        """A peer finds the two records of a correlation of blood pressure again inside it."""
        records = self.contents["records"] + 2 * self.contents["correlations"]
        if found != records:
            stop(f"{peer} has {found} records of {records}")

    def clear_scratch(self):
        shutil.rmtree(self.scratch, ignore_errors=True)
        os.mkdir(self.scratch, mode=0o700)

    @staticmethod
    def query(database, sql):
        connection = sqlite3.connect(database)
        try:
            return connection.execute(sql).fetchone()[0]
        finally:
            connection.close()

    def median(self, name, what="seconds"):
        return statistics.median(getattr(turn, what) for turn in self.turns[name])

    def peak_kib(self, name="ours"):
        return max(turn.peak_kib for turn in self.turns[name])

    @property
    def present_peers(self):
        return [peer for peer in PEERS if peer in self.turns]

    def speedup(self, peer):
        return self.median(peer) / self.median("ours")

    def row(self):
        return {
            "work": f"import-{self.size}", "ours_s": self.median("ours"), "peer": LIMIT,
            "peer_s": self.median(LIMIT), "speedup": round(self.speedup(LIMIT), 3),
            "peak_kib": self.peak_kib(), "bytes": self.contents["bytes"],
            "records": self.contents["records"],
            "peers_s": {peer: self.median(peer) for peer in self.present_peers}}

    def print_table(self):
        megabytes = self.contents["bytes"] / 1e6
        print(f"import-{self.size}: {megabytes:.1f} MB, {self.contents['records']} records")
        print(
            f"  {'':<26}{'s':>9}{'MB/s':>9}{'cpu s':>9}{'peak MiB':>10}{'speedup':>9}{'budget':>8}")
        for name in ["ours", *self.present_peers]:
            label = f"{name}, {self.way}" if name == LIMIT else name
            line = (
                f"  {label:<26}{self.median(name):>9.2f}{megabytes / self.median(name):>9.1f}"
                f"{self.median(name, 'cpu'):>9.2f}{self.peak_kib(name) / 1024:>10.1f}")
            if name != "ours":
                line += f"{self.speedup(name):>9.2f}"
            if name in SPEEDUP_BUDGETS:
                line += f"{SPEEDUP_BUDGETS[name]:>8.2f}"
            print(line)
        if not self.has_slow_peer:
            print("  healthkit-to-sqlite was not asked: it takes minutes for a file of this size")
        print()


def print_memory(exports):
    for export in exports:
        label = f"ours, peak memory at {export.size}"
        print(f"{label:<37}{export.peak_kib() / 1024:>9.1f} MiB (budget: {PEAK_BUDGET_MIB})")
    smallest = min(exports, key=lambda export: export.contents["bytes"])
    largest = max(exports, key=lambda export: export.contents["bytes"])
    if smallest is not largest:
        growth = largest.peak_kib() / smallest.peak_kib()
        label = f"at {largest.size}, of that at {smallest.size}"
        print(f"{label:<37}{growth:>9.2f} times (budget: {GROWTH_BUDGET})")


def main():
    arguments = [word for word in sys.argv[1:] if word != "--json"]
    bench, lockstep, directory, rounds, *sizes = arguments
    exports = []
    for size in sizes:
        export = Export(size, bench, lockstep, directory)
        export.run(int(rounds))
        exports.append(export)
    if "--json" in sys.argv:
        rows = [export.row() for export in exports]
        print(json.dumps({"benchmark": "import", "seed": SEED, "rows": rows}))
        return
    for export in exports:
        export.print_table()
    print_memory(exports)


main()
