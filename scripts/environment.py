"""Makes the project's own .venv on the first start and keeps it right: every script here begins with `prepare`.

Standard library only, and no syntax newer than Python 3.7, so that an old Python can read the file and answer kindly.
"""

import contextlib
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent


def say(text):
    """Speak to the person at the keyboard, on stderr: stdout belongs to the program being started."""
    print(f"tabuleiro: {text}", file=sys.stderr, flush=True)


def starts(python):
    """Whether a Python of that name is there and starts (version managers leave dead shortcuts on the PATH)."""
    try:
        return subprocess.call([python, "-c", ""], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def refuse_old_python(version=sys.version_info, starts=starts):
    """Stop with exit code 2 and good advice if this Python is too old for the project."""
    if tuple(version[:2]) >= OLDEST:
        return
    say("this needs Python {}.{} or newer; you started it with {}.{}.".format(*OLDEST, *version[:2]))
    newer = next(filter(starts, [f"python3.{minor}" for minor in range(14, 10, -1)]), None)
    if newer:
        say(f"a newer one is installed here, so this will do:  {newer} {' '.join(sys.argv)}")
    else:
        say("install one (https://www.python.org/downloads/ or your system's packages) and start this again with it.")
    raise SystemExit(2)


refuse_old_python()  # before anything below is evaluated: annotations like list[str] are news to Python 3.8


class SetupFailed(Exception):
    """The installer gave up; the text is what it said."""


def prepare(extra: str = "") -> None:
    """Have .venv ready with the project and one of its extras, or end with a message a person can act on."""
    try:
        ensure(extra)
    except SetupFailed as failure:
        say("the set-up did not finish. From the installer:\n" + gist(str(failure)))
        say("is this computer online? When it is, start the same command again: it carries on by itself.")
        raise SystemExit(1) from None
    except OSError as error:
        say(f"the set-up did not finish: {error}")
        say("if another program is using .venv, close it; then start the same command again.")
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        say("stopped. The next start mends what is half done.")
        raise SystemExit(130) from None


def gist(output: str) -> str:
    """The lines worth reading: the last ones, and before them the first that speaks of the network (pip buries it)."""
    lines = output.strip().splitlines()
    cause = [line for line in lines[:-10] if "onnect" in line]
    return "\n".join(f"    {line}" for line in [*cause[:1], *lines[-10:]])


def ensure(extra: str = "", root: Path = ROOT, run=None) -> None:
    """Make, mend or update root/.venv; do nothing, quickly, if it is as it should be. `run` takes the commands."""
    if is_ready(extra, root):
        return
    with one_at_a_time(root / ".venv.lock"):
        if not is_ready(extra, root):  # it may have become so while we waited
            set_up(extra, root, run or run_quietly)


def set_up(extra: str, root: Path, run) -> None:
    venv, stamp, files = root / ".venv", read_stamp(root), fingerprint(root)
    # Without a stamp an installation was interrupted, and what is there may look whole without being so;
    # in another folder the programs of .venv still point at the old one. Both are made anew.
    fresh = any(stamp.get(key) != value for key, value in place(root).items()) or not is_alive(root)
    if fresh:
        say("setting up .venv again …" if venv.exists() else "first start, setting up .venv (about a minute) …")
    else:
        say("bringing .venv up to date …")
    with contextlib.suppress(OSError):
        stamp_file(root).unlink()
    if fresh:
        remove(venv)

    try:
        install(extra, root, fresh, lambda command: run(command, root))
    except SetupFailed:
        if not fresh:
            write_stamp(root, stamp)  # installers give up before they change anything: what was there still works
        raise

    kept = stamp["extras"] if not fresh and stamp["files"] == files else []
    write_stamp(root, {**place(root), "files": files, "extras": sorted({*kept, "", extra})})
    say("ready.")


def install(extra: str, root: Path, fresh: bool, run) -> None:
    """Install the project: with uv where there is one or pip can bring it, for it is ten times as fast; or with pip.

    First what it needs, each file held against its digest in constraints.txt; then the project itself, which is here
    and has none. It is packed by what is installed by then: nothing is fetched unseen.
    """
    # Inside .venv, sys.executable is a part of what may be made anew: build from the Python behind it.
    base = getattr(sys, "_base_executable", None) or sys.executable
    python, venv = program("python", root), str(root / ".venv")
    needed = root / ".venv.needed.txt"
    needed.write_text(wanted(extra, root), encoding="utf-8")
    steps = [["--require-hashes", "-r", str(needed)], ["--no-deps", "--no-build-isolation", "--editable", "."]]
    uv = find_uv()
    if uv:
        if fresh:  # the pages, which are built meanwhile, may have put bytecode there
            run([*uv, "venv", "--allow-existing", "--python", base, venv])
        for step in steps:
            run([*uv, "pip", "install", "--python", python, *step])
        return
    # uv leaves pip out of the environments it makes; ensurepip adds it, and is content where it is already.
    run([base, "-m", "venv", venv] if fresh else [python, "-m", "ensurepip"])
    pip = [python, "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    uv = bring_uv(root, pip, run)
    for step in steps:
        try:
            run([*uv, "pip", "install", "--python", python, *step] if uv else [*pip, *step])
        except SetupFailed:
            if not uv:
                raise
            run([*pip, *step])  # pip may have been told of a mirror that uv does not know


def bring_uv(root: Path, pip, run) -> list[str]:
    """The words that start a uv which pip brings into .venv, held against its digest; none where there is none."""
    pin = [block for block in pins(root) if block.startswith("uv==")]
    uv = [program("python", root), "-m", "uv"]
    if pin and not answer([*uv, "--version"]):
        asked = root / ".venv.uv.txt"
        asked.write_text(pin[0], encoding="utf-8")
        with contextlib.suppress(SetupFailed):
            run([*pip, "--require-hashes", "-r", str(asked)])
    return uv if answer([*uv, "--version"]) else []


def wanted(extra: str, root: Path) -> str:
    """The part of constraints.txt that the project needs with one of its extras, and to be packed: pins and digests.

    `# via` says there what each is needed by; for the rest pyproject.toml is asked.
    """
    import tomllib  # not there before 3.11

    data = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    project = data.get("project", {})
    asked = [*project.get("dependencies", []), *data.get("build-system", {}).get("requires", [])]
    asked += project.get("optional-dependencies", {}).get(extra, [])
    names = {re.split(r"[^\w.-]", line, maxsplit=1)[0].lower().replace("_", "-") for line in asked}
    found = {
        pin: (pin.partition("==")[0], set(re.findall(r"^ +# +(?:via )?([\w.-]+)", pin, re.MULTILINE)))
        for pin in pins(root)
    }
    while True:
        more = {name for name, via in found.values() if via & names} - names
        if not more:
            return "".join(pin for pin, (name, _) in found.items() if name in names)
        names |= more


def pins(root: Path) -> list[str]:
    """What constraints.txt says of each package."""
    text = (root / "constraints.txt").read_text(encoding="utf-8")
    return [block for block in re.split(r"^(?=\w)", text, flags=re.MULTILINE) if not block.startswith("#")]


def find_uv() -> list[str]:
    """The words that start uv, or none. It must answer: some version managers leave dead shortcuts on the PATH."""
    on_path = shutil.which("uv")
    candidates = [[on_path]] if on_path else []
    if importlib.util.find_spec("uv"):
        candidates.append([sys.executable, "-m", "uv"])
    return next((uv for uv in candidates if answer([*uv, "--version"])), [])


# What is there


def is_ready(extra: str, root: Path) -> bool:
    stamp = read_stamp(root)
    wanted = {**place(root), "files": fingerprint(root)}
    return all(stamp.get(key) == value for key, value in wanted.items()) and extra in stamp["extras"] and is_alive(root)


def place(root: Path) -> dict[str, str]:
    """What an environment cannot survive a change of: its folder and its version of Python."""
    return {"root": str(root), "python": "{}.{}".format(*sys.version_info)}


def fingerprint(root: Path) -> str:
    """A digest of the files that decide what is installed."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update(hashlib.sha256((root / name).read_bytes()).digest())
    return digest.hexdigest()


def is_alive(root: Path) -> bool:
    """Whether the environment's Python starts and is of our version (a system update may have taken it away)."""
    question = "import sys; print('%d.%d' % sys.version_info[:2])"
    return answer([program("python", root), "-ISc", question]) == place(root)["python"]


def stamp_file(root: Path) -> Path:
    return root / ".venv" / "installed.json"


def read_stamp(root: Path) -> dict:
    try:
        stamp = json.loads(stamp_file(root).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) and {"files", "extras"} <= stamp.keys() else {}


def write_stamp(root: Path, stamp: dict) -> None:
    """Written last and in one piece, so that it is there only if all it speaks of is."""
    draft = stamp_file(root).with_suffix(".draft")
    draft.write_text(json.dumps(stamp), encoding="utf-8")
    os.replace(draft, stamp_file(root))


def remove(venv: Path) -> None:
    if venv.is_symlink() or venv.is_file():
        venv.unlink()
    elif venv.exists():
        shutil.rmtree(venv)


# A browser for the tests of the pages

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first needs least time
HOW_TO_GET_CHROMIUM = (
    "`apt-get install chromium-headless-shell` (Debian) or `.venv/bin/playwright install chromium` gets one."
)
FETCHED = "from playwright.sync_api import *\nwith sync_playwright() as play: print(play.chromium.executable_path)"


def find_chromium() -> str:
    """The path of a Chromium that answers: the machine's, or else the one that Playwright has fetched; or nothing."""
    for path in filter(None, map(shutil.which, BROWSERS)):
        if answer([path, "--version"]):
            return path
    path = answer([program("python"), "-c", FETCHED])
    return path if path and answer([path, "--version"]) else ""


def fetch_chromium() -> None:
    """Have a Chromium, if one can be had: from Debian where we may install, otherwise from Playwright; or say so."""
    if find_chromium():
        return
    ways = [[program("playwright"), "install", "chromium"]]
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        install = ["apt-get", "install", "--yes", "--no-install-recommends"]
        ways = [["apt-get", "update"], *([*install, name] for name in BROWSERS[:2]), *ways]
    say("fetching a browser for the tests of the pages (about 110 MB) …")
    for command in ways:
        with contextlib.suppress(SetupFailed, OSError):
            run_quietly(command, ROOT)
        if find_chromium():
            return
    say("THERE IS NO CHROMIUM, so the pages are not tested in a browser. " + HOW_TO_GET_CHROMIUM)


# Running things


def program(name: str, root: Path = ROOT) -> str:
    """The path of a program of the environment."""
    folder, ending = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
    return str(root / ".venv" / folder / (name + ending))


def answer(command: list[str]) -> str:
    """What a command prints, or nothing if it cannot be run or fails."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.strip()


def run_quietly(command: list[str], folder: Path) -> None:
    """Run one command of the installer in a folder."""
    # stdin: ours belongs to the program being started.
    # close_fds: the installer inherits the lock, which so outlives us if we are killed and it is not.
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, close_fds=False
    )
    if done.returncode:
        raise SetupFailed(done.stdout.decode(errors="replace"))


def become(name: str, arguments: list[str]) -> None:
    """Turn into a program of the environment: its exit code, its stdin, its stdout."""
    command = [program(name), *arguments]
    if os.name == "posix":
        os.execve(command[0], command, activated())
    raise SystemExit(call(command))


def call(command: list[str]) -> int:
    """Run a command in the environment and return its exit code; Ctrl-C is the command's affair."""
    with subprocess.Popen(command, env=activated()) as child:
        while True:
            with contextlib.suppress(KeyboardInterrupt):
                return child.wait()


def memory() -> float:
    """Bytes of memory this machine has; 0 where it does not say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 0


def activated() -> dict[str, str]:
    """The variables of a shell in which .venv is active, so that programs find one another."""
    folder = os.path.dirname(program("python"))
    path = os.pathsep.join([folder, os.environ.get("PATH", os.defpath)])
    venv = os.path.dirname(folder)
    rest = {key: value for key, value in os.environ.items() if key != "PYTHONHOME"}
    if rest.pop("PYTHONDONTWRITEBYTECODE", ""):  # whoever wants a clean tree still waits for no compiler at each start
        rest.setdefault("PYTHONPYCACHEPREFIX", os.path.join(venv, "bytecode"))
    return {**rest, "VIRTUAL_ENV": venv, "PATH": path}


@contextlib.contextmanager
def one_at_a_time(path: Path):
    """Let one set-up through at a time; the others wait. The system frees the lock of a process that dies."""
    with open(path, "a") as file:
        if not lock(file):
            say("another set-up is under way, waiting for it …")
            while not lock(file):
                time.sleep(0.2)
        os.set_inheritable(file.fileno(), True)
        yield


if os.name == "nt":
    import msvcrt

    def lock(file) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def lock(file) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # some network file systems know no locks: better without one than not at all
        return True
