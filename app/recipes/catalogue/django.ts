import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const django: Recipe = {
  id: "django",
  name: "Django (Authlib)",
  category: "Your own code",
  version: "Authlib 1.2 and Django 3.2",
  tested: true,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/sso/callback"],
    postLogoutRedirectUris: ["/"],
  },
  authentication: "basic",
  groups: "the claim `groups` in `userinfo`",
  exampleOrigin: "https://app.example.com",
  steps: (values) => [
    {
      text: "Run `pip install authlib requests`, and put the secret into the environment as `SSO_CLIENT_SECRET`.",
    },
    {
      text: "Add the client to the settings. Sessions must be on, as in a new project.",
      file: {
        name: "settings.py",
        language: "python",
        parts: filled`import os

AUTHLIB_OAUTH_CLIENTS = {
    "sso": {
        "client_id": "${values.clientId}",
        "client_secret": os.environ["SSO_CLIENT_SECRET"],
        "server_metadata_url": "${values.discovery}",
        "client_kwargs": {
            "scope": "${values.scopes}",
            "code_challenge_method": "S256",
        },
    }
}
`,
      },
    },
    {
      text: 'Add these views, and `path("sso/", include("sso"))` to your `urls.py`.',
      file: {
        name: "sso.py",
        language: "python",
        parts: filled`from urllib.parse import urlencode

from authlib.integrations.django_client import OAuth
from django.http import HttpResponseForbidden
from django.shortcuts import redirect
from django.urls import path, reverse
from django.views.decorators.http import require_GET, require_POST

oauth = OAuth()
oauth.register("sso")


@require_GET
def sign_in(request):
    callback = request.build_absolute_uri(reverse("sso-callback"))
    return oauth.sso.authorize_redirect(request, callback)


@require_GET
def callback(request):
    if "error" in request.GET:
        return HttpResponseForbidden("You were not signed in.")
    token = oauth.sso.authorize_access_token(request)
    user = token["userinfo"]
    request.session.cycle_key()
    request.session["user"] = {
        "id": user["sub"],
        "name": user["name"],
        "email": user.get("email"),
        "groups": user.get("groups", []),
    }
    request.session["id_token"] = token["id_token"]
    return redirect("/")


@require_POST
def sign_out(request):
    query = {
        "id_token_hint": request.session.get("id_token", ""),
        "post_logout_redirect_uri": request.build_absolute_uri("/"),
    }
    request.session.flush()
    return redirect("${values.endSession}?" + urlencode(query))


urlpatterns = [
    path("sign-in", sign_in, name="sso-sign-in"),
    path("callback", callback, name="sso-callback"),
    path("sign-out", sign_out, name="sso-sign-out"),
]
`,
      },
    },
  ],
  notes: () => [
    '`request.session["user"]` says who is signed in. Find your own user by `id`, which never changes, and not by email address.',
    "Behind a proxy, set `SECURE_PROXY_SSL_HEADER` and `USE_X_FORWARDED_HOST`, or the redirect address is wrong.",
    "Flask and Starlette have the same client in `authlib.integrations`.",
  ],
};
