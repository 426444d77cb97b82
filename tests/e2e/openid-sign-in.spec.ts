import { expect, expectAccessible, fillSignIn } from "../support/console-test";
import { expectForm, expectWelcome, heading, OLGA, test } from "../support/openid-test";

const WRONG = "The username or password is wrong.";

test("an application signs people in at the console's page, silently the second time, and redirects on to another origin", async ({
  page,
  app,
  registration,
  registrar,
}) => {
  const { name, person } = registration;
  await page.goto(app.signInPath({ login_hint: person.username }));
  await expect(page).toHaveURL(/\/auth\/sign-in\?returnTo=%2Fauth%2Finteraction%2F/);
  await expect(page).toHaveTitle(`Sign-in · ${name}`);
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByLabel("Username", { exact: true })).toHaveValue(person.username);
  await fillSignIn(page, { ...person, password: "mistyped" });
  await expect(page.getByText(WRONG)).toBeVisible();
  await expect(heading(page, name)).toBeVisible();
  await fillSignIn(page, person);
  await expectWelcome(page, app);
  expect(await registrar.audits()).toEqual(
    expect.arrayContaining([
      `Failed sign-in to ${name} by ${OLGA}: wrong password`,
      `${OLGA} signed in to ${name}`,
    ]),
  );

  await page.goto(app.signInPath());
  await expectWelcome(page, app);
  await page.goto(app.signInPath({ prompt: "none" }));
  await expectWelcome(page, app);
  const moments = app.claims.map(({ sub, auth_time }) => `${sub} ${auth_time}`);
  expect([moments.length, new Set(moments).size]).toEqual([3, 1]);

  // An address becomes the username in this browser, which has signed its owner in.
  await page.goto("/account/applications");
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expectForm(page);
  const username = page.getByLabel("Username", { exact: true });
  await page.goto(app.signInPath({ login_hint: `${person.username}@people.example` }));
  await expect(username).toHaveValue(person.username);
  await page.goto(app.signInPath({ login_hint: "somebody@people.example" }));
  await expect(username).toHaveValue("");
});

test("prompt=login and max_age ask for the password again, of the same person and once @once", async ({
  page,
  app,
  registration,
}) => {
  const { name, person } = registration;
  await page.goto(app.signInPath());
  await fillSignIn(page, person);
  await expectWelcome(page, app);
  const requests: Record<string, string>[] = [{ prompt: "login" }, { max_age: "0" }];
  for (const asked of requests) {
    await page.goto(app.signInPath(asked));
    await expect(page.getByText(`Sign in again to continue to ${name}`)).toBeVisible();
    await expect(page.getByLabel("Username", { exact: true })).toHaveValue(person.username);
    await fillSignIn(page, { ...person, password: "mistyped" });
    await expect(page.getByText(WRONG)).toBeVisible();
    await expect(page.getByText(`Sign in again to continue to ${name}`)).toBeVisible();
    await fillSignIn(page, person);
    await expectWelcome(page, app);
  }
  const times = app.claims.map(({ auth_time = 0 }) => auth_time);
  expect(times).toEqual([...times].sort());
  await page.goto(app.signInPath({ max_age: "1000" }));
  await expectWelcome(page, app);
  await page.goto("/account/applications");
  await expect(heading(page, "Applications")).toBeVisible();
});

test("prompt=select_account asks who is signed in which account to go on with", async ({
  page,
  app,
  registration,
  registrar,
}) => {
  const { name, person } = registration;
  const asked = app.signInPath({ prompt: "select_account" });
  await page.goto(asked);
  await expectForm(page);
  await fillSignIn(page, person);
  await expectWelcome(page, app);

  await page.goto(asked);
  await expect(page).toHaveURL(/\/auth\/interaction\/[\w-]+$/);
  await expect(heading(page, name)).toBeVisible();
  await expect(heading(page, "Choose an account")).toBeVisible();
  await expect(page.getByText(OLGA, { exact: true })).toBeVisible();
  await expect(page.getByText(person.username, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expectWelcome(page, app);

  const other = await registrar.addPerson("Otto Other", [registration.id]);
  await page.goto(asked);
  await page.getByRole("link", { name: "Use another account" }).click();
  await expect(page.getByLabel("Username", { exact: true })).toHaveValue("");
  // Until somebody else has signed in, nothing has ended.
  await page.goto(app.signInPath({ prompt: "none" }));
  await expectWelcome(page, app);
  await page.goto(asked);
  await page.getByRole("link", { name: "Use another account" }).click();
  await fillSignIn(page, other);
  await expectWelcome(page, app, "Otto Other");
  expect(await registrar.audits()).toContain(
    `${OLGA} was signed out: Otto Other signed in from the same browser`,
  );
});

test("without anybody signed in, prompt=none is refused to the application @once", async ({ page, app }) => {
  await page.goto(app.signInPath({ prompt: "none" }));
  await expect(heading(page, "Refused: login_required")).toBeVisible();
});

test("somebody without the application is told so, and can go on with another account @once", async ({
  page,
  app,
  registration,
  registrar,
}) => {
  const other = await registrar.addPerson("Nobody Particular", []);
  await page.goto(app.signInPath());
  await fillSignIn(page, other);
  await expect(page).toHaveURL(/\/unauthorised\/no-applications\?specificApplication=/);
  await page.goto(app.signInPath());
  await expect(page).toHaveURL(/\/unauthorised\/no-applications\?specificApplication=/);
  await expect(page.getByText(`You have no access to ${registration.name}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Use another account" }).click();
  await fillSignIn(page, registration.person);
  await expectWelcome(page, app);
});

test.describe("a third-party application", () => {
  test.use({ thirdParty: true });

  test("O13: asks for consent in plain words, once", async ({ page, app, registration }) => {
    const { name, person } = registration;
    await page.goto(app.signInPath());
    await fillSignIn(page, person);
    await expect(page).toHaveURL(/\/auth\/interaction\/[\w-]+$/);
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole("listitem")).toHaveText([
      "Your name and username",
      "Your email address",
      "Your user ID",
    ]);
    await expect(page.getByText(new URL(app.url).host)).toBeVisible();
    await expect(page.getByText(`You are signed in as ${OLGA} (${person.username})`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Refuse" }).click();
    await expect(heading(page, "Refused: access_denied")).toBeVisible();

    await page.goto(app.signInPath());
    await page.getByRole("button", { name: "Allow" }).click();
    await expectWelcome(page, app);
    await page.goto(app.signInPath());
    await expectWelcome(page, app);

    await page.goto(app.signInPath({ scope: "openid profile email groups roles" }));
    await expect(page.getByRole("listitem")).toHaveText([
      "Your name and username (allowed before)",
      "Your email address (allowed before)",
      "Your roles",
      "Your user ID (allowed before)",
    ]);
  });

  test("can be used with another account, which ends the former sign-in @once", async ({
    page,
    app,
    registration,
    registrar,
  }) => {
    const other = await registrar.addPerson("Otto Other", [registration.id]);
    await page.goto(app.signInPath());
    await fillSignIn(page, registration.person);
    await page.getByRole("link", { name: "Use another account" }).click();
    await expect(page.getByLabel("Username", { exact: true })).toHaveValue("");
    await fillSignIn(page, other);
    await expect(page.getByText("You are signed in as Otto Other")).toBeVisible();
    await page.getByRole("button", { name: "Allow" }).click();
    await expectWelcome(page, app, "Otto Other");
    expect(await registrar.audits()).toContain(
      `${OLGA} was signed out: Otto Other signed in from the same browser`,
    );
  });
});
