"""Arbiters' phones against one server: so many report within a minute, some of them twice, and nothing may be lost.

    bench/phones.py --phones 200 --seconds 60 [--pupils 2400] [--write]

A championship is made over HTTP (imported, drawn), and every phone opens a link of its own, listens to the event, and
reports results of random tables at random moments. One report in five is sent again with the same key, as a phone does
whose network dropped before the answer came; one in twenty contradicts what another phone said. At the end the log is
held against what was sent, and every phone against the log. The server is started here, with a file of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import time
from datetime import date
from random import Random
from typing import Any

import httpx
from load import serving, used

from bench import PHONES, RESULTS, machine, table, with_section, yes

AGAIN, AGAINST = 0.2, 0.05
NUMBER = re.compile(rb"^id: (\d+)$", re.MULTILINE)
LATE = 2.0  # seconds until an answer, for 99 of 100: nobody presses twice


class Tally:
    """What was sent, what was answered, and what the phones heard."""

    def __init__(self) -> None:
        self.sent: dict[str, tuple[str, str]] = {}  # key -> place, result
        self.took: list[float] = []
        self.refused = self.again = self.conflicts = 0


class Phone:
    """One phone: its cookie, and the numbers of the lines that it heard."""

    def __init__(self, client: httpx.AsyncClient, event: str, cookie: str) -> None:
        self.client, self.event, self.headers = client, event, {"cookie": cookie}
        self.seen: list[int] = []

    async def listen(self, port: int, ready: asyncio.Event) -> None:
        """Hear numbers, by hand: this side shares the machine with the server, and reads no more than it must."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"GET {self.event}/events HTTP/1.1\r\nHost: localhost\r\nCookie: {self.headers['cookie']}\r\n\r\n"
        writer.write(head.encode())
        rest = b""
        while data := await reader.read(65536):
            whole, _, rest = (rest + data).rpartition(b"\n\n")
            if b"event: hello" in whole:
                ready.set()
            self.seen += map(int, NUMBER.findall(whole))

    async def send(self, body: Any) -> httpx.Response:
        """Send until there is an answer, as the page does: the key sees to it that it counts once."""
        while True:
            try:
                return await self.client.post(f"{self.event}/results", json=body, headers=self.headers)
            except httpx.TransportError:
                await asyncio.sleep(0.1)

    async def report(self, tally: Tally, key: str, place: dict[str, Any], result: str, again: bool) -> None:
        tally.sent[key] = (json.dumps(place), result)
        body = {"key": key, "place": place, "result": result}
        start = time.perf_counter()
        sends = [self.send(body) for _ in range(1 + again)]
        for answer in await asyncio.gather(*sends):
            if answer.status_code != 200:
                tally.refused += 1
                continue
            said = answer.json()
            tally.again += said["again"]
            tally.conflicts += bool(said["conflict"]) and not said["again"]
        tally.took.append(time.perf_counter() - start)


async def ask(client: httpx.AsyncClient, method: str, path: str, body: Any = None) -> Any:
    answer = await client.request(method, path, json=body, timeout=120)
    if answer.status_code >= 400:
        raise SystemExit(f"{path}: {answer.text[:400]}")
    return answer.json()


async def prepared(
    client: httpx.AsyncClient, token: str, pupils: int
) -> tuple[str, list[dict[str, Any]], dict[str, float]]:
    """An event with all its groups drawn; its address, its tables, and how long each step took."""
    await ask(client, "POST", f"/api/invitations/{token}", {"name": "Bench", "password": "seis pardais na eira"})
    head = await ask(client, "POST", "/api/events", {"format": "cnjm", "name": "Bench"})
    event = f"/api/events/{head['id']}"
    rows = [
        f"{part['id'][0]};{part['title']['pt'].rpartition(',')[0]};Escola {n};Aluno {n} de {part['id']}"
        for n in range(pupils // len(head["parts"]))
        for part in head["parts"]
    ]
    times: dict[str, float] = {}
    start = time.perf_counter()
    await ask(
        client, "POST", f"{event}/import", {"table": "cycle;game;school;name\n" + "\n".join(rows), "commit": True}
    )
    times["import"], start = time.perf_counter() - start, time.perf_counter()
    await ask(client, "POST", f"{event}/pair", {"seed": "1"})
    times["draw"] = time.perf_counter() - start
    tables = (await ask(client, "GET", f"{event}/rounds"))["tables"]
    return event, [one for one in tables if one["second"]], times


async def measure(phones: int, seconds: float, pupils: int) -> tuple[str, bool]:
    """The figures as a table, and whether they are as they should be."""
    tally, random = Tally(), Random(1)
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=phones * 2)
    with serving() as (port, process, token):
        base = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=base, trust_env=False, limits=limits, timeout=60) as client:
            event, tables, times = await prepared(client, token, pupils)
            link = await ask(client, "POST", f"{event}/links", {"label": "bench"})
            async with httpx.AsyncClient(base_url=base, trust_env=False, limits=limits, timeout=60) as open_air:
                made = []
                for _ in range(phones):
                    answer = await open_air.get(link["link"])
                    made.append(Phone(open_air, event, answer.headers["set-cookie"].partition(";")[0]))
                    open_air.cookies.clear()
                ready = [asyncio.Event() for _ in made]
                ears = [asyncio.create_task(one.listen(port, there)) for one, there in zip(made, ready, strict=True)]
                await asyncio.gather(*(there.wait() for there in ready))
                first = (await ask(client, "GET", event))["seq"]
                before = used(process)[0]
                await asyncio.gather(*(plan(one, n, tables, tally, random, seconds) for n, one in enumerate(made)))
                spent, memory = used(process)[0] - before, used(process)[1]
                log = await whole_log(client, event, first)
                last = first + len(log)
                for _ in range(100):
                    if all(one.seen and one.seen[-1] == last for one in made):
                        break
                    await asyncio.sleep(0.05)
                for ear in ears:
                    ear.cancel()
    keys = [entry["data"].get("key") for entry in log]
    lost = sum(key not in keys for key in tally.sent)
    twice = len(keys) - len(set(keys))
    wrong = sum(
        (json.dumps({k: e["data"][k] for k in ("tournament", "group", "round", "table")}), e["data"]["result"])
        != tally.sent[e["data"]["key"]]
        for e in log
    )
    deaf = sum(one.seen != list(range(first + 1, last + 1)) for one in made)
    took = sorted(tally.took)
    at = {share: took[min(len(took) - 1, int(share * len(took)))] for share in (0.5, 0.99)}
    good = not (lost or twice or wrong or deaf or tally.refused) and at[0.99] <= LATE
    head = f"Made by `bench/phones.py --write`, {date.today()}, on {machine()}. Arbiters of one championship report."
    return f"{head}\n\n" + table("what | figure", [
        ("phones, seconds, pupils", f"{phones}, {seconds:g}, {pupils}"),
        ("import, first draw of all tournaments", f"{times['import']:.2f} s, {times['draw']:.2f} s"),
        ("results sent · lines in the log", f"{len(tally.sent)} · {len(log)}"),
        ("sent again and entered once", f"{tally.again}"),
        ("conflicts", f"{tally.conflicts}"),
        ("lost · entered twice · other than sent · refused", f"{lost} · {twice} · {wrong} · {tally.refused}"),
        ("phones that did not hear every line once and in order", f"{deaf}"),
        ("an answer took (median, 99 of 100, longest)", f"{at[0.5]:.3f} s, {at[0.99]:.3f} s, {took[-1]:.3f} s"),
        ("the server used", f"{spent:.1f} s of a core, {memory:.0f} MB"),
        (f"nothing lost, 99 of 100 within {LATE:g} s", yes(good)),
    ]), good  # fmt: skip


async def plan(
    phone: Phone, n: int, tables: list[dict[str, Any]], tally: Tally, random: Random, seconds: float
) -> None:
    """The reports of one phone over the time: its share of the tables, and now and then another's."""
    mine = tables[n :: max(1, len(tables) // 5)][:5]
    for k, one in enumerate(mine):
        await asyncio.sleep(random.random() * 2 * seconds / (2 * len(mine)))
        place = {"tournament": one["part"], **{key: one[key] for key in ("group", "round", "table")}}
        await phone.report(tally, f"phone-{n:04}-{k:04}", place, random.choice("12"), random.random() < AGAIN)
        if random.random() < AGAINST:
            other = random.choice(tables)
            place = {"tournament": other["part"], **{key: other[key] for key in ("group", "round", "table")}}
            await phone.report(tally, f"other-{n:04}-{k:04}", place, "draw", False)


async def whole_log(client: httpx.AsyncClient, event: str, after: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while True:
        page = await ask(client, "GET", f"{event}/log?after={after + len(found)}&limit=1000")
        found += page["entries"]
        if after + len(found) >= page["last"]:
            return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pupils", type=int, default=2400)
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    chosen = parser.parse_args()
    text, good = asyncio.run(measure(chosen.phones, chosen.seconds, chosen.pupils))
    print(text)
    if chosen.write:
        RESULTS.write_text(with_section(RESULTS.read_text("utf-8"), PHONES, text), encoding="utf-8")
    raise SystemExit(0 if good else 1)
