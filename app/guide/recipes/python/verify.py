import os

import jwt

SSO_URL = os.environ["SSO_URL"]

# Fetches the keys when they are needed, and keeps them for five minutes.
keys = jwt.PyJWKClient(f"{SSO_URL}/api/.well-known/jwks.json")


def verify_token(token):
    """The claims of an access token that was made for this application. Raises jwt.PyJWTError otherwise."""
    verified = jwt.decode_complete(
        token,
        keys.get_signing_key_from_jwt(token).key,
        algorithms=["ES256"],
        issuer=SSO_URL,
        audience=os.environ["APP_KEY"],
        leeway=30,
        options={"require": ["sub", "exp"]},
    )
    if verified["header"].get("typ") != "at+jwt":
        raise jwt.InvalidTokenError("not an access token")
    return verified["payload"]
