import json
import os
import threading
import time
import urllib.request

import jwt

SSO_URL = os.environ["SSO_URL"]


class Keys:
    """Keys are cached for five minutes, and fetched again for an unknown key at most every five seconds."""

    def __init__(self):
        self.lock = threading.Lock()
        self.keys = {}
        self.fetched = self.tried = float("-inf")

    def get(self, kid):
        if time.monotonic() - self.fetched > 300:
            # Without fresh keys everybody waits for them.
            with self.lock:
                self.refresh(kid)
        elif kid not in self.keys and self.lock.acquire(blocking=False):
            # Only this token waits: the others go on with the cached keys.
            try:
                self.refresh(kid)
            finally:
                self.lock.release()
        if time.monotonic() - self.fetched > 300:
            raise OSError("the keys of the SSO service could not be fetched")
        key = self.keys.get(kid)
        if key is None:
            raise jwt.InvalidTokenError("signed with an unknown key")
        return key

    def refresh(self, kid):
        now = time.monotonic()
        if (now - self.fetched > 300 or kid not in self.keys) and now - self.tried > 5:
            self.tried = now
            self.fetch()
            self.fetched = now

    def fetch(self):
        with urllib.request.urlopen(f"{SSO_URL}/api/.well-known/jwks.json", timeout=5) as answer:
            jwks = [key for key in json.load(answer)["keys"] if key.get("alg") == "ES256"]
        self.keys = {key["kid"]: jwt.PyJWK.from_dict(key).key for key in jwks}


keys = Keys()


def verify_token(token):
    """Returns the claims of an access token for this application. Raises jwt.PyJWTError if it is not valid."""
    header = jwt.get_unverified_header(token)
    claims = jwt.decode(
        token,
        keys.get(header.get("kid")),
        algorithms=["ES256"],
        issuer=SSO_URL,
        audience=os.environ["APP_KEY"],
        leeway=30,
        options={"require": ["sub", "exp"]},
    )
    # The signature covers the header too.
    if header.get("typ") != "at+jwt":
        raise jwt.InvalidTokenError("not an access token")
    return claims
