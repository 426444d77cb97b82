import type { Page } from "@playwright/test";
import { ADMIN } from "../../harness/console";
import { Client } from "../support/client";
import { expect, expectAccessible, signIn, test } from "../support/console-test";
import { LOGO } from "../support/logo";
import { ageProofs, confirmation } from "../support/proof-screen";
import { button, toast } from "../support/users-screen";

const APPEARANCE = "/dashboard/appearance";
const ACCENT = "#0b6e4f";
const HELP = "https://nordwind.example/help";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const foot = (page: Page) => page.locator(".plain-foot");
const colour = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).getPropertyValue("--color-primary"));
const logo = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(LOGO, "base64") };

test.use({ settings: async ({ mails }, use) => use(mails.settings) });

/** As it was before. */
test.afterEach(async ({ sso }) => {
  const api = Client.at(sso.url);
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const { body } = await api.get("/auth/appearance");
  const { nameSetBy, contactSetBy } = body;
  const nothing = {
    name: nameSetBy && body.name,
    contact: contactSetBy && body.contact,
    accent: null,
    helpUrl: null,
    privacyUrl: null,
    termsUrl: null,
  };
  expect((await api.put("/auth/appearance", nothing, token)).status).toBe(200);
  await api.delete("/auth/appearance/logo", token);
  // The console keeps what it read for some seconds, and its next page would ask for a logo that is gone.
  await expect
    .poll(async () => (await fetch(`${sso.url}/auth/sign-in`)).text())
    .not.toContain("/appearance/logo");
});

test("what is set is on the console, the sign-in page, other plain pages and in mails", async ({
  page,
  mails,
}) => {
  await signIn(page, APPEARANCE);
  await expectAccessible(page);
  await field(page, "Name").fill("Nordwind");
  await field(page, "Accent colour").fill("#ffee00");
  await field(page, "Help").fill("http://nordwind.example/");
  await button(page, "Save changes").click();
  await expect(
    page.getByText(/needs? 4\.5:1\. Choose a darker colour|need 4\.5:1\. Choose a darker/).first(),
  ).toBeVisible();
  await expect(page.getByText("Use an address that begins with https://")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Nordwind");
  await expect(button(page, "Save changes")).not.toHaveAttribute("aria-busy");
  await expectAccessible(page);

  await field(page, "Accent colour").fill(ACCENT);
  await field(page, "Help").fill(HELP);
  await button(page, "Save changes").click();
  await toast(page, "Appearance saved");
  await expect(page.getByText("© 2024 Nordwind")).toBeVisible();
  await expect.poll(() => colour(page, "html")).toBe(ACCENT);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });

  await page.getByLabel("Picture").setInputFiles(logo);
  await button(page, "Add logo").click();
  await toast(page, "Logo saved");
  await expect(page.locator(".top-bar img")).toBeVisible();

  await page.goto("/dashboard/mail/test-mail");
  await button(page, "Send").click();
  await expect
    .poll(async () => (await mails.mailsTo("admin@localhost")).at(-1)?.text ?? "")
    .toContain(`Help: ${HELP}`);

  await expect(page.getByText("The mail server accepted the email")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/auth/sign-in");
  await expect(page.locator("main img")).toBeVisible();
  await expect(foot(page).getByRole("link", { name: "Help" })).toHaveAttribute("href", HELP);
  expect(await colour(page, "html")).toBe(ACCENT);
  await expectAccessible(page);
  const picture = await page.request.get((await page.locator("main img").getAttribute("src")) ?? "");
  expect(picture.headers()).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "cache-control": expect.stringContaining("public, immutable"),
    "content-security-policy": expect.stringContaining("sandbox"),
  });

  await page.goto("/oidc/sign-out");
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await expect(page.locator("main img")).toBeVisible();
  await expect(page.getByRole("link", { name: "Help" })).toHaveAttribute("href", HELP);
  await page.getByRole("link", { name: "Accessibility" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Accessibility" })).toBeVisible();
  await expect(foot(page).getByRole("link", { name: "Help" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await expect(page).toHaveURL("/auth/sign-in");
});

test("saving takes a proof, which the form asks for", async ({ page, sso }) => {
  await signIn(page, APPEARANCE);
  ageProofs(sso);
  await field(page, "Terms").fill("https://nordwind.example/terms");
  await button(page, "Save changes").click();
  await confirmation(page).getByLabel("Your password").fill(ADMIN.password);
  await button(page, "Save changes").click();
  await toast(page, "Appearance saved");
  await expect(field(page, "Terms")).toHaveValue("https://nordwind.example/terms");
});

test("the preview shows what isn't saved, and leads back to it", async ({ page, javaScriptEnabled }) => {
  const picture = page.getByRole("region", { name: "Sign-in page" });
  await signIn(page, APPEARANCE);
  await field(page, "Name").fill("Südwind");
  await field(page, "Accent colour").fill(ACCENT);
  await field(page, "Privacy").fill("https://nordwind.example/privacy");
  if (javaScriptEnabled) await expect(picture).toContainText(`Light ${ACCENT}`);
  await button(page, "Preview").click();
  await expect(page).toHaveURL(/\/dashboard\/appearance\/preview\?name=/);
  await expect(page.locator("#sign-in")).toBeVisible();
  await expect(foot(page)).toContainText("Privacy");
  expect(await colour(page, ".preview-page")).toBe(ACCENT);
  const response = await page.reload();
  const policy = (await response?.headerValue("content-security-policy")) ?? "";
  expect(policy).toContain("form-action 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  await expect(page.locator("[inert] #sign-in")).toBeVisible();
  await expectAccessible(page);
  for (const name of ["Dark", "Consent"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
    await expectAccessible(page);
  }
  await page.getByRole("link", { name: "Email", exact: true }).click();
  await expect(page.frameLocator("iframe").getByText("Südwind").first()).toBeVisible();
  await page.getByRole("link", { name: "Back to Appearance" }).click();
  await expect(field(page, "Name")).toHaveValue("Südwind");
  await expect(picture).toContainText(`Light ${ACCENT}`);
  await expect(picture.getByText("Privacy").first()).toBeVisible();
  await expect(
    page.getByText("Filled in from this page’s address. Nothing has been saved yet"),
  ).toBeVisible();
  await page.goto(APPEARANCE);
  await expect(field(page, "Name")).toHaveValue("");
  await expect(page.getByText("Filled in from")).toHaveCount(0);
});

test("a sign-in page and its preview have the picture of their application", async ({ page, sso }) => {
  const api = Client.at(sso.url);
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const input = { applicationName: "Pictured", applicationStatus: true, protocol: "openid" };
  const { applicationId: id } = (await api.post("/auth/applications", input, token)).body;
  await api.put(`/auth/applications/${id}/picture`, { content: LOGO }, token);
  const { body: connection } = await api.get(`/auth/applications/${id}/connection`, token);
  const redirectUris = ["https://pictured.example/callback"];
  await api.put(`/auth/applications/${id}/connection`, { ...connection, redirectUris }, token);
  const query = new URLSearchParams({
    client_id: id,
    response_type: "code",
    scope: "openid",
    redirect_uri: redirectUris[0] ?? "",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
  await page.goto(`/oidc/auth?${query}`);
  await expect(page.getByRole("heading", { level: 1, name: "Pictured" })).toBeVisible();
  await expect(page.locator("main img")).toHaveAttribute("src", /^\/auth\/picture\//);
  await expect(page.locator("main img")).toHaveJSProperty("naturalWidth", 1);
  await signIn(page, APPEARANCE);
  await page.goto(`${APPEARANCE}/preview?application=${id}`);
  await expect(page.locator("main#main img")).toHaveJSProperty("naturalWidth", 1);
  await expect(page.getByText("Application: Pictured")).toBeVisible();
});

test.describe("with settings", () => {
  test.use({ settings: { PROVIDER_NAME: "Set", SUPPORT_CONTACT: "help@set.example" } });
  test("a value that a setting decides is read-only, and names it", async ({ page, sso }) => {
    await signIn(page, APPEARANCE);
    await expect(field(page, "Name")).toHaveValue("Set");
    await expect(field(page, "Name")).toHaveAttribute("readonly");
    await expect(page.getByText("Set by PROVIDER_NAME.")).toBeVisible();
    await expect(page.getByText("Set by SUPPORT_CONTACT.")).toBeVisible();
    await field(page, "Help").fill(HELP);
    await button(page, "Save changes").click();
    await toast(page, "Appearance saved");
    expect((await Client.at(sso.url).get("/auth/appearance")).body.name).toBe("Set");
  });
});
