#!/usr/bin/env python3
"""Measures how fast `zrf lsp` answers over a folder of rules files.

    latency.py target/release/zrf FOLDER

Opens every `.zrf` file in a session of its own, waits for its diagnostics, then types and asks in the middle of the
file. Prints the median, the 95th percentile and the largest value of each kind of answer in milliseconds, and of the
memory in megabytes. Exits with code 1 if the 95th percentile of one is above its limit.
"""

import json
import pathlib
import re
import subprocess
import sys
import time

LIMITS = {"diagnostics": 100, "after a key": 100, "completion": 20, "hover": 20, "memory": 150}
# The server waits this long after a key before it checks.
REST = 150


class Client:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.count = 0
        self.ask("initialize", {"capabilities": {}})
        self.say("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def say(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        self.count += 1
        self.send({"id": self.count, "method": method, "params": params})
        return self.wait(lambda message: message.get("id") == self.count and "method" not in message)

    def wait(self, wanted):
        while True:
            size = 0
            while (line := self.process.stdout.readline().strip()) != b"":
                name, value = line.split(b":", 1)
                size = int(value) if name.lower() == b"content-length" else size
            message = json.loads(self.process.stdout.read(size))
            if wanted(message):
                return message

    def wait_for_diagnostics(self):
        self.wait(lambda message: message.get("method") == "textDocument/publishDiagnostics")

    def memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024

    def leave(self):
        self.ask("shutdown", None)
        self.say("exit", None)
        self.process.wait(10)


def timed(action):
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


def measure(program, path, figures):
    text = path.read_bytes().decode("utf-8", "replace")
    uri = path.resolve().as_uri()
    client = Client(program)
    document = {"uri": uri, "languageId": "zrf", "version": 1, "text": text}

    def opened():
        client.say("textDocument/didOpen", {"textDocument": document})
        client.wait_for_diagnostics()

    figures["diagnostics"].append(timed(opened))
    # A word in the middle of the file.
    words = [match.start() for match in re.finditer(r"(?<=\()[a-z][^\s()]*", text)]
    offset = words[len(words) // 2] + 1 if words else 0
    lines = re.split(r"\r\n|\n|\r", text[:offset])
    place = {"line": len(lines) - 1, "character": len(lines[-1].encode("utf-16-le")) // 2}
    at = {"textDocument": {"uri": uri}, "position": place}
    figures["hover"].append(timed(lambda: client.ask("textDocument/hover", at)))
    edit = {"range": {"start": place, "end": place}, "text": " "}

    def typed():
        changed = {"uri": uri, "version": 2}
        client.say("textDocument/didChange", {"textDocument": changed, "contentChanges": [edit]})
        figures["completion"].append(timed(lambda: client.ask("textDocument/completion", at)))
        client.wait_for_diagnostics()

    figures["after a key"].append(timed(typed) - REST)
    figures["memory"].append(client.memory())
    client.leave()


def main():
    program, folder = sys.argv[1:3]
    figures = {name: [] for name in LIMITS}
    files = sorted(path for path in pathlib.Path(folder).rglob("*") if path.suffix.lower() == ".zrf")
    for path in files:
        measure(program, path, figures)
    is_good = True
    for name, values in figures.items():
        values.sort()
        high = values[int(len(values) * 0.95)]
        is_good &= high < LIMITS[name]
        unit = "MB" if name == "memory" else "ms"
        print(
            f"{name:12} median {values[len(values) // 2]:7.1f}  95 % {high:7.1f}  most {values[-1]:7.1f} {unit}"
            f"  (limit {LIMITS[name]}, {len(values)} files)"
        )
    sys.exit(not is_good)


main()
