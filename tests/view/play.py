"""Plays a result as the page does, as fast as the server answers: play.py ADDRESS PID FRAMES.

Every frame is fetched with what the page shows by default, with the columns of the force network, or in ranges; the state, a
row and pieces of charts are asked for in between, as often as a page does that plays 30 frames a second. Answers must be whole. The memory of
the server (process PID) after a tenth of the frames must be that at the end, within 2 MB.
"""
import http.client
import json
import struct
import sys
import time
from urllib.parse import parse_qs, quote, urlsplit

ADDRESS = urlsplit(sys.argv[1])
PID, FRAMES = int(sys.argv[2]), int(sys.argv[3])
TOKEN = parse_qs(ADDRESS.query)["token"][0]
BODIES = "body.place,body.body,body.free,body.turn"
FORCES = BODIES + ",contact.pair,contact.status,contact.point,contact.normal,contact.branch,contact.force,contact.tangent"
link = http.client.HTTPConnection(ADDRESS.hostname, ADDRESS.port, timeout=20)
requests = received = 0


def ask(path):
    global requests, received
    link.request("GET", "/api/" + path, headers={"X-Scree-Token": TOKEN})
    answer = link.getresponse()
    body = answer.read()
    requests += 1
    received += len(body)
    assert answer.status == 200, (path, answer.status, body[:200])
    return body


def memory(what="VmRSS"):  # kB
    with open(f"/proc/{PID}/status") as status:
        return int(next(line for line in status if line.startswith(what)).split()[1])


def is_whole(pack, index):
    length = struct.unpack("<I", pack[4:8])[0]
    head = json.loads(pack[8:8 + length])
    size = {"f4": 4, "u4": 4, "i4": 4, "i2": 2, "u1": 1}
    ends = [c["at"] + c["width"] * c["rows"] * size[c["type"]] for c in head["columns"]]
    return pack[:4] == b"SCV1" and head["index"] == index and len(pack) >= 8 + length + max(ends)


frames = json.loads(ask("info"))["frames"]
ask("layout")
ask("times?first=0")
begun, at_first = time.time(), None
for k in range(FRAMES):
    index = k % frames
    columns = FORCES if k % 3 == 0 else BODIES
    assert is_whole(ask(f"frame?index={index}&columns={columns}&first=0&count=200000"), index), index
    if k % 45 == 0:
        ask("state")
    if k % 90 == 0:
        ask(f"row?index={index}&table=body&row=0")
    if k % 900 == 0:
        for what in ("ledger", "certificate", "values", "kinetic"):
            ask(f"series?of={quote(what)}&first=0&count=16&stride=1")
    if k == FRAMES // 10:
        at_first = memory()
at_last = memory()
seconds = time.time() - begun
print(f"{requests} requests, {received / 1e6:.0f} MB in {seconds:.0f} s; memory of the server {at_first} kB after {FRAMES // 10} frames, "
      f"{at_last} kB after {FRAMES}")
keeps_freed_memory = memory("VmSize") > 1e9  # a build with the address sanitizer, whose shadow takes terabytes of addresses
sys.exit(0 if abs(at_last - at_first) <= 2048 or keeps_freed_memory else 1)
