"""A GTP engine as a child process, for the scripts beside this file."""

import os
import shlex
import subprocess
import time

# The folder of the project, where its programs are built, and the command of the engine there.
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAMS = os.path.join(ROOT, "target/release")
GOEYE = shlex.quote(os.path.join(PROGRAMS, "goeye-gtp"))


class Refused(RuntimeError):
    """The engine answered with an error."""


class Engine:
    """An engine that is sent lines and asked for its answers; the command is a text or a list of words."""

    def __init__(self, command):
        words = shlex.split(command) if isinstance(command, str) else command
        self.command = " ".join(words)
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def send(self, *lines):
        """Writes lines without waiting for their answers; the time when it did, in seconds."""
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()
        return time.monotonic()

    def line(self):
        """The next line of output."""
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.command} ended")
        return line.rstrip("\n")

    def answer(self):
        """The next answer without its sign and number; an error raises `Refused`."""
        lines = []
        while True:
            line = self.line()
            if line.strip():
                lines.append(line)
            elif lines:
                break
        text = "\n".join(lines)
        if not text.startswith("="):
            raise Refused(f"{self.command}: {text}")
        return text[1:].lstrip("0123456789").strip()

    def ask(self, command):
        """The answer to a command."""
        self.send(command)
        return self.answer()

    def close(self):
        """Ends the engine, whatever it is doing."""
        try:
            self.ask("quit")
        except (RuntimeError, OSError):
            pass
        self.process.stdin.close()
        self.process.kill()
        self.process.wait()
