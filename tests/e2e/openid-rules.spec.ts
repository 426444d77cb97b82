import { expect, fillSignIn } from "../support/console-test";
import { expectForm, expectWelcome, heading, OLGA, test } from "../support/openid-test";
import { SAME_ORIGIN, send } from "../support/visitor";

const OVER = "This sign-in is over";

test("O3: somebody else's interaction is refused, whoever opens its link @once", async ({
  page,
  app,
  registration,
  browser,
  sso,
}) => {
  const { javaScriptEnabled } = test.info().project.use;
  const attacker = await browser.newContext({ javaScriptEnabled });
  const theirs = await attacker.newPage();
  await theirs.goto(app.signInPath());
  await expectForm(theirs);
  const link = new URL(theirs.url()).searchParams.get("returnTo") ?? "";
  expect(link).toMatch(/^\/auth\/interaction\/[\w-]{43}$/);

  await page.goto(link);
  await expect(heading(page, OVER)).toBeVisible();
  await page.goto(`/auth/sign-in?returnTo=${link}`);
  await expect(heading(page, OVER)).toBeVisible();
  await page.goto("/auth/sign-in");
  await fillSignIn(page, registration.person);
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto(link);
  await expect(heading(page, OVER)).toBeVisible();
  expect(app.claims).toEqual([]);

  // The attacker's browser still has its own sign-in, which is nobody else's.
  await fillSignIn(theirs, registration.person);
  await expectWelcome(theirs, app);
  await attacker.close();
  // The log has the routes, not the ids.
  await expect.poll(() => sso.output).toContain('"path":"/auth/interaction/:id"');
  expect(sso.output).not.toContain(link.slice(-43));
});

test("O3: a page of another site that begins 400 sign-ins signs nobody out, and waiting ones go on @once", async ({
  page,
  context,
  app,
  registration,
  sso,
}) => {
  await page.goto(app.signInPath());
  await fillSignIn(page, registration.person);
  await expectWelcome(page, app);
  await page.goto(app.signInPath({ prompt: "login" }));
  await expectForm(page);
  const names = async () => (await context.cookies(sso.url)).map(({ name }) => name).sort();
  const before = await names();
  expect(before).toEqual(expect.arrayContaining(["csrf", "device", "oidc-browser", "sso"]));
  const begun = await context.request.get(app.signInPath({ prompt: "login" }), { maxRedirects: 0 });
  for (let forged = 0; forged < 400; forged++) {
    const { location = "" } = begun.headers();
    const answer = await context.request.get(location, { maxRedirects: 0 });
    expect(answer.headers().location).toMatch(/^\/auth\/interaction\//);
  }
  expect(await names()).toEqual(before);
  const other = await context.newPage();
  await other.goto("/account/applications");
  await expect(other).toHaveURL(/\/account\/applications$/);
  await fillSignIn(page, registration.person);
  await expectWelcome(page, app);
});

test("of two tabs at the form the second one goes on as who is signed in meanwhile @once", async ({
  page,
  context,
  app,
  registration,
}) => {
  const second = await context.newPage();
  await page.goto(app.signInPath());
  await expectForm(page);
  await second.goto(app.signInPath());
  await expectForm(second);
  await fillSignIn(page, registration.person);
  await expectWelcome(page, app);
  await fillSignIn(second, { ...registration.person, password: "not looked at" });
  await expectWelcome(second, app);
  expect(app.claims).toHaveLength(2);
});

test("O3: two people at one browser: the second sign-in ends the first one, at the provider too @once", async ({
  page,
  app,
  registration,
  registrar,
}) => {
  const other = await registrar.addPerson("Otto Other", [registration.id]);
  await page.goto(app.signInPath());
  await fillSignIn(page, registration.person);
  await expectWelcome(page, app);
  await page.goto(app.signInPath({ prompt: "login" }));
  await fillSignIn(page, other);
  await expectWelcome(page, app, "Otto Other");
  await page.goto(app.signInPath({ prompt: "none" }));
  await expectWelcome(page, app, "Otto Other");
  expect(await registrar.audits()).toContain(
    `${OLGA} was signed out: Otto Other signed in from the same browser`,
  );
});

test("an application that is deactivated while somebody is at the form gets no answer @once", async ({
  page,
  app,
  registration,
  registrar,
}) => {
  await page.goto(app.signInPath());
  await expectForm(page);
  await registrar.deactivate(registration);
  await fillSignIn(page, registration.person);
  await expect(heading(page, OVER)).toBeVisible();
  await page.goBack();
  await expect(heading(page, OVER)).toBeVisible();
  await page.goto(app.signInPath());
  await expect(heading(page, "This application can't sign you in")).toBeVisible();
  await expect(page.getByText("Last refused requests")).toBeVisible();
  expect(app.claims).toEqual([]);
});

test.describe("a third-party application", () => {
  test.use({ thirdParty: true });

  test("gets no answer from an outdated question for consent, which is asked again @once", async ({
    page,
    context,
    app,
    registration,
  }) => {
    await page.goto(app.signInPath());
    await fillSignIn(page, registration.person);
    const allow = page.getByRole("button", { name: "Allow" });
    await expect(allow).toBeVisible();
    const other = await context.newPage();
    await other.goto("/account/applications");
    await other.getByRole("button", { name: "Sign out" }).first().click();
    await expectForm(other);
    await allow.click();
    await expect(heading(page, registration.name)).toBeVisible();
    await fillSignIn(page, registration.person);
    await expect(allow).toBeVisible();

    // A sign-in in another tab makes another token for forms.
    await other.goto(app.signInPath({ prompt: "login" }));
    await fillSignIn(other, registration.person);
    await expect(other.getByRole("button", { name: "Allow" })).toBeVisible();
    await allow.click();
    await expect(page).toHaveURL(/\/auth\/interaction\//);
    await expect(allow).toBeVisible();
    expect(app.claims).toEqual([]);
    await allow.click();
    await expectWelcome(page, app);
    await other.getByRole("button", { name: "Refuse" }).click();
    await expect(heading(other, "Refused: access_denied")).toBeVisible();
  });
});

test("an interaction that nobody knows is over, with our service; another SSO API has none", {
  tag: ["@once", "@foreign"],
}, async ({ sso, behind }) => {
  const { status, body } = await send(sso.url, { path: "/auth/interaction/abc" });
  expect([status, body.includes(OVER)]).toEqual(behind === "own" ? [400, true] : [404, false]);
  const form = await send(sso.url, { path: "/auth/sign-in?returnTo=/auth/interaction/abc" });
  expect([form.status, form.body.includes(OVER)]).toEqual(behind === "own" ? [400, true] : [200, false]);
});

test("S2: a form that other sites send, a frame and what is fetched ahead get nothing of an interaction", {
  tag: "@once",
}, async ({ sso, page, app, registration }) => {
  await page.goto(app.signInPath());
  await fillSignIn(page, registration.person);
  await expectWelcome(page, app);
  await page.goto(app.signInPath({ prompt: "login" }));
  const fresh = new URL(page.url()).searchParams.get("returnTo") ?? "";
  const cookie = (await page.context().cookies(sso.url + fresh))
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  const ask = (headers: Record<string, string>, method = "GET", body?: string) =>
    send(sso.url, {
      method,
      path: fresh,
      headers: { cookie, ...headers },
      ...(body !== undefined && { body }),
    });
  const shapes: Record<string, string>[] = [
    { "sec-fetch-dest": "iframe" },
    { "sec-purpose": "prefetch" },
    { cookie: "" },
  ];
  for (const headers of shapes) {
    const { status, body } = await ask(headers);
    expect([status, body.includes(OVER)]).toEqual([400, true]);
  }
  expect((await ask({})).headers.location).toMatch(/^\/auth\/sign-in\?again=same&returnTo=/);
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" };
  expect((await ask({ ...SAME_ORIGIN, ...foreign }, "POST", "answer=agree")).status).toBe(403);
  // Without its page's token, the person is asked anew.
  const again = await ask(SAME_ORIGIN, "POST", `answer=agree&returnTo=${fresh}`);
  expect([again.status, again.headers.location]).toEqual([
    303,
    `/auth/sign-in?returnTo=${encodeURIComponent(fresh)}`,
  ]);
});

test("O4: only ways of the provider go on by themselves", { tag: "@once" }, async ({ sso }) => {
  for (const to of [
    "https://evil.example/",
    "//evil.example",
    "/auth/sign-out",
    "/oidc/auth/../../theme",
    "/oidc/sign-out",
    "",
  ]) {
    const { status, headers } = await send(sso.url, { path: `/auth/continue?to=${encodeURIComponent(to)}` });
    expect([to, status, headers.location]).toEqual([to, 302, "/"]);
  }
  const { status, headers, body } = await send(sso.url, { path: "/auth/continue?to=/oidc/auth/abc" });
  expect(status).toBe(200);
  expect(body).toContain('<meta http-equiv="refresh" content="0;url=/oidc/auth/abc"/>');
  expect(headers["content-security-policy"]).toContain("form-action 'self';");
});

test("signing out of the application signs out of the console, and the other way round @once", async ({
  page,
  app,
  registration,
}) => {
  await page.goto(app.signInPath());
  await fillSignIn(page, registration.person);
  await expectWelcome(page, app);
  await page.goto(`${app.url}/sign-out`);
  await expect(heading(page, "Signed out of the application")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("state")).toBe("of the application");
  await page.goto("/account/applications");
  await expectForm(page);

  await page.goto(app.signInPath());
  await fillSignIn(page, registration.person);
  await expectWelcome(page, app);
  await page.goto("/account/applications");
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expectForm(page);
  await page.goto(app.signInPath({ prompt: "none" }));
  await expect(heading(page, "Refused: login_required")).toBeVisible();
});

test("without an ID token the person is asked before signing out", async ({ page, app, registration }) => {
  await page.goto(app.signInPath());
  await fillSignIn(page, registration.person);
  await expectWelcome(page, app);
  await page.goto(`${app.url}/sign-out?hint=none`);
  await expect(heading(page, "Sign out?")).toBeVisible();
  await page.getByRole("button", { name: "Stay signed in" }).click();
  await expect(heading(page, "Signed out of the application")).toBeVisible();
  await page.goto(app.signInPath());
  await expectWelcome(page, app);
  await page.goto(`${app.url}/sign-out?hint=none`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(heading(page, "Signed out of the application")).toBeVisible();
  await page.goto(app.signInPath());
  await expectForm(page);
});
