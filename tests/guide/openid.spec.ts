import { signIn, test } from "../support/console-test";
import { openIdBehindProxy, walkOpenId } from "../support/guide-openid-walks";
import { Registrar } from "../support/registration";
import { LANGUAGES } from "./languages";

/** The recipes for our own code that can be run here. */
const APPLICATIONS = [
  { language: "node", recipe: "node", files: [".env", "server.mjs"] },
  { language: "python", recipe: "flask", files: [".env", "requirements.txt", "app.py"] },
  { language: "go", recipe: "go", files: [".env", "go.mod", "main.go"] },
] as const;

/** Debian doesn't have its library: only its first page can be asked for. */
const PHP = {
  language: "php",
  recipe: "php",
  files: [".env", "composer.json", "public/index.php"],
  path: "/",
} as const;

for (const application of APPLICATIONS.filter(({ language }) => LANGUAGES.includes(language))) {
  test(`${application.language}: the application for OpenID Connect signs people in, and out of everything`, ({
    page,
    browser,
    sso,
  }) => walkOpenId({ ...application, page, browser, ssoUrl: sso.url }));
}

for (const application of [...APPLICATIONS, PHP].filter(({ language }) => LANGUAGES.includes(language))) {
  test(`${application.language}: behind a proxy at https, the application for OpenID Connect has cookies for https alone @once`, async ({
    page,
    sso,
  }) => {
    const registration = await (await Registrar.at(sso)).register();
    await signIn(page);
    await openIdBehindProxy({ ...application, page, registration });
  });
}
