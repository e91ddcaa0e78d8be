"""Requests that must be refused, to a running `scree view`: security.py ADDRESS FILE, where FILE is a
readable file beside the result. Loopback only; every wait and every loop is bounded. Prints what went
wrong and exits 1, or how many checks passed."""
import socket
import sys
import time
import urllib.parse

address = urllib.parse.urlparse(sys.argv[1])
secret_file = sys.argv[2]
HOST, PORT = address.hostname, address.port
assert HOST == "127.0.0.1", HOST
TOKEN = urllib.parse.parse_qs(address.query)["token"][0]
SECRET = open(secret_file, "rb").read()
checks = failures = 0


def send(data, wait=6.0):
    """The answer to raw bytes; b"" where the server says nothing or closes."""
    s = socket.create_connection((HOST, PORT), timeout=wait)
    out = b""
    try:
        s.sendall(data)
        while True:
            part = s.recv(65536)
            if not part:
                break
            out += part
            head, found, body = out.partition(b"\r\n\r\n")
            if found:
                length = [int(l.split(b":")[1]) for l in head.split(b"\r\n") if l.lower().startswith(b"content-length:")]
                if length and len(body) >= length[0]:
                    break
    except (socket.timeout, ConnectionError):
        pass
    finally:
        s.close()
    return out


def request(path, method="GET", token=True, host=None, headers=()):
    lines = [f"{method} {path} HTTP/1.1"]
    if host is not False:
        lines.append(f"Host: {host or f'{HOST}:{PORT}'}")
    if token:
        lines.append(f"X-Scree-Token: {TOKEN if token is True else token}")
    return ("\r\n".join([*lines, *headers]) + "\r\n\r\n").encode("latin-1")


def status(answer):
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.") else 0


def check(name, good, answer=b""):
    global checks, failures
    checks += 1
    if not good:
        failures += 1
        print(f"FAILED: {name}: {answer[:160]!r}")


def refused(name, data, wait=6.0):
    """No answer, or a refusal; and never the bytes of the file, nor any of the page's data."""
    answer = send(data, wait)
    check(name, status(answer) != 200 and not 200 <= status(answer) < 400, answer)
    check(name + ": nothing leaks", SECRET not in answer and b'"dimension"' not in answer, answer)


def alive(name):
    answer = send(request("/api/info"))
    check(name + ": the server is alive", status(answer) == 200 and b'"dimension"' in answer, answer)


alive("at first")
check("the page with the token", status(send(request(f"/?token={TOKEN}", token=False))) == 200)
policy = send(request("/")).lower()
for header in (b"content-security-policy: default-src 'none'", b"x-content-type-options: nosniff", b"x-frame-options: deny"):
    check(f"header {header!r}", header in policy, policy)
check("no permission for other sites", b"access-control-allow" not in policy)

# hosts and origins
for host in ("evil.example", f"evil.example:{PORT}", f"127.0.0.1.evil.example:{PORT}", "127.0.0.1", "127.0.0.1:1", f"0.0.0.0:{PORT}",
             f"[::1]:{PORT}", f"localhost:{PORT}x", f"127.0.0.1:{PORT}:{PORT}", ""):
    refused(f"host {host!r}", request("/api/info", host=host) if host else request("/api/info", host=False))
refused("two hosts", request("/api/info", headers=(f"Host: {HOST}:{PORT}",)))
for origin in ("http://evil.example", f"http://evil.example:{PORT}", f"https://127.0.0.1:{PORT}", "null", "file://", f"http://127.0.0.1:{PORT}.evil.example"):
    refused(f"origin {origin!r}", request("/api/info", headers=(f"Origin: {origin}",)))
    refused(f"origin {origin!r} steers", request("/api/start", "POST", headers=(f"Origin: {origin}",)))
refused("a page of another site", request("/api/info", headers=("Sec-Fetch-Site: cross-site",)))
check("own origin", status(send(request("/api/info", headers=(f"Origin: http://{HOST}:{PORT}",)))) == 200)

# tokens
for token in (False, "0" * 32, TOKEN[:-1], TOKEN + "0", TOKEN.upper() + " ", "%00" + TOKEN, "é"):
    refused(f"token {token!r}", request("/api/info", token=token))
    refused(f"page with token {token!r}", request("/", token=token))
refused("empty token in the query", request("/api/info?token=", token=False))
refused("long token in the query", request("/api/info?token=" + "a" * 2000, token=False))

# paths: only the table of routes is answered
name = urllib.parse.quote(secret_file)
for path in (secret_file, "/" + secret_file, "/..", "/../", "/../../../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
             "/%252e%252e/etc/passwd", "/api/../../etc/passwd", "//etc/passwd", "/etc/passwd", "/api/info%00", "/%00", "/api/info/..%00/", "/./", "/api/",
             "/api//info", "/view.js/", "/view.js%2f", "/view.html", "/page/view.js", "\\..\\..\\etc\\passwd", "/api/info.", "/API/INFO", "/favicon.ico",
             f"/api/row?table=../../{name}&row=0", f"/api/frame?columns={name}&index=99999999", "/.git/config", f"file://{secret_file}",
             f"http://evil.example/{name}", "*", "/" + "a" * 7000):
    data = request(path)
    answer = send(data)
    if path == "/./":  # may be the page, and nothing else
        check("/./", SECRET not in answer and b"root:" not in answer, answer)
        continue
    refused(f"path {path[:60]!r}", data)
    check(f"path {path[:60]!r}: no file of the system", b"root:x:" not in answer, answer)
refused("NUL in the path", b"GET /api/info\0/../ HTTP/1.1\r\nHost: %s:%d\r\nX-Scree-Token: %s\r\n\r\n" % (HOST.encode(), PORT, TOKEN.encode()))

# methods and bodies
for method in ("POST", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "CONNECT", "PROPFIND", "get", "X" * 100):
    refused(f"method {method[:12]}", request("/api/info", method))
refused("GET does not steer", request("/api/start"))
# a result runs on from one of its frames only for who has the token, and from no frame that it lacks
for path in ("/api/restart?number=0", "/api/result"):
    refused(f"{path} without the token", request(path, "POST", token=False))
    refused(f"{path} of another site", request(path, "POST", headers=("Origin: http://evil.example",)))
    refused(f"GET {path}", request(path))
for query in ("restart?number=-1", "restart?number=99999999999999999999", "restart?number=../../etc", "result"):
    refused(f"question {query}", request("/api/" + query, "POST"))
for k in range(3):
    check("a run from a frame", status(send(request("/api/restart?number=0", "POST"))) == 200)
    check("and back", status(send(request("/api/result", "POST"))) == 200)
refused("a body", request("/api/start", "POST", headers=("Content-Length: 5",)) + b"hello")
refused("a huge body is not waited for", request("/api/start", "POST", headers=("Content-Length: 99999999999",)), wait=3)
refused("a negative length", request("/api/info", headers=("Content-Length: -1",)))
refused("chunks", request("/api/start", "POST", headers=("Transfer-Encoding: chunked",)) + b"5\r\nhello\r\n0\r\n\r\n")

# requests that ask for nothing the server has
for query in ("frame?index=-1", "frame?index=99999999999999999999", "row?table=body&row=-5", "row?table=body&row=99999999", "series?of=&count=1",
              "series?of=energy(((&count=1", "series?of=ledger&count=0", "series?of=ledger&count=99999999", "series?of=ledger&stride=0",
              "series?of=" + "(" * 900 + "&count=1", "row?table=%00&row=0", "frame?columns=" + "a," * 900 + "&index=-1"):
    refused(f"question {query[:40]}", request("/api/" + query))
answer = send(request("/api/frame?index=0&columns=" + ",".join(["body.place"] * 400)))
check("many columns", status(answer) in (200, 400, 414), answer)

# what is no request, or too much of one
refused("long header", request("/api/info", headers=("X-Long: " + "a" * 100000,)))
refused("many headers", request("/api/info", headers=[f"X-{i}: {i}" for i in range(2000)]))
refused("long query", request("/api/info?" + "a" * 6000))
for junk in (b"\0" * 1000, b"\xff" * 1000, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\r\n\r\n\r\n", b"GET / HTTP/1.1\nHost: x\n\n",
             b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"):
    refused(f"junk {junk[:20]!r}", junk)
alive("after junk")

# 1,000 connections that say nothing, then clients that send a byte now and then
many = []
for i in range(1000):
    s = socket.socket()
    s.setblocking(False)
    s.connect_ex((HOST, PORT))
    many.append(s)
time.sleep(0.5)
for s in many:
    s.close()
alive("after 1,000 connections")
slow = [socket.create_connection((HOST, PORT), timeout=5) for _ in range(30)]
for k in range(10):
    for s in slow:
        try:
            s.send(b"GET / HTTP/1.1\r\nHost: "[k : k + 1])
        except OSError:
            pass
    time.sleep(0.05)
alive("beside 30 slow clients")
deadline = time.time() + 12
closed = 0
for s in slow:  # the server ends them by itself
    s.settimeout(max(0.01, deadline - time.time()))
    try:
        while s.recv(4096):
            pass
        closed += 1
    except socket.timeout:
        break
    except OSError:
        closed += 1
    finally:
        s.close()
check("slow clients are ended", closed == len(slow), b"%d of %d" % (closed, len(slow)))
alive("at last")
print(f"{checks - failures} of {checks} checks passed")
sys.exit(failures > 0)
