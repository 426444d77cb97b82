import { signIn, test } from "../support/console-test";
import { serveBehindProxy, walkWithScript } from "../support/guide-walks";
import { Registrar, type Registration } from "../support/registration";
import { LANGUAGES } from "./languages";

let registration: Registration;
test.beforeAll(async ({ consoleWith }) => {
  const sso = await consoleWith({});
  registration = await (await Registrar.at(sso)).register();
});

for (const language of LANGUAGES) {
  test(`${language}: somebody signs in and out @with-javascript`, async ({ page, browser }) =>
    walkWithScript({ language, page, browser, registration }));

  test(`${language}: listens behind a proxy at https @once`, async ({ page }) => {
    await signIn(page);
    await serveBehindProxy({ language, page, registration });
  });
}
