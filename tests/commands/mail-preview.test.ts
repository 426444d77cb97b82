import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MAIL_KINDS } from "#api/contract/mails";
import { emptyFolder, runFromSources } from "#tests/support/command";

it("EM5: mail:preview writes every mail as HTML and text, and touches no database", async () => {
  const root = emptyFolder();
  const folder = join(root, "mails/all");
  const { code, output, errors } = await runFromSources("mail:preview", [folder], {
    DATABASE_URL: `file:${join(root, "sso.db")}`,
    PROVIDER_NAME: "Nordwind <Sign-in>",
    SUPPORT_CONTACT: "help@nordwind.example",
  });
  expect([code, errors]).toEqual([0, ""]);
  expect(output).toContain(join(folder, "index.html"));
  const files = readdirSync(folder);
  for (const kind of MAIL_KINDS)
    expect(files).toEqual(expect.arrayContaining([`${kind}.html`, `${kind}.txt`]));
  const index = readFileSync(join(folder, "index.html"), "utf8");
  for (const file of files.filter((one) => one !== "index.html")) expect(index).toContain(`href="${file}"`);
  expect(index).toContain("Your invitation to Nordwind &lt;Sign-in&gt;");
  expect(readFileSync(join(folder, "reset.txt"), "utf8")).toContain("Contact help@nordwind.example.");
  expect(existsSync(join(root, "sso.db"))).toBe(false);
});

it("mail:preview wants one folder", async () => {
  const { code, errors } = await runFromSources("mail:preview", [], {});
  expect(code).toBe(2);
  expect(errors).toContain("Name one folder to write to.");
});
