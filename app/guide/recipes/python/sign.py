import os
import re
import time
import uuid

import jwt

# A path of this application: exactly one leading slash, printable ASCII characters, no backslash.
OWN_PATH = re.compile(r"/([!-.0-\[\]-~][!-\[\]-~]*)?")
# The query must have a state: the browser accepts tokens only with the state that it sent.
STATE = re.compile(r"[^?#]*\?([^#]*&)?sso_state=[\w-]+(&|#|$)")


def is_own_page(headers):
    """True if a page of this application makes the request. Browsers set these headers; pages can't change them."""
    site = headers.get("Sec-Fetch-Site")
    if site is None:
        return headers.get("Origin") == os.environ["APP_ORIGIN"]
    return site == "same-origin"


def sign_request(path):
    """Signs a request for a person to sign in and return to `path`. It is valid once, for ten minutes."""
    if not isinstance(path, str) or not OWN_PATH.fullmatch(path) or not STATE.match(path):
        raise ValueError("path must be a path of this application with a state")
    redirection_url = os.environ["APP_ORIGIN"] + path
    now = int(time.time())
    claims = {
        "iss": os.environ["APP_KEY"],
        "aud": os.environ["SSO_URL"],
        "jti": str(uuid.uuid4()),
        "iat": now,
        "exp": now + 600,
        "redirectionURL": redirection_url,
    }
    # The key is the secret's text, not decoded.
    signed_request = jwt.encode(claims, os.environ["APP_SECRET"], algorithm="HS256")
    return {"signedRequest": signed_request, "redirectionURL": redirection_url}
