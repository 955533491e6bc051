"""A tournament on disk: one SQLite file, one transaction a finished game, keyed by the game's number in the schedule.

Killed at any moment, the file holds exactly the games that were finished; the same plan goes on with the rest. The file
belongs to one plan: another one is refused, with the differences. One run at a time writes to it; others may read.
"""

import contextlib
import fcntl
import json
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from tournament import plan as plans
from tournament.table import Clock, Record

APPLICATION = 0x54574E44  # "TWND" in the header of the file
SCHEMA = 1

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE bots (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, spec TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE games (
    id INTEGER PRIMARY KEY,     -- the number in the schedule, from 1
    block INTEGER NOT NULL,
    rotation INTEGER NOT NULL,
    seats TEXT NOT NULL,        -- JSON: the bot of each seat
    luck INTEGER NOT NULL,      -- the seed of all chance decisions
    actions TEXT NOT NULL,      -- JSON: the whole history, chance included
    returns TEXT NOT NULL,      -- JSON: utilities by seat
    scores TEXT NOT NULL,       -- JSON: points by seat
    ranks TEXT NOT NULL,        -- JSON: 1 is best, ties share
    termination TEXT NOT NULL,  -- normal, illegal, timeout, crash, max_plies
    culprit INTEGER,            -- the seat at fault
    detail TEXT NOT NULL,
    clocks TEXT NOT NULL        -- JSON, by seat: moves, seconds, longest, simulations, overruns, worst, total overrun
);
"""
COLUMNS = (
    "id", "block", "rotation", "seats", "luck", "actions", "returns", "scores", "ranks", "termination", "culprit",
    "detail", "clocks",
)  # fmt: skip
CLOCK = ("moves", "seconds", "longest", "simulations", "overruns", "overrun", "overrun_total")


class StoreError(ValueError):
    """The file can't be used; the message says why and what to do."""


class Store:
    """An open tournament file."""

    def __init__(self, path: str | Path, connection: sqlite3.Connection, lock: IO[str] | None) -> None:
        self.path = Path(path)
        self._connection = connection
        self._lock = lock

    @classmethod
    def open(cls, path: str | Path) -> "Store":
        """Open an existing file to read it."""
        path = Path(path)
        if not path.is_file():
            raise StoreError(f"there is no tournament file {path}")
        # A reader who may write tidies up behind a killed run; it never writes a game.
        mode = "rw" if os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK) else "ro"
        with _clear_errors(path):
            connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)
            connection.execute("PRAGMA query_only = ON")
        store = cls(path, connection, None)
        with store._closing_on_error():
            if not store._is_ours():
                raise StoreError(f"{path} is not a tournament file")
            store._check()
        return store

    @classmethod
    def run(cls, path: str | Path, plan: plans.Plan, extend: bool = False) -> "Store":
        """Open a file to play `plan` in it: a new one, or one that belongs to the same plan."""
        path = Path(path)
        if not path.absolute().parent.is_dir():
            raise StoreError(f"there is no folder {path.absolute().parent} for the tournament file")
        if path.is_dir():
            raise StoreError(f"{path} is a folder, not a tournament file")
        lock = _take_lock(path)
        try:
            with _clear_errors(path):
                connection = sqlite3.connect(path, isolation_level=None)
        except BaseException:
            lock.close()
            raise
        store = cls(path, connection, lock)
        with store._closing_on_error():
            if store._is_ours():
                store._check()
                store._continue(plan, extend)
            else:
                store._create(plan)
            # Safe against a killed process at once; against a power cut, whole games may be lost, never the file.
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
        return store

    def plan(self) -> plans.Plan:
        configuration = self.configuration()
        with _clear_errors(self.path):
            return plans.from_configuration(configuration)

    def configuration(self) -> dict[str, Any]:
        """The plan as it was stored, with version and signature."""
        with _clear_errors(self.path):
            data: dict[str, Any] = json.loads(self._meta("plan") or "{}")
        return data

    def done(self) -> set[int]:
        """The numbers of all stored games."""
        with _clear_errors(self.path):
            return {row[0] for row in self._connection.execute("SELECT id FROM games")}

    def add(self, record: Record) -> None:
        """Store one game, whole or not at all."""
        values = (
            record.id, record.block, record.rotation, json.dumps(record.seats), record.luck, _json(record.actions),
            _json(record.returns), _json(record.scores), _json(record.ranks), record.termination, record.culprit,
            record.detail, _json([[getattr(clock, name) for name in CLOCK] for clock in record.clocks]),
        )  # fmt: skip
        marks = ", ".join("?" * len(COLUMNS))
        with _clear_errors(self.path):
            self._connection.execute(f"INSERT INTO games ({', '.join(COLUMNS)}) VALUES ({marks})", values)

    def games(self) -> Iterator[Record]:
        """All games that count, in schedule order."""
        with _clear_errors(self.path):
            last = self._meta("last_block")
            query = f"SELECT {', '.join(COLUMNS)} FROM games" + (f" WHERE block <= {int(last)}" if last else "")
            for row in self._connection.execute(f"{query} ORDER BY id"):
                yield _record(row)

    def game(self, number: int) -> Record:
        with _clear_errors(self.path):
            query = f"SELECT {', '.join(COLUMNS)} FROM games WHERE id = ?"
            row = self._connection.execute(query, (number,)).fetchone()
            if row is None:
                low, high, count = self._connection.execute("SELECT min(id), max(id), count(*) FROM games").fetchone()
                held = f"{count} games, {low} to {high}" if count else "no games yet"
                raise StoreError(f"there is no game {number} in {self.path}, which has {held}")
            return _record(row)

    def decide(self, last_block: int) -> None:
        """The sequential test ended with this block: later blocks, still in play at that moment, do not count."""
        with _clear_errors(self.path):
            self._set("last_block", str(last_block))

    @property
    def last_block(self) -> int | None:
        with _clear_errors(self.path):
            last = self._meta("last_block")
        return None if last is None else int(last)

    def close(self) -> None:
        if self._lock is not None:
            with contextlib.suppress(sqlite3.Error):  # somebody is reading: then the files beside it stay for now
                self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()
        if self._lock is not None:
            _release_lock(self._lock)
            self._lock = None

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- the parts ------------------------------------------------------------------------------------------------

    def _is_ours(self) -> bool:
        """Whether the file is a tournament; False for an empty one, an error for anything else."""
        with _clear_errors(self.path):
            application = self._connection.execute("PRAGMA application_id").fetchone()[0]
            tables = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if application == APPLICATION and tables:
            return True
        if application or tables:
            raise StoreError(f"{self.path} is an SQLite file of something else; nothing was changed")
        return False

    def _check(self) -> None:
        with _clear_errors(self.path):
            schema = self._connection.execute("PRAGMA user_version").fetchone()[0]
            if schema > SCHEMA:
                raise StoreError(
                    f"{self.path} was written by a newer version (schema {schema}; this one reads up to {SCHEMA}): "
                    "use that version; nothing was changed"
                )
            found = self._connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise sqlite3.DatabaseError(found)

    def _create(self, plan: plans.Plan) -> None:
        with _clear_errors(self.path):
            run = self._connection.execute
            run("BEGIN IMMEDIATE")
            for statement in filter(None, map(str.strip, TABLES.split(";\n"))):
                run(statement)
            self._set("plan", json.dumps(plan.configuration()))
            for number, entry in enumerate(plan.bots):
                run("INSERT INTO bots VALUES (?, ?, ?, ?)", (number, entry.name, entry.spec, entry.digest))
            run(f"PRAGMA application_id = {APPLICATION}")
            run(f"PRAGMA user_version = {SCHEMA}")
            run("COMMIT")

    def _continue(self, plan: plans.Plan, extend: bool) -> None:
        stored, wanted = self.configuration(), plan.configuration()
        if extend and wanted["blocks"] > stored["blocks"]:
            old, new = plans.from_configuration(stored | {"blocks": stored["blocks"]}).schedule(), plan.schedule()
            if new.blocks[: len(old.blocks)] == old.blocks and self.last_block is None:
                stored = stored | {"blocks": wanted["blocks"]}
        lines = plans.differences(stored, wanted)
        if lines:
            shown = "\n".join(f"  {line}" for line in lines)
            hint = "" if lines != [line for line in lines if line.startswith("blocks:")] or extend else (
                "\nTo play more games of the same tournament add --extend."
            )  # fmt: skip
            raise StoreError(
                f"{self.path} belongs to another tournament; nothing was changed. The differences:\n{shown}{hint}\n"
                "Use the same configuration to go on, or another file with --db."
            )
        with _clear_errors(self.path):
            self._set("plan", json.dumps(wanted))

    def _meta(self, key: str) -> str | None:
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def _set(self, key: str, value: str) -> None:
        self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    @contextlib.contextmanager
    def _closing_on_error(self) -> Iterator[None]:
        try:
            with _clear_errors(self.path):
                yield
        except BaseException:
            self.close()
            raise


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _record(row: tuple[Any, ...]) -> Record:
    values = dict(zip(COLUMNS, row, strict=True))
    for name in ("seats", "actions", "returns", "scores", "ranks", "clocks"):
        values[name] = json.loads(values[name])
    values["seats"] = tuple(values["seats"])
    values["clocks"] = [Clock(*clock) for clock in values["clocks"]]
    return Record(**values)


@contextlib.contextmanager
def _clear_errors(path: Path) -> Iterator[None]:
    """What SQLite or JSON has to say about a file becomes one sentence."""
    try:
        yield
    except StoreError:
        raise
    except sqlite3.OperationalError as error:
        raise StoreError(f"can't use {path}: {error}; the games stored so far are safe") from None
    except (sqlite3.DatabaseError, json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError) as error:
        raise StoreError(
            f"{path} is damaged or no tournament file ({' '.join(str(error).split())}); "
            "it was left as it is: move it away, or restore a copy"
        ) from None


def _take_lock(path: Path) -> IO[str]:
    """A lock beside the file that ends with this process, however it ends."""
    beside = path.with_name(path.name + ".lock")
    while True:
        try:
            file = open(beside, "a+", encoding="utf-8")  # noqa: SIM115 (held for the whole run)
        except OSError as error:
            raise StoreError(f"can't write beside {path}: {error.strerror}") from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            owner = file.read().strip() or "unknown"
            file.close()
            raise StoreError(
                f"another run (process {owner}) is playing in {path}: wait for it, or use another file with --db"
            ) from None
        if beside.exists() and os.path.samestat(os.fstat(file.fileno()), beside.stat()):
            break
        file.close()  # its owner has just finished and taken the file away: try again
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return file


def _release_lock(file: IO[str]) -> None:
    Path(file.name).unlink(missing_ok=True)  # first, while nobody else can hold it
    file.close()
