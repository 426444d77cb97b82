import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PYTHON } from "./debian";
import { AppProcess } from "./process";

/** A new project's settings, as far as one page needs them. */
const SETTINGS = `
SECRET_KEY = "not a secret"
DEBUG = False
ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
ROOT_URLCONF = "urls"
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
]
INSTALLED_APPS = ["django.contrib.sessions"]
SESSION_ENGINE = "django.contrib.sessions.backends.file"
SESSION_COOKIE_NAME = "django-session"
CSRF_COOKIE_NAME = "django-csrf"
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates"}]
`;

/** One page, which says who is signed in. */
const URLS = `
from django.http import HttpResponse
from django.template import Context, Template
from django.middleware.csrf import get_token
from django.urls import include, path

PAGE = Template("""<!doctype html><html lang="en"><title>Wiki</title><link rel="icon" href="data:,">
<h1>Wiki</h1>
{% if user %}<p>User: {{ user.name }}</p><p>Email: {{ user.email }}</p><p>Groups: {{ user.groups|join:", " }}</p>
<form method="post" action="/sso/sign-out"><input type="hidden" name="csrfmiddlewaretoken" value="{{ token }}">
<button>Sign out</button></form>{% else %}<a href="/sso/sign-in">Sign in</a>{% endif %}</html>""")


def home(request):
    context = {"user": request.session.get("user"), "token": get_token(request)}
    return HttpResponse(PAGE.render(Context(context)))


def icon(request):
    return HttpResponse(status=204)


urlpatterns = [path("", home), path("favicon.ico", icon), path("sso/", include("sso"))]
`;

/** A Django project with one page and the recipe's two files. */
export class Django {
  private constructor(
    private readonly folder: string,
    private readonly app: AppProcess,
  ) {}

  /** @param recipe the texts of \`settings.py\` and \`sso.py\` */
  static async start(
    port: number,
    recipe: { settings: string; sso: string },
    secret: string,
  ): Promise<Django> {
    const folder = mkdtempSync(join(tmpdir(), "sso-django-"));
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    write("settings.py", `${recipe.settings}${SETTINGS}SESSION_FILE_PATH = ${JSON.stringify(folder)}\n`);
    write("sso.py", recipe.sso);
    write("urls.py", URLS);
    const args = ["-m", "django", "runserver", "--noreload", `127.0.0.1:${port}`];
    const env = {
      DJANGO_SETTINGS_MODULE: "settings",
      PYTHONPATH: folder,
      SSO_CLIENT_SECRET: secret,
    };
    return new Django(
      folder,
      await AppProcess.start(`http://127.0.0.1:${port}/`, PYTHON, args, { cwd: folder, env }),
    );
  }

  async stop(): Promise<void> {
    await this.app.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
