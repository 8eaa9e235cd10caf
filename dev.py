"""Everything a newcomer needs, in one file: `python3 dev.py play` and `python3 dev.py check`.

It makes a virtual environment in .venv, installs the package there with the machine's own compiler, and runs what is
asked for. It is written so that an old Python can still read it and say what is missing.
"""

import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.abspath(__file__))
# The benchmarks have an environment of their own: what they measure against is no part of the project.
VENV = os.path.join(ROOT, ".venv-bench" if sys.argv[1:2] == ["bench"] else ".venv")
NEEDED = (3, 11)
CORE_TESTS = ["tests/rules", "tests/hand", "tests/test_laws.py", "tests/test_match.py", "tests/test_record.py"]
BROWSER_TESTS = ["tests/page", "tests/server/test_text_page_in_chromium.py"]
TIMED_IN_BROWSER = "tests/page/test_speed.py"
PURE_CORE = ["cards.py", "seats.py", "rules/*.py", "hand/*.py", "match.py", "record.py"]
BRANCHES = 95.0

HELP = """\
python3 dev.py play [...]    set everything up and start a game (arguments go to `charlemagne`)
python3 dev.py check         set everything up and run every check and test
python3 dev.py test [...]    the tests alone (arguments go to pytest)
python3 dev.py bench         the measurements; figures go to bench/figures.jsonl
python3 dev.py setup         only set everything up
python3 dev.py dist          a wheel in dist/, with the native core and the page inside
"""


def fail(sentence):
    sys.stderr.write("dev.py: %s\n" % sentence)
    sys.exit(2)


def find_python():
    """Goes on under Python 3.11 or later, if this one is older and the machine has another."""
    if sys.version_info >= NEEDED:
        return
    for minor in range(15, NEEDED[1] - 1, -1):
        other = shutil.which("python3.%d" % minor) if hasattr(shutil, "which") else None
        if other:
            sys.exit(subprocess.call([other] + sys.argv))
    fail(
        "Python %d.%d or later is needed and this is %d.%d: install it (on Debian and Ubuntu: apt install python3 "
        "python3-venv; elsewhere: python.org), then run this again." % (NEEDED + tuple(sys.version_info[:2]))
    )


def in_venv(name):
    """The path of a program in the environment."""
    folder, suffix = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
    return os.path.join(VENV, folder, name + suffix)


def fingerprint(extra):
    """Changes when something changes that an installation depends on."""
    digest = hashlib.sha256(repr((sys.version, ROOT, extra)).encode())
    core = os.path.join(ROOT, "src", "charlemagne", "core")
    files = [os.path.join(ROOT, name) for name in ("pyproject.toml", "hatch_build.py")]
    files += [os.path.join(core, name) for name in sorted(os.listdir(core)) if name.endswith((".cpp", ".h"))]
    for folder in (os.path.join(ROOT, "web"), os.path.join(ROOT, "src", "charlemagne", "words")):
        for here, inside, names in sorted(os.walk(folder)):
            inside[:] = [name for name in inside if name not in ("node_modules", "__pycache__")]
            files += [os.path.join(here, name) for name in sorted(names) if not name.endswith((".py", ".pyc"))]
    for file in files:
        with open(file, "rb") as content:
            digest.update(content.read())
    return digest.hexdigest()


def setup(extra=""):
    """Makes .venv and installs the package into it, editable, unless that has been done."""
    stamp, wanted = os.path.join(VENV, "stamp" + extra), fingerprint(extra)
    if os.path.exists(stamp):
        with open(stamp) as content:
            if content.read() == wanted:
                return
    sys.stderr.write("Setting up Charlemagne in %s; this is done once.\n" % os.path.basename(VENV))
    if not os.path.exists(in_venv("python")):
        made = subprocess.call([sys.executable, "-m", "venv", VENV])
        if made != 0:
            shutil.rmtree(VENV, ignore_errors=True)
            fail(
                "no virtual environment could be made: install Python's venv module (Debian: apt install python3-venv)."
            )
    target = ROOT + ("[%s]" % extra if extra else "")
    if subprocess.call(
        [in_venv("python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", target]
    ):
        fail("pip could not install what is needed: see what it says above; a connection to PyPI is needed once.")
    with open(stamp, "w") as content:
        content.write(wanted)


def run(*command, **options):
    """Runs a command of the environment in the project's folder and gives its exit status."""
    environment = dict(os.environ, PYTHONPATH="", **options)
    return subprocess.call([in_venv(command[0])] + list(command[1:]), cwd=ROOT, env=environment)


def step(name, *command):
    sys.stderr.write("\n== %s\n" % name)
    sys.stderr.flush()
    return run(*command) == 0


def check():
    """Every check and test; all of them run, and one that fails makes the whole fail."""
    workers = ["-n", str(min(os.cpu_count() or 1, 8))]
    page, text_page = BROWSER_TESTS
    run("coverage", "erase")
    passed = [
        step("ruff", "ruff", "check", "."),
        step("ruff format", "ruff", "format", "--check", "."),
        step("mypy --strict", "mypy"),
        page_checks(),
        step("tests of the pure core, with coverage", "coverage", "run", "-m", "pytest", "-q", *workers, *CORE_TESTS),
        coverage(),
        step("other tests, and the doctests", "pytest", "-q", *workers, *ignoring(CORE_TESTS + BROWSER_TESTS)),
        browser_tests(page, *workers, *ignoring([TIMED_IN_BROWSER])),
        browser_tests(TIMED_IN_BROWSER),
        browser_tests(text_page),
    ]
    sys.stderr.write("\nEvery check passed.\n" if all(passed) else "\nA check failed: see above.\n")
    return 0 if all(passed) else 1


def page_checks():
    """The page's types, and its tests without a browser, where npm has built it."""
    npm, web = shutil.which("npm"), os.path.join(ROOT, "web")
    if npm is None or not os.path.isdir(os.path.join(web, "node_modules")):
        sys.stderr.write("\n== THE PAGE'S TYPES ARE NOT CHECKED: npm has not built it here\n")
        return True
    sys.stderr.write("\n== types and tests of the page, without a browser\n")
    passed = [subprocess.call([npm, "run", "--silent", name], cwd=web) == 0 for name in ("check", "test")]
    return all(passed)


def browser_tests(path, *options):
    """The tests in a real browser; those that fail get a second chance, one at a time, which is said loudly."""
    if step("tests in a browser: " + path, "pytest", "-q", path, *options):
        return True
    return step("SECOND CHANCE for the tests in a browser that failed: " + path, "pytest", "-q", "--lf", path)


def dist():
    """Makes a wheel with core and page inside, which needs neither a compiler nor Node.js where it is installed."""
    command = ["python", "-m", "pip", "wheel", "--disable-pip-version-check", "--no-deps", "--wheel-dir", "dist", "."]
    return run(*command, CHARLEMAGNE_CORE="require", CHARLEMAGNE_PAGE="require")


def ignoring(paths):
    return ["--ignore=%s" % path for path in paths]


def coverage():
    """Holds that the tests of the pure core reach 95 % of its branches."""
    import json

    sys.stderr.write("\n== coverage of the pure core\n")
    include = ",".join("src/charlemagne/" + name for name in PURE_CORE)
    report = os.path.join(VENV, "coverage.json")
    run("coverage", "combine", "-q")
    run("coverage", "report", "--include", include, "--skip-covered")
    if run("coverage", "json", "-q", "--include", include, "-o", report):
        return False
    with open(report) as content:
        totals = json.load(content)["totals"]
    percent = 100.0 * totals["covered_branches"] / totals["num_branches"]
    sys.stderr.write("%.1f %% of the branches, %.0f %% are needed\n" % (percent, BRANCHES))
    return percent >= BRANCHES


def main(arguments):
    find_python()
    task, rest = (arguments[0], arguments[1:]) if arguments else ("help", [])
    if task == "play":
        setup()
        return run("charlemagne", *rest)
    if task == "check":
        setup("dev")
        return check()
    if task == "test":
        setup("dev")
        return run("pytest", *rest)
    if task == "bench":
        setup("bench")
        return run("python", "-m", "bench", *rest)
    if task == "setup":
        setup("dev")
        return 0
    if task == "dist":
        setup()
        return dist()
    sys.stdout.write(HELP)
    return 0 if task in ("help", "-h", "--help") else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
