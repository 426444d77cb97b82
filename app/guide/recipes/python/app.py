import os
from urllib.parse import urlsplit

import jwt
from flask import Flask, request
from werkzeug.serving import WSGIRequestHandler

from sign import is_own_page, sign_request
from verify import verify_token

APP_ORIGIN = os.environ["APP_ORIGIN"]
LONGEST_BODY = 10_000

app = Flask(__name__, static_folder=None)


@app.get("/")
def page():
    with open("index.html", encoding="utf-8") as file:
        return file.read()


@app.post("/sso/sign")
def sign():
    if not is_own_page(request.headers):
        return {"message": "Only pages of this application can call this endpoint."}, 403
    # A body without a Content-Length is refused too.
    if request.content_length is None or request.content_length > LONGEST_BODY:
        return {"message": "The body is too large."}, 413
    body = request.get_json(silent=True)
    try:
        return sign_request(body.get("path") if isinstance(body, dict) else None)
    except ValueError as wrong:
        return {"message": str(wrong)}, 400


@app.get("/hello")
def hello():
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    try:
        claims = verify_token(token)
    except jwt.PyJWTError:
        return {"message": "Sign in first."}, 401
    return {"message": f"Hello {claims['name']}, your API has checked who you are."}


class Quiet(WSGIRequestHandler):
    """Writes no access log: people return with tokens in the query."""

    def log_request(self, *_):
        pass


if __name__ == "__main__":
    port = int(os.environ.get("APP_PORT") or urlsplit(APP_ORIGIN).port or 4000)
    app.run(host="localhost", port=port, request_handler=Quiet)
