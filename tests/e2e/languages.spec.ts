import type { Page } from "@playwright/test";
import { readSources } from "#languages/catalogue";
import { inLanguage } from "#languages/current";
import { directionOf } from "#languages/direction";
import { LANGUAGES, type Language } from "#languages/known";
import { say } from "#languages/say";
import { expect, expectAccessible } from "../support/console-test";
import { sayIn, walkInLanguage } from "../support/language-journey";
import { test } from "../support/openid-test";

const TRIED: Language[] = ["ar", "de", "ja", "pl"];
test.use({
  settings: async ({ mails }, use) => use({ ...mails.settings, LANGUAGES: ["en", ...TRIED].join() }),
  thirdParty: true,
});

/** Fails for an English text of the catalogue that the language says in another way. */
async function expectTranslated(page: Page, language: Language): Promise<void> {
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", language);
  if (directionOf(language) === "rtl") {
    await expect(html).toHaveAttribute("dir", "rtl");
    for (const code of await page.locator("main code:visible").all())
      await expect(code).toHaveCSS("direction", "ltr");
  }
  const said = await page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element)
        for (const name of ["aria-label", "title", "alt", "placeholder"])
          texts.push(node.getAttribute(name) ?? "");
      else if (!node.parentElement?.closest("script, style, noscript, [lang=en], bdi"))
        texts.push(node.nodeValue ?? "");
    }
    return texts;
  });
  const [english, own] = [readSources("en"), new Set(Object.values(readSources(language)))];
  const untranslated = new Set(
    Object.values(english).filter((text) => /[a-z]{3}/.test(text) && !own.has(text)),
  );
  expect(said.map((text) => text.trim()).filter((text) => untranslated.has(text))).toEqual([]);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("main .btn:not(:has(.sr-only))")]
      .filter((button) => {
        const { left, right } = button.getBoundingClientRect();
        const card = button.closest("section, dialog, main > div")?.getBoundingClientRect();
        const isOut = button.checkVisibility() && card && (left < card.left || right > card.right);
        return isOut || button.scrollWidth > button.clientWidth || button.scrollHeight > button.clientHeight;
      })
      .map((button) => button.textContent),
  );
  expect(cut, "buttons that are cut, or stand out").toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide, "wider than the window").toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

for (const language of TRIED)
  test(`LA12: the whole journey in ${LANGUAGES[language]} (${language})`, async ({
    page,
    sso,
    mails,
    app,
    registration,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width: 320, height: 640 });
    await walkInLanguage({ page, sso, mails, app, registration }, language, () =>
      expectTranslated(page, language),
    );
  });

test("a page is in one language from the first byte, and its switch stays on the page @once", async ({
  page,
  sso,
}) => {
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(sso.url + path, { headers, redirect: "manual" });
    return { body: await response.text(), language: response.headers.get("content-language") };
  };
  const polish = await read("/auth/sign-in", { "accept-language": "pl" });
  expect(polish.body).toContain('<html lang="pl"');
  expect(polish.body).toContain(inLanguage("pl", () => say("sign-in.username")));
  expect(polish.language).toBe("pl");
  expect((await read("/auth/sign-in", { "accept-language": "tlh" })).body).toContain('<html lang="en"');
  expect((await read("/dashboard/roles", { cookie: "language=pl" })).language).not.toBe("pl");
  const german = await read("/oidc/auth?client_id=x&ui_locales=de", { "sec-fetch-mode": "navigate" });
  expect(german.body).toContain('<html lang="de"');

  await page.goto(`${sso.url}/auth/sign-in?returnTo=%2Faccount%2Fprofile`);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.locator(".language-switch summary").click();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide, "wider than the window").toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: LANGUAGES.ar }).click();
  await expect(page).toHaveURL(/returnTo=%2Faccount%2Fprofile&language=ar$/);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.goto(`${sso.url}/auth/sign-in`);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});

test("LA6: no language that isn't known gets into a page, a redirect or a log @once", async ({ sso }) => {
  const odd = [
    `zz"><script>tlhoddity</script>`,
    "../../tlhoddity",
    "__proto__",
    "tlhoddity\0",
    "de'tlhoddity",
    "tlhoddity".repeat(400),
  ];
  const before = sso.output.length;
  for (const value of odd) {
    const asked = encodeURIComponent(value);
    for (const path of [
      `/auth/sign-in?language=${asked}`,
      `/auth/reset-password?ui_locales=${asked}`,
      "/nowhere",
    ]) {
      const header = value.replaceAll("\0", "");
      const response = await fetch(sso.url + path, {
        headers: { "accept-language": header, cookie: `language=${header.replaceAll(";", "")}` },
      });
      expect(response.status).toBe(path === "/nowhere" ? 404 : 200);
      // The page's own address, as a link, has it encoded.
      const body = (await response.text()).replace(/href="[^"<>]*"/g, "");
      expect(body).toContain('<html lang="en"');
      expect(body).not.toContain("tlhoddity");
      expect([...response.headers].flat().join()).not.toContain("tlhoddity");
    }
  }
  expect(sso.output.slice(before)).not.toContain("tlhoddity");
});

test("people choose their language in their account, and find it on other browsers @once", async ({
  page,
  sso,
  registration,
}) => {
  await page.goto(`${sso.url}/auth/sign-in?returnTo=%2Faccount%2Fprofile`);
  const signIn = async (language: Language) => {
    const t = sayIn(language);
    await page.getByLabel(t("sign-in.username"), { exact: true }).fill(registration.person.username);
    await page.getByLabel(t("sign-in.password"), { exact: true }).fill(registration.person.password);
    await page.getByRole("button", { name: t("sign-in.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/account\/profile/);
  };
  await signIn("en");
  await page.getByLabel("Language", { exact: true }).selectOption(LANGUAGES.pl);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  await page.context().clearCookies();
  await page.goto(`${sso.url}/auth/sign-in?returnTo=%2Faccount%2Fprofile`);
  await signIn("en");
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  const label = inLanguage("pl", () => say("language"));
  await expect(page.getByLabel(label, { exact: true })).toHaveValue("pl");
});

test("LA8: no language costs a plain page a byte of script, or another page 3 kB @once", async ({
  page,
  sso,
  registration,
}) => {
  /** Bytes of a page's scripts as they are sent, but for the manifest. */
  const sizeAt = async (path: string, language: Language): Promise<number> => {
    const sizes = new Map<string, number>();
    const note = async (response: import("@playwright/test").Response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.endsWith(".js") || /\/manifest-/.test(pathname)) return;
      sizes.set(pathname, Number(response.headers()["content-length"]));
    };
    page.on("response", note);
    await page.goto(`${sso.url}${path}?language=${language}`, { waitUntil: "networkidle" });
    page.off("response", note);
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  };
  const most = async (path: string) => {
    const english = await sizeAt(path, "en");
    const others = [];
    for (const language of TRIED) others.push((await sizeAt(path, language)) - english);
    expect(english).toBeGreaterThan(0);
    return Math.max(...others);
  };
  expect(await most("/auth/sign-in")).toBe(0);
  expect(await most("/auth/reset-password")).toBe(0);
  await page.goto(`${sso.url}/auth/sign-in?language=en&returnTo=%2Faccount%2Fprofile`);
  await page.locator("#username").fill(registration.person.username);
  await page.locator("#password").fill(registration.person.password);
  await page.locator("#sign-in [type=submit]").click();
  await expect(page).toHaveURL(/\/account\/profile/);
  for (const path of ["profile", "security", "activity", "sessions"]) {
    const more = await most(`/account/${path}`);
    console.log(`/account/${path}: at most ${more} bytes more in another language`);
    expect(more).toBeLessThan(3_000);
  }
});
