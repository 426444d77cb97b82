import base64
import html
import json
import os
import secrets
import time
import urllib.error
import urllib.request
from urllib.parse import urlencode, urlsplit

import jwt
from flask import Flask, redirect, request
from werkzeug.serving import WSGIRequestHandler

from sign import sign_request
from verify import verify_token

SSO_URL = os.environ["SSO_URL"]
APP_ORIGIN = os.environ["APP_ORIGIN"]
ENCODED = base64.b64encode(f"My application&{os.environ['APP_KEY']}".encode()).decode()

# Over https, only this host can set the cookie, and browsers send it only over https.
SECURE = APP_ORIGIN.startswith("https:")
PREFIX = "__Host-" if SECURE else ""

# Session id to tokens and claims. A real application stores sessions in its database.
sessions = {}

app = Flask(__name__, static_folder=None)


def cookie(name):
    return request.cookies.get(PREFIX + name, "")


def go(location, **cookies):
    """Redirects, and sets the cookies: each is a value with its age in seconds."""
    response = redirect(location, 303)
    response.headers["Referrer-Policy"] = "no-referrer"
    for name, (value, age) in cookies.items():
        response.set_cookie(PREFIX + name, value, age, secure=SECURE, httponly=True, samesite="Lax")
    return response


def call(path, body=None, **headers):
    """Calls the SSO service. Raises urllib.error.HTTPError if it refuses."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **headers}
    wanted = urllib.request.Request(f"{SSO_URL}/api/auth{path}", data, headers)
    with urllib.request.urlopen(wanted, timeout=10) as answer:
        return answer.read()


def refresh(refresh_token):
    """Exchanges a refresh token, which is valid once, for a new pair. Returns None if the sign-in has ended."""
    try:
        pair = json.loads(call("/refresh", {"refreshToken": refresh_token}))
    except urllib.error.HTTPError as refused:
        if refused.code == 401:
            return None
        raise
    return {**pair, "claims": verify_token(pair["token"])}


def enter(token, refresh_token):
    """Returns a session for the tokens of a sign-in, or None if they are not valid."""
    try:
        verify_token(token)
        # Exchanged at once, so that the refresh token in the address is no longer valid.
        return refresh(refresh_token)
    except (jwt.PyJWTError, OSError) as wrong:
        app.logger.error("Not signed in: %s", wrong)
        return None


def current():
    """Returns the caller's session with a valid access token."""
    session = sessions.get(cookie("session"))
    if session is None or session["claims"]["exp"] - time.time() > 30:
        return session
    renewed = refresh(session["refreshToken"])
    if renewed:
        sessions[cookie("session")] = renewed
    else:
        sessions.pop(cookie("session"), None)
    return renewed


@app.get("/")
def home():
    session = current()
    if session:
        name = html.escape(session["claims"]["name"])
        body = f'<p>Signed in as {name}</p><form method="post" action="/sign-out"><button>Sign out</button></form>'
    else:
        body = '<p>Not signed in</p><a href="/sign-in">Sign in</a>'
    return f'<!doctype html><html lang="en"><title>My application</title>{body}</html>'


@app.get("/sign-in")
def sign_in():
    state = secrets.token_urlsafe()
    query = {"encodedString": ENCODED, **sign_request(f"/signed-in?sso_state={state}")}
    return go(f"{SSO_URL}/auth/sign-in?{urlencode(query)}", state=(state, 600))


@app.get("/signed-in")
def signed_in():
    state = cookie("state")
    if not state or request.args.get("sso_state") != state:
        return go("/")
    session = enter(request.args.get("token", ""), request.args.get("refreshToken", ""))
    # In any case, the person continues to an address without tokens.
    if not session:
        return go("/", state=("", 0))
    sessions.pop(cookie("session"), None)
    id = secrets.token_urlsafe()
    sessions[id] = session
    return go("/", session=(id, 43200), state=("", 0))


@app.post("/sign-out")
def sign_out():
    session = current()
    sessions.pop(cookie("session"), None)
    if session:
        call("/logout", Authorization=f"Bearer {session['token']}")
    return go("/", session=("", 0))


@app.errorhandler(OSError)
def unavailable(error):
    app.logger.error("%s", error)
    return "Try again in a moment.", 503


class Quiet(WSGIRequestHandler):
    """Writes no access log: people return with tokens in the query."""

    def log_request(self, *_):
        pass


if __name__ == "__main__":
    port = int(os.environ.get("APP_PORT") or urlsplit(APP_ORIGIN).port or 4000)
    app.run(host="localhost", port=port, request_handler=Quiet)
