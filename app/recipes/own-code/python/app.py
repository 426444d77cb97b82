import hmac
import html
import os
from urllib.parse import urlencode, urlsplit

from authlib.common.errors import AuthlibBaseError
from authlib.integrations.flask_client import OAuth
from flask import Flask, redirect, request, session

SSO_URL = os.environ["SSO_URL"]
APP_KEY = os.environ["APP_KEY"]
APP_SECRET = os.environ["APP_SECRET"]
APP_ORIGIN = os.environ["APP_ORIGIN"]
IS_SECURE = APP_ORIGIN.startswith("https:")

app = Flask(__name__, static_folder=None)
# The session is a signed cookie. Its key comes from the secret: a new secret ends all sessions.
app.secret_key = hmac.digest(APP_SECRET.encode(), b"session", "sha256")
app.config.update(
    # Over https, only this host can set the cookie, and browsers send it only over https.
    SESSION_COOKIE_NAME="__Host-session" if IS_SECURE else "session",
    SESSION_COOKIE_SECURE=IS_SECURE,
    SESSION_COOKIE_SAMESITE="Lax",
    MAX_CONTENT_LENGTH=10_000,
)

oauth = OAuth(app)
oauth.register(
    "sso",
    client_id=APP_KEY,
    client_secret=APP_SECRET,
    server_metadata_url=f"{SSO_URL}/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile email groups", "code_challenge_method": "S256"},
)


@app.get("/")
def home():
    user = session.get("user")
    if user:
        body = f"""<p>Signed in as {html.escape(user["name"])}</p>
<p>Groups: {html.escape(", ".join(user["groups"]) or "none")}</p>
<form method="post" action="/sign-out"><button>Sign out</button></form>"""
    else:
        body = '<p>Not signed in</p><a href="/sign-in">Sign in</a>'
    return f'<!doctype html><html lang="en"><title>My application</title>{body}</html>'


@app.get("/sign-in")
def sign_in():
    return oauth.sso.authorize_redirect(f"{APP_ORIGIN}/callback")


@app.get("/callback")
def callback():
    try:
        # Checks the state, exchanges the code, and verifies the ID token and its nonce.
        tokens = oauth.sso.authorize_access_token()
    except AuthlibBaseError as wrong:
        app.logger.error("Not signed in: %s", wrong)
        return 'You were not signed in. <a href="/sign-in">Try again</a>', 403
    claims = tokens["userinfo"]
    session.clear()
    session["user"] = {
        "id": claims["sub"],
        "name": claims["name"],
        "email": claims.get("email"),
        "groups": claims.get("groups", []),
    }
    session["id_token"] = tokens["id_token"]
    return redirect("/", 303)


# The cookie is SameSite=Lax: forms of other sites don't send it.
@app.post("/sign-out")
def sign_out():
    id_token = session.get("id_token")
    session.clear()
    if not id_token:
        return redirect("/", 303)
    query = {"id_token_hint": id_token, "post_logout_redirect_uri": f"{APP_ORIGIN}/"}
    return redirect(f"{oauth.sso.load_server_metadata()['end_session_endpoint']}?{urlencode(query)}", 303)


if __name__ == "__main__":
    app.run(host="localhost", port=int(os.environ.get("APP_PORT") or urlsplit(APP_ORIGIN).port or 4000))
