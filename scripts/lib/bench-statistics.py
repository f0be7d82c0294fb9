"""Runs the statistics benchmark: ours and its peers, in turns, in one run.

Usage: bench-statistics.py PROGRAM DIRECTORY COUNT ROUNDS [--json]
"""

import json
import statistics
import subprocess
import sys
import time

import duckdb
import numpy
import pandas
import polars

ZONE = "Europe/Amsterdam"


class Ours:
    """The benchmark program, asked one question at a time."""

    def __init__(self, program, directory):
        self.process = subprocess.Popen(
            [program, "statistics", directory],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if not answer:
            sys.exit(f"scripts/bench: the benchmark program died at '{command}'")
        return [float(word) for word in answer]


class Peers:
    """Plain local-day sums of the same samples, in the fastest form found for each library.

    Every table is in memory, sorted by time, its times of the library's own zoned type.
    """

    def __init__(self, directory):
        start = numpy.fromfile(f"{directory}/start.f64")
        value = numpy.fromfile(f"{directory}/value.f64")
        micros = numpy.rint(start * 1e6).astype("int64")

        times = pandas.DatetimeIndex(micros.view("datetime64[us]"), tz="UTC").tz_convert(ZONE)
        self.pandas = pandas.Series(value, index=times)

        self.polars = polars.DataFrame({"start": micros, "value": value}).with_columns(
            polars.col("start").cast(polars.Datetime("us", "UTC"))
            .dt.convert_time_zone(ZONE)).set_sorted("start")

        self.duckdb = duckdb.connect()
        self.duckdb.execute(f"SET TimeZone = '{ZONE}'")
        frame = pandas.DataFrame({"micros": micros, "value": value})
        self.duckdb.register("frame", frame)
        self.duckdb.execute(
            "CREATE TABLE sample AS SELECT make_timestamptz(micros) AS start, value FROM frame")
        self.duckdb.unregister("frame")

    def ask(self, name):
        begin = time.perf_counter()
        days, total = getattr(self, "_" + name)()
        return [time.perf_counter() - begin, days, total]

    def _pandas(self):
        sums = self.pandas.resample("D").sum()
        return len(sums), float(sums.sum())

    def _polars(self):
        sums = self.polars.group_by_dynamic("start", every="1d").agg(polars.col("value").sum())
        return len(sums), float(sums["value"].sum())

    def _duckdb(self):
        sums = self.duckdb.execute(
            "SELECT date_trunc('day', start) AS day, sum(value) FROM sample GROUP BY day").fetchall()
        return len(sums), sum(row[1] for row in sums)


def say(text):
    print(f"scripts/bench: {text}", file=sys.stderr)


class Rounds:
    """What was measured, and whether the answers agree."""

    def __init__(self):
        self.seconds = {}
        self.answers = {}

    def add(self, name, answer):
        self.seconds.setdefault(name, []).append(answer[0])
        self.answers.setdefault(name, set()).add(tuple(answer[1:]))

    def median(self, name):
        return statistics.median(self.seconds[name])

    def check(self):
        """Every way of ours gives the same to the bit; so does every peer, of its plain sums."""
        if self.answers["warm"] != self.answers["cold"]:
            sys.exit("scripts/bench: cold and warm answers differ")
        plain = [self.answers[name] for name in ("pandas", "polars", "duckdb")]
        if any(answers != plain[0] for answers in plain):
            sys.exit("scripts/bench: the peers' answers differ")


def measure(ours, peers, rounds):
    result = Rounds()
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        result.add("cold", ours.ask("cold"))
        result.add("sqlite-days", ours.ask("sqlite-days"))
        # Closing the store for SQLite has dropped what was built.
        ours.ask("warm")
        for _ in range(3):
            result.add("warm", ours.ask("warm"))
            for peer in ("duckdb", "polars", "pandas"):
                result.add(peer, peers.ask(peer))
        for _ in range(9):
            result.add("today", ours.ask("today"))
            result.add("sqlite-today", ours.ask("sqlite-today"))
    for name in ("cold", "warm"):
        ours.ask(name)
    for _ in range(9):
        result.add("add", ours.ask("add"))
    result.check()
    return result


def rows(result, peak):
    warm_peer = min(("duckdb", "polars", "pandas"), key=result.median)
    pairs = [
        ("day-buckets-warm", "warm", warm_peer, warm_peer),
        ("day-buckets-cold", "cold", "sqlite", "sqlite-days"),
        ("today-cold", "today", "sqlite", "sqlite-today"),
    ]
    for work, own, peer, key in pairs:
        ours_s, peer_s = result.median(own), result.median(key)
        yield {
            "work": work, "ours_s": ours_s, "peer": peer, "peer_s": peer_s,
            "speedup": round(peer_s / ours_s, 2), "peak_kib": peak}


BUDGETS = {"day-buckets-warm": 10, "day-buckets-cold": 1, "today-cold": 1 / 3}


def table(result, measured):
    print(f"{'work':<18}{'ours ms':>12}  {'peer':<8}{'peer ms':>12}{'speedup':>9}{'budget':>8}")
    for row in measured:
        print(
            f"{row['work']:<18}{row['ours_s'] * 1e3:>12.3f}  {row['peer']:<8}"
            f"{row['peer_s'] * 1e3:>12.3f}{row['speedup']:>9.2f}{BUDGETS[row['work']]:>8.2f}")
    print()
    for peer in ("duckdb", "polars", "pandas"):
        print(f"{peer + ', day sums':<32}{result.median(peer) * 1e3:>12.3f} ms")
    print(f"{'ours, building the timeline':<32}{result.median('cold') * 1e3:>12.3f} ms")
    print(f"{'ours, after one new sample':<32}{result.median('add') * 1e3:>12.3f} ms")
    print(f"{'ours, peak memory':<32}{measured[0]['peak_kib'] / 1024:>12.0f} MiB")


def main():
    program, directory, count, rounds = sys.argv[1:5]
    ours = Ours(program, directory)
    say(f"writing {count} samples to {directory}")
    ours.ask(f"make {count}")
    say("loading them into the peers")
    peers = Peers(directory)
    result = measure(ours, peers, int(rounds))
    measured = list(rows(result, int(ours.ask("peak")[0])))
    if "--json" in sys.argv:
        print(json.dumps({"benchmark": "statistics", "seed": 1, "rows": measured}))
    else:
        table(result, measured)


main()
