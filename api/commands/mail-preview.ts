import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { html } from "hono/html";
import { readConfig } from "../config";
import { USUAL_NAME } from "../contract/appearance-links";
import { exampleMails } from "../mail/examples";
import { readArguments, run, UsageError } from "./run";

const USAGE = `npm run mail:preview -- FOLDER

Writes every mail that the service sends, as HTML and as text, with made-up facts and your settings (PROVIDER_NAME,
SUPPORT_CONTACT, PUBLIC_URL), and an index.html that leads to them. Nothing is sent.`;

const contents = (mails: ReturnType<typeof exampleMails>): string =>
  String(html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; }
li { margin-bottom: 0.5rem; }
</style>
</head>
<body>
<h1>Mails</h1>
<ul>
${mails.map(
  ({
    name,
    mail,
  }) => html`<li><a href="${name}.html">${mail.subject}</a> (<a href="${name}.txt">text</a>)<br>${name}</li>
`,
)}</ul>
</body>
</html>
`);

await run(USAGE, async () => {
  const [folder, ...more] = readArguments().rest;
  if (folder === undefined || more.length > 0) throw new UsageError("Name one folder to write to.");
  const { providerName: name = USUAL_NAME, publicUrl, supportContact: contact } = readConfig(process.env);
  const mails = exampleMails({ name, publicUrl, contact });
  mkdirSync(folder, { recursive: true });
  for (const { name, mail } of mails) {
    writeFileSync(join(folder, `${name}.html`), mail.html);
    writeFileSync(join(folder, `${name}.txt`), `Subject: ${mail.subject}\n\n${mail.text}`);
  }
  const index = resolve(folder, "index.html");
  writeFileSync(index, contents(mails));
  console.log(`Wrote ${mails.length} mails as HTML and text. Open ${index}`);
  return 0;
});
