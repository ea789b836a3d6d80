"""A backend of the profile `core` by a team that has the OpenAPI document and Python, and nothing of ours.

    npx --no -- gridfront openapi --profile core > openapi.json
    EMAIL=casey@customer.example PASSWORD='Blue gums in June' python3 backend.py openapi.json

One customer, everything in memory. `sign` stands where a team would take a library.
"""
import hashlib
import json
import os
import re
import secrets
import sys
import time
import uuid
from base64 import urlsafe_b64encode
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

DOCUMENT = json.load(open(sys.argv[1], encoding="utf-8"))
EMAIL, PASSWORD = os.environ["EMAIL"], os.environ["PASSWORD"]
USER_ID = str(uuid.uuid4())
JSON, PROBLEM, HTML = "application/json", "application/problem+json", "text/html; charset=utf-8"

# --- Schemas of the document -----------------------------------------------------------------------------------------

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool}


def faults(schema, value, at=""):
    """Pointers to what a value breaks, by the keywords that the document uses for requests of this profile."""
    if "$ref" in schema:
        return faults(DOCUMENT["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], value, at)
    if "type" in schema and not isinstance(value, TYPES[schema["type"]]):
        return [at]
    if "enum" in schema and value not in schema["enum"]:
        return [at]
    if isinstance(value, str):
        # Lengths are counted in code points, as Python does. The patterns are anchored.
        is_long = schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
        is_like = "pattern" not in schema or re.fullmatch(schema["pattern"], value, re.ASCII)
        return [] if is_long and is_like else [at]
    if not isinstance(value, dict):
        return []
    found = [f"{at}/{name}" for name in schema.get("required", []) if name not in value]
    others = schema.get("additionalProperties")
    for name, member in value.items():
        rule = schema.get("properties", {}).get(name, others if isinstance(others, dict) else {})
        found += faults(rule, member, f"{at}/{name}")
    return found


# --- Tokens ----------------------------------------------------------------------------------------------------------


def is_prime(number, rounds=24):
    if any(number % small == 0 for small in (3, 5, 7, 11, 13, 17, 19, 23, 29, 31)):
        return False
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for _ in range(rounds):
        power = pow(secrets.randbelow(number - 3) + 2, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = pow(power, 2, number)
            if power == number - 1:
                break
        else:
            return False
    return True


def make_prime():
    while True:
        number = secrets.randbits(1024) | (3 << 1022) | 1
        if number % 65_537 != 1 and is_prime(number):
            return number


P, Q = make_prime(), make_prime()
N, D = P * Q, pow(65_537, -1, (P - 1) * (Q - 1))


def encode(data):
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def sign(text):
    """RS256 (RFC 8017, section 8.2.1)."""
    digest = bytes.fromhex("3031300d060960864801650304020105000420") + hashlib.sha256(text.encode()).digest()
    padded = b"\x00\x01" + b"\xff" * (253 - len(digest)) + b"\x00" + digest
    return encode(pow(int.from_bytes(padded, "big"), D, N).to_bytes(256, "big"))


SESSIONS = {}  # token → its end; only what was issued here is known, so that no forged one is.
PAIRS = {}  # CSRF token → the token of its session, '' for visitors.


def open_session(lifetime=2_592_000):
    now = int(time.time())
    claims = {"iss": "https://python.example", "sub": USER_ID, "jti": str(uuid.uuid4()), "iat": now, "exp": now + lifetime}
    head = encode(json.dumps({"alg": "RS256", "typ": "JWT"}).encode())
    signed = f"{head}.{encode(json.dumps(claims).encode())}"
    token = f"{signed}.{sign(signed)}"
    SESSIONS[token] = now + lifetime
    return token


# --- A built site: two pages and what they share ---------------------------------------------------------------------


def page_data(path, title):
    return JSON, json.dumps(
        {
            "path": path,
            "componentChunkName": "component---page",
            "staticQueryHashes": ["3159585216"],
            "slicesMap": {"footer": "footer"},
            "result": {"data": {"title": title}},
        }
    )


FILES = {
    "/": (HTML, '<!doctype html><title>Python Energy</title><h1>Energy</h1><a href="/plans">Plans</a>'),
    "/plans": (HTML, '<!doctype html><title>Plans</title><h1>Plans</h1><a href="/">Home</a>'),
    "/page-data/app-data.json": (JSON, '{"webpackCompilationHash":"c3aa5d1f"}'),
    "/page-data/index/page-data.json": page_data("/", "Energy"),
    "/page-data/plans/page-data.json": page_data("/plans", "Plans"),
    "/page-data/404.html/page-data.json": page_data("/404.html", "Not found"),
    "/page-data/500.html/page-data.json": page_data("/500.html", "Out of order"),
    "/page-data/sq/d/3159585216.json": (JSON, '{"data":{"name":"Python Energy"}}'),
    "/slice-data/footer.json": (JSON, '{"componentChunkName":"slice---footer","result":{},"staticQueryHashes":[]}'),
}

# --- The routes ------------------------------------------------------------------------------------------------------


class Refused(Exception):
    def __init__(self, status, pointers=(), headers=()):
        super().__init__(status)
        self.status, self.headers = status, dict(headers)
        self.problem = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
        if pointers:
            self.problem["errors"] = [{"pointer": one, "detail": "does not fit the contract"} for one in pointers]


def not_json(constant):
    raise ValueError(constant)


class Backend(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def __getattr__(self, name):
        # Any method comes here: which ones an address takes is said there.
        if name.startswith("do_"):
            return self.answer
        raise AttributeError(name)

    def own_origin(self):
        return f"http://{self.headers['host']}"

    def session(self):
        scheme, _, token = (self.headers["authorization"] or "").partition(" ")
        return token if scheme.lower() == "bearer" and SESSIONS.get(token, 0) > time.time() else ""

    def new_pair(self, session):
        pair = secrets.token_urlsafe(24)
        PAIRS[pair] = session
        return {"x-xsrf-token": pair, "set-cookie": f"XSRF-TOKEN={pair}; Path=/; SameSite=Strict"}

    def ensure_ours(self):
        """Sent by a page of ours, with the CSRF token of its session."""
        origin, pair = self.headers["origin"], self.headers["x-xsrf-token"]
        is_foreign = origin not in (None, self.own_origin()) or self.headers["sec-fetch-site"] == "cross-site"
        cookies = (self.headers["cookie"] or "").split("; ")
        if is_foreign or f"XSRF-TOKEN={pair}" not in cookies or PAIRS.get(pair) != self.session():
            raise Refused(403)

    def body_of(self, operation, sent):
        content = operation["requestBody"]
        if not re.match(r"application/json\s*(?:;|$)", self.headers["content-type"] or "", re.I):
            raise Refused(415)
        if len(sent) > content["x-limit-bytes"]:
            raise Refused(413)
        try:
            body = json.loads(sent.decode("utf-8"), parse_constant=not_json)
        except (ValueError, RecursionError):
            raise Refused(400) from None
        pointers = faults(content["content"][JSON]["schema"], body)
        if pointers:
            raise Refused(422, pointers)
        return body

    def route(self, path, method, sent):
        operations = DOCUMENT["paths"].get(path, {}) if not path.startswith(("/page-data", "/slice-data", "/sw.js")) else {}
        taken = [one.upper() for one in operations] or (["GET"] if path in FILES else [])
        if not taken:
            return 404, {"content-type": HTML}, "<h1>Not found</h1>"
        if method not in taken:
            raise Refused(405, headers={"allow": ", ".join(taken)})
        if path in FILES:
            kind, text = FILES[path]
            return 200, {"content-type": kind, "cache-control": "no-cache"}, text
        if method != "GET":
            self.ensure_ours()
        if path == "/csrf":
            return 204, self.new_pair(self.session()), ""
        if path == "/login":
            typed = self.body_of(operations["post"], sent)
            if (typed["email"], typed["password"]) != (EMAIL, PASSWORD):
                return 401, {"content-type": JSON}, json.dumps({"success": False, "message": "Login failed"})
            PAIRS.pop(self.headers["x-xsrf-token"])
            token = open_session()
            headers = {"content-type": JSON, **self.new_pair(token)}
            return 200, headers, json.dumps({"token": token, "userId": USER_ID})
        if path == "/logout":
            PAIRS.pop(self.headers["x-xsrf-token"])
            SESSIONS.pop(self.session(), None)
            return 204, self.new_pair(""), ""
        if path == "/user":
            if not self.session():
                raise Refused(401, headers={"www-authenticate": "Bearer"})
            return 200, {"content-type": JSON}, json.dumps({"userId": USER_ID, "email": EMAIL})
        # What is left are the traces: a real team keeps them.
        self.body_of(operations["post"], sent)
        return 204, {}, ""

    def answer(self):
        sent = self.rfile.read(int(self.headers["content-length"] or 0))
        path, method = self.path.split("?")[0], self.command
        try:
            if method == "OPTIONS":
                allowed = "authorization, content-type, x-xsrf-token"
                status, headers, text = 204, {"access-control-allow-headers": allowed}, ""
            else:
                status, headers, text = self.route(path, "GET" if method == "HEAD" else method, sent)
        except Refused as refused:
            status, text = refused.status, json.dumps(refused.problem)
            headers = {"content-type": PROBLEM, **refused.headers}
        headers = {"cache-control": "no-store", "x-content-type-options": "nosniff", **headers}
        if self.headers["origin"] == self.own_origin():
            headers["access-control-allow-origin"] = self.own_origin()
            headers["access-control-allow-credentials"] = "true"
            headers["access-control-expose-headers"] = "x-xsrf-token"
        data = text.encode()
        # Without the version of the server, which `send_response` would tell.
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 204:
            self.send_header("content-length", str(len(data)))
        self.end_headers()
        if method != "HEAD":
            self.wfile.write(data)


server = ThreadingHTTPServer(("127.0.0.1", 0), Backend)
print(f"Ready at http://127.0.0.1:{server.server_port}", flush=True)
# Genuine, and over for a minute.
print(f"Expired {open_session(-60)}", flush=True)
server.serve_forever()
