import { signIn, test } from "../support/console-test";
import {
  redirectBehindProxy,
  serveBehindProxy,
  walkWithoutScript,
  walkWithScript,
} from "../support/guide-walks";
import { Registrar, type Registration } from "../support/registration";
import { LANGUAGES } from "./languages";

let registration: Registration;
test.beforeAll(async ({ consoleWith }) => {
  const sso = await consoleWith({});
  registration = await (await Registrar.at(sso)).register();
});

for (const language of LANGUAGES) {
  test(`${language}: with a script, somebody signs in and out @with-javascript`, async ({ page, browser }) =>
    walkWithScript({ language, page, browser, registration }));

  test(`${language}: without a script, somebody signs in and out`, async ({ page, browser }) =>
    walkWithoutScript({ language, page, browser, registration }));

  test(`${language}: behind a proxy at https, cookies are for https alone @once`, async ({ page }) => {
    await signIn(page);
    await serveBehindProxy({ language, page, registration });
    await redirectBehindProxy({ language, page, registration });
  });
}
