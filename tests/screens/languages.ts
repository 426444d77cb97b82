import { mkdirSync } from "node:fs";
import { exampleMails } from "#api/mail/examples";
import { inLanguage } from "#languages/current";
import { LANGUAGES, type Language } from "#languages/known";
import { walkInLanguage } from "../support/language-journey";
import { test } from "../support/openid-test";

const SHOWN = (process.env.LANGUAGES ?? "en,ar,de,he,ja,pl").split(",") as Language[];

test.use({
  settings: async ({ mails }, use) => use({ ...mails.settings, LANGUAGES: SHOWN.join() }),
  thirdParty: true,
});

for (const language of SHOWN)
  test(`all that end users see in ${LANGUAGES[language]}`, async ({
    page,
    sso,
    mails,
    app,
    registration,
  }) => {
    test.setTimeout(240_000);
    const folder = `screenshots/${language}`;
    mkdirSync(folder, { recursive: true });
    let number = 0;
    const shoot = async (name: string) => {
      number += 1;
      const file = [test.info().project.name.split("-")[0], String(number).padStart(2, "0"), name].join("-");
      await page.screenshot({ path: `${folder}/${file}.png`, animations: "disabled", fullPage: true });
    };
    await walkInLanguage({ page, sso, mails, app, registration }, language, shoot);
    const product = { name: "SSO Application", publicUrl: sso.url };
    await page.goto("about:blank");
    for (const { name, mail } of inLanguage(language, () => exampleMails(product))) {
      await page.setContent(mail.html);
      await shoot(`mail-${name}`);
    }
  });
