import app from "../own-code/python/app.py?raw";
import requirements from "../own-code/python/requirements.txt?raw";
import { EXPORTS, runStep, settingsStep, wholeFile } from "../own-code/steps";
import { CONFIDENTIAL, type Recipe } from "../recipe";

export const flask: Recipe = {
  id: "flask",
  name: "Python (Flask, Authlib)",
  category: "Your own code",
  version: "Authlib 1.2 and Flask 2.2",
  tested: true,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/callback"],
    postLogoutRedirectUris: ["/"],
  },
  authentication: "basic",
  groups: "the claim `groups` in `userinfo`",
  exampleOrigin: "https://app.example.com",
  steps: (values) => [
    settingsStep(values),
    {
      text: "List the packages. Python must be 3.9 or newer.",
      file: wholeFile("requirements.txt", "text", requirements),
    },
    { text: "This is a whole application.", file: wholeFile("app.py", "python", app) },
    {
      text: "Install the packages for this folder alone.",
      file: wholeFile(
        "Install",
        "shell",
        "python3 -m venv .venv\n.venv/bin/pip install -r requirements.txt\n",
      ),
    },
    runStep("Run it, and open the application at `APP_ORIGIN`.", ".venv/bin/python app.py"),
  ],
  notes: () => [
    '`session["user"]` says who is signed in. Find your own user by `id`, which never changes, and not by email address.',
    "In production, a WSGI server such as gunicorn runs `app:app`. FastAPI and Starlette have the same client in `authlib.integrations`.",
    EXPORTS,
  ],
};
