import json
import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
FILES = sorted((ROOT / "gtp-tests" / "games").glob("*.sgf"))


def run(*command):
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return done.stdout.decode()


@pytest.fixture(scope="session")
def programs():
    """The folder of the two programs: GOEYE_PROGRAMS, or else they are built."""
    if "GOEYE_PROGRAMS" in os.environ:
        return Path(os.environ["GOEYE_PROGRAMS"])
    run("cargo", "build", "--quiet", "--locked", "--bin", "goeye", "--bin", "goeye-gtp")
    metadata = run("cargo", "metadata", "--locked", "--no-deps", "--format-version", "1")
    return Path(json.loads(metadata)["target_directory"]) / "debug"


@pytest.fixture
def ask(programs):
    """Asks a session of the engine at the end of a file; the answer is the text of the last response."""

    def ask(file, *commands):
        engine = subprocess.run(
            [programs / "goeye-gtp", "--sgf", file],
            input="\n".join(commands).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=True,
        )
        answers = engine.stdout.decode().replace("\r", "").split("\n\n")
        answers = [answer for answer in answers if answer.strip()]
        assert len(answers) == len(commands) and all(answer.startswith("=") for answer in answers)
        return answers[-1][1:].strip()

    return ask
