import { ADMIN } from "#harness/console";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import {
  addPerson,
  copyable,
  createToken,
  expectFits,
  link,
  open,
  signInByApi,
  TOKENS,
} from "../support/integrations";
import { ageProofs, confirmation, ownPassword } from "../support/proof-screen";
import { button, field, row, toast } from "../support/users-screen";

const FORBIDDEN = /\/dashboard\/not-authorized/;
const LONG = "Wolfeschlegelsteinhausenbergerdorff von und zu Hohenlohe am See";

test("a token is created with a proof, shown once, used, and revoked", async ({ page, sso }) => {
  await signIn(page, "/dashboard/roles");
  ageProofs(sso);
  await page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "Integrations" })
    .click();
  await expect(page).toHaveURL(TOKENS);
  await expect(page.getByRole("heading", { level: 1, name: "Integrations" })).toBeVisible();
  await link(page, "New token").first().click();
  await ready(page);
  await button(page, "Create token").click();
  await expect(open(page).getByText("This field is required.").first()).toBeVisible();
  await expect(open(page).getByText("Choose at least one permission.")).toBeVisible();
  await expectAccessible(page);

  await link(page, "Read only").click();
  await expect(page).toHaveURL(`${TOKENS}/new?preset=read`);
  await expect(field(page, "See users, and what they may open")).toBeChecked();
  await expect(field(page, "Delete users")).not.toBeChecked();
  await field(page, "Name").fill("Nightly sync");
  await ownPassword(page).fill("not the password");
  await button(page, "Create token").click();
  await expect(confirmation(page).getByRole("alert")).toHaveText("The password is wrong.");
  await expect(field(page, "Name")).toHaveValue("Nightly sync");
  await expect(field(page, "See all applications")).toBeChecked();
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Create token").click();
  await expect(open(page).getByText("API token created successfully")).toBeVisible();
  const token = await copyable(page, "API token");
  expect(token).toMatch(/^ssoc_/);
  expect(await copyable(page, "Try it")).toContain(`$SSO_TOKEN" "${sso.url}/api/auth/users`);
  await expectAccessible(page);
  const call = async () =>
    (await fetch(`${sso.url}/api/auth/users?size=10`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  expect(await call()).toBe(200);

  await link(page, "Close").last().click();
  await expect(page).toHaveURL(TOKENS);
  await expect(row(page, "Nightly sync")).toContainText("Active");
  await expect(page.getByText(token)).toHaveCount(0);
  await link(page, "Nightly sync").click();
  await expect(open(page)).toContainText("See audits");
  await expect(link(page, "Take over")).toHaveCount(0);
  await link(page, "Revoke").click();
  await expect(open(page)).toContainText("It was last used on");
  await expectAccessible(page);
  await button(page, "Revoke").click();
  await toast(page, "API token revoked");
  expect(await call()).toBe(401);
  await expect(row(page, "Nightly sync")).toContainText("Revoked");
  await page.goto(`${TOKENS}?state=open`);
  await expect(row(page, "Nightly sync")).toHaveCount(0);
});

test("a form that is sent again makes no second token of the name @without-javascript", async ({
  page,
  sso,
}) => {
  const admin = await signInByApi(sso.url);
  await createToken(admin, "Backup checks", ["metrics"]);
  await signIn(page, `${TOKENS}/new?preset=metrics`);
  await field(page, "Name").fill("Backup checks");
  await button(page, "Create token").click();
  await expect(open(page).getByText("You have an open API token with this name already.")).toBeVisible();
  await expect(field(page, "Read the metrics, by an API token")).toBeChecked();
});

test("deleting and deactivating somebody warns of their tokens, and a takeover keeps them", async ({
  page,
  sso,
}) => {
  const admin = await signInByApi(sso.url);
  const name = `Grace ${test.info().project.name.length}`;
  const person = await addPerson(admin, ["admin"], name);
  const { token } = await createToken(await signInByApi(sso.url, person), `Rota of ${name}`, ["users:read"]);
  const user = `/dashboard/user-management/${person.id}`;
  await signIn(page, `${user}/overview/deactivate`);
  await expect(open(page)).toContainText(`1 API token of ${name} stops working. It hasn't been used yet.`);
  await page.goto(`${user}/overview/delete`);
  await expectAccessible(page);
  await link(page, "Take it over first").click();
  await expect(page).toHaveURL(`${TOKENS}?state=open&creatorId=${person.id}`);
  await link(page, `Rota of ${name}`).click();
  await link(page, "Take over").click();
  await expect(open(page)).toContainText("The token then acts for you");
  await button(page, "Take over").click();
  await toast(page, "The API token is yours now");
  await page.goto(`${user}/overview/delete`);
  await expect(open(page)).not.toContainText("API token");
  await button(page, "Delete").click();
  await toast(page, "User deleted successfully");
  const { status } = await fetch(`${sso.url}/api/auth/users?size=10`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(status).toBe(200);
});

test("a limited token says what its creator lacks, and audits name a token that acted @once", async ({
  page,
  sso,
}) => {
  const admin = await signInByApi(sso.url);
  const person = await addPerson(admin, ["admin"], "Hedy Kiesler");
  const theirs = await signInByApi(sso.url, person);
  const created = await createToken(theirs, "Role maker", ["roles:write"]);
  const made = await admin.api.post("/auth/roles", { roleName: "Made by a token" }, created.token);
  expect(made.status).toBe(201);
  const path = `/auth/users/${person.id}`;
  const { username, email, version, applications } = (await admin.api.get(path, admin.token)).body;
  const changed = {
    name: person.name,
    email,
    username,
    mobileNo: null,
    status: 0,
    roles: ["admin"],
    applications,
  };
  const answer = await admin.api.put(path, changed, admin.token, { headers: { "If-Match": `"${version}"` } });
  expect(answer.status).toBe(200);

  await signIn(page, `${TOKENS}/${created.id}`);
  await expect(open(page)).toContainText("Hedy Kiesler is inactive or has none of these permissions now");
  await page.goto("/dashboard/audit-reports?action=role.create");
  const audit = row(page, "Made by a token");
  await expect(audit).toContainText("API token");
  await audit.getByRole("link", { name: /Made by a token/ }).click();
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.getByRole("link", { name: "All audits by this API token" })).toBeVisible();
  await expectAccessible(page);
  await details.getByRole("link", { name: "Role maker" }).click();
  await expect(page).toHaveURL(`${TOKENS}/${created.id}`);
});

test("an auditor sees tokens and changes none, and others get the 403 page @once", async ({ page, sso }) => {
  const admin = await signInByApi(sso.url);
  const { id } = await createToken(admin, "For an auditor to see", ["metrics"]);
  const auditor = await addPerson(admin, ["auditor"]);
  await signIn(page, TOKENS, auditor);
  await expect(row(page, "For an auditor to see")).toBeVisible();
  await expect(link(page, "New token")).toHaveCount(0);
  await link(page, "For an auditor to see").click();
  await expect(open(page)).toContainText("Read the metrics");
  await expect(link(page, "Revoke")).toHaveCount(0);
  for (const address of [`${TOKENS}/new`, `${TOKENS}/${id}/revoke`, `${TOKENS}/${id}/take-over`]) {
    await page.goto(address);
    await expect(page).toHaveURL(FORBIDDEN);
  }
  await page.context().clearCookies();
  const nobody = await addPerson(admin, []);
  await signIn(page, "/account/applications", nobody);
  for (const address of ["/dashboard/integrations", TOKENS, `${TOKENS}/${id}`]) {
    await page.goto(address);
    await expect(page).toHaveURL(FORBIDDEN);
  }
});

test("tokens are found by words, and a missing one is said to be missing @once", async ({ page }) => {
  await signIn(page, "/dashboard/go?q=scripts+tokens");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^API tokens/ })
    .click();
  await expect(page).toHaveURL(TOKENS);
  await page.goto(`${TOKENS}/nothing-here`);
  await expect(open(page)).toContainText("This API token was not found.");
});

test("tokens with long names fit a phone @phone", async ({ page, sso }) => {
  const { id } = await createToken(await signInByApi(sso.url), LONG, ["users:write", "audits:read"]);
  await signIn(page, TOKENS);
  await expect(row(page, LONG).first()).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  for (const address of [`${TOKENS}/${id}`, `${TOKENS}/new?preset=read`]) {
    await page.goto(address);
    await ready(page);
    await expectFits(page);
    await expectAccessible(page);
  }
});
