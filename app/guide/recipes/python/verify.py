import json
import os
import time
import urllib.request

import jwt

SSO_URL = os.environ["SSO_URL"]


class Keys:
    """Keys are cached for five minutes, and fetched again for an unknown key at most every five seconds."""

    def __init__(self):
        self.keys = {}
        self.fetched = float("-inf")

    def get(self, kid):
        age = time.monotonic() - self.fetched
        if age > 300 or (kid not in self.keys and age > 5):
            with urllib.request.urlopen(f"{SSO_URL}/api/.well-known/jwks.json", timeout=5) as answer:
                jwks = jwt.PyJWKSet.from_dict(json.load(answer))
            self.keys = {key.key_id: key.key for key in jwks.keys}
            self.fetched = time.monotonic()
        if kid not in self.keys:
            raise jwt.InvalidTokenError("signed with an unknown key")
        return self.keys[kid]


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
