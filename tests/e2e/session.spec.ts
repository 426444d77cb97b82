import type { Page } from "@playwright/test";
import { ADMIN, type TestConsole } from "../../harness/console";
import { expect, fillSignIn, signIn, test } from "../support/console-test";
import { LinkVisitor } from "../support/link-visitor";
import { Registrar } from "../support/registration";
import { send } from "../support/visitor";

const users = "/dashboard/user-management";

/** Lets time pass for the console. No page is open meanwhile, which might load something ahead from nobody. */
async function restart(page: Page, sso: TestConsole, minutesAhead = 0): Promise<void> {
  await page.goto("about:blank");
  await sso.halt();
  await sso.resume(minutesAhead);
}

test.describe("as time goes by", () => {
  test.afterEach(({ page, sso }) => restart(page, sso));

  test("S8: an access token that has run out is renewed without anybody noticing @once", async ({
    page,
    context,
    sso,
  }) => {
    await signIn(page, users);
    const session = async () => (await context.cookies()).find(({ name }) => name === "sso")?.value;
    const before = await session();

    await restart(page, sso, 20);
    await page.goto(`${users}?page=2`);
    await expect(page).toHaveURL(`${users}?page=2`);
    await expect(page.getByRole("table")).toBeVisible();
    expect(await session()).not.toBe(before);
  });

  test("S8: an answer that renews the session is kept by no cache, however its address is written @once", async ({
    page,
    sso,
  }) => {
    await signIn(page, users);
    const held = await page.context().cookies();
    const cookie = held.map(({ name, value }) => `${name}=${value}`).join("; ");
    await restart(page, sso, 20);
    for (const path of [
      "/sso.js.data",
      users,
      "/SSO.JS",
      "/sso.js/",
      "/%73so.js",
      "/sso.js",
      "/favicon.svg",
    ]) {
      const { status, headers } = await send(sso.url, { path, headers: { cookie } });
      const isForEverybody = path !== users && !path.endsWith(".data");
      expect([path, status, headers["cache-control"], /sso=/.test(String(headers["set-cookie"]))]).toEqual([
        path,
        200,
        isForEverybody ? "public, max-age=3600" : "private, no-store",
        !isForEverybody,
      ]);
    }
  });

  test("S8: after an idle hour one signs in again and is back where one was @once", async ({ page, sso }) => {
    await signIn(page, users);
    await restart(page, sso, 70);
    await page.goto(`${users}?page=2`);
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await fillSignIn(page);
    await expect(page).toHaveURL(`${users}?page=2`);
  });
});

test("S8: broken cookies count as none @once", async ({ page, context, sso }) => {
  await signIn(page, users);
  const session = (await context.cookies()).find(({ name }) => name === "sso")?.value ?? "";
  for (const value of ["nonsense", "%E0%A4%A", `${session}x`, session.slice(0, 40), "a".repeat(2000)]) {
    await context.addCookies(
      ["sso", "sso-2", "csrf", "theme", "toast"].map((name) => ({ name, value, url: sso.url })),
    );
    const response = await page.goto(users);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveURL(/\/auth\/sign-in/);
  }
  await fillSignIn(page);
  await expect(page).toHaveURL(users);
});

test("S8: who signs in where somebody else is signed in ends the other's session", {
  tag: "@once",
}, async ({ sso }) => {
  const visitor = new LinkVisitor(sso.url);
  await visitor.signIn(ADMIN);
  const copy = visitor.twin();
  expect((await copy.get("/dashboard/roles")).status).toBe(200);
  const registrar = await Registrar.at(sso);
  const { person } = await registrar.register();
  await visitor.signIn(person);
  expect((await copy.get("/dashboard/roles")).location).toContain("/auth/sign-in");
});
