import os
import re
import time
import uuid

import jwt

# A path of this application: one slash, then what may stand in an address, and no backslash.
OWN_PATH = re.compile(r"/([!-.0-\[\]-~][!-\[\]-~]*)?")
# Its query has a state: the browser takes tokens that come back with the state that it sent, and no others.
STATE = re.compile(r"[^?#]*\?([^#]*&)?sso_state=[\w-]+(&|#|$)")


def is_own_page(headers):
    """Whether a page of this application makes the request: every browser says so, and a page can't change it."""
    site = headers.get("Sec-Fetch-Site")
    if site is None:
        return headers.get("Origin") == os.environ["APP_ORIGIN"]
    return site == "same-origin"


def sign_request(path):
    """Asks to have a person sign in and come back to `path`: good once, for ten minutes."""
    if not isinstance(path, str) or not OWN_PATH.fullmatch(path) or not STATE.match(path):
        raise ValueError("not a path of this application with a state")
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
    # The key is the secret's text, just as it was shown.
    signed_request = jwt.encode(claims, os.environ["APP_SECRET"], algorithm="HS256")
    return {"signedRequest": signed_request, "redirectionURL": redirection_url}
