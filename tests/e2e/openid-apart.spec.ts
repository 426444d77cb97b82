import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMIN, TestConsole } from "../../harness/console";
import { expect, fillSignIn, test } from "../support/console-test";
import { FrontProxy } from "../support/front-proxy";
import { OpenIdApp } from "../support/openid-app";
import { expectWelcome, heading, OLGA } from "../support/openid-test";
import { Registrar } from "../support/registration";
import { Standalone } from "../support/standalone";

test("OpenID Connect works with console and service apart behind a proxy @once", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "sso-apart-"));
  const proxy = await FrontProxy.start();
  const settings = { PUBLIC_URL: proxy.url, TRUST_PROXY: "1" };
  const service = await Standalone.start({
    ...settings,
    DATABASE_URL: `file:${join(folder, "sso.db")}`,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const front = await TestConsole.startOn(service.url, settings);
  proxy.targets = { console: front.url.replace("localhost", "127.0.0.1"), service: service.url };
  const registrar = await Registrar.at(proxy);
  const registration = await registrar.register(OLGA);
  const app = await OpenIdApp.start(proxy.url, registrar, registration, { thirdParty: true });
  try {
    await page.goto(app.signInPath({ login_hint: registration.person.username }));
    await expect(page).toHaveURL(new RegExp(`^${proxy.url}/auth/sign-in`));
    await expect(heading(page, registration.name)).toBeVisible();
    await fillSignIn(page, registration.person);
    await page.getByRole("button", { name: "Allow" }).click();
    await expectWelcome(page, app);
    await page.goto(app.signInPath({ prompt: "login" }));
    await fillSignIn(page, registration.person);
    await expectWelcome(page, app);
    await page.goto(`${app.url}/sign-out`);
    await expect(heading(page, "Signed out of the application")).toBeVisible();
    await page.goto(app.signInPath({ prompt: "none" }));
    await expect(heading(page, "Refused: login_required")).toBeVisible();
    for (const { output } of [service, front]) expect(output).not.toMatch(/interactions?\/[\w-]{43}/);
  } finally {
    await app.stop();
    await front.stop();
    await service.stop();
    proxy.stop();
    await rm(folder, { recursive: true });
  }
});
