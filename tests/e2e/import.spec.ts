import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { ADMIN } from "../../harness/console";
import { expectState, figures, IMPORT, rows, summary, title, upload } from "../support/bulk-screen";
import { Client } from "../support/client";
import { expect, expectAccessible, signIn, test } from "../support/console-test";
import { ageProofs, ownPassword } from "../support/proof-screen";
import { button, USERS } from "../support/users-screen";

/** Somebody whom the file changes. */
async function addPerson(url: string, name: string) {
  const api = Client.at(url);
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const username = `person-${randomUUID().slice(0, 8)}`;
  const given = {
    mobileNo: null,
    status: 1,
    roles: [],
    applications: [],
    password: "seven herons on the pier",
  };
  const user = { ...given, name, username, email: `${username}@people.example` };
  const { body } = await api.post("/auth/users", user, token);
  const read = async () => (await api.get(`/auth/users/${body.id}`, token)).body;
  return { id: String(body.id), username, read };
}

test("a file is checked, applied after a proof, reported and undone", async ({ page, sso }) => {
  const mark = randomUUID().slice(0, 8);
  const known = await addPerson(sso.url, `Known ${mark}`);
  const before = await known.read();
  await signIn(page, USERS);
  await upload(
    page,
    [
      "username,name,email,roles",
      `${known.username},Known Better ${mark},${known.username}@people.example,auditor`,
      `new-${mark},New ${mark},new-${mark}@people.example,`,
      `wrong-${mark},Wrong ${mark},wrong-${mark}@people.example,auditr`,
    ].join("\n"),
  );

  await expect(title(page, "Import colleagues.csv")).toBeVisible();
  await expectState(page, "Checked");
  await expect(figures(page)).toHaveText(/^1 person will change.*1 new.*1 row has an error$/s);
  await expect(summary(page)).toContainText(
    "Nothing has changed yet. Rows with errors are skipped. Apply by",
  );
  await expect(rows(page, "Changes").getByRole("row").last()).toContainText(/Known .*→.*Known Better/s);
  await expect(rows(page, "Changes")).toContainText("auditor");
  await expect(rows(page, "New people")).toContainText(`new-${mark}@people.example`);
  await expect(rows(page, "Rows with errors")).toContainText(
    "There is no role “auditr”. Did you mean “auditor”?",
  );
  await expectAccessible(page);
  expect(await known.read()).toEqual(before);

  ageProofs(sso);
  await button(page, "Apply 2 changes").click();
  await ownPassword(page).fill("not my password");
  await button(page, "Apply 2 changes").click();
  await expect(page.getByText("The password is wrong.")).toBeVisible();
  expect(await known.read()).toEqual(before);
  await expectAccessible(page);
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Apply 2 changes").click();
  await expectState(page, "Done");
  await expect(figures(page)).toHaveText(/^2 applied.*1 row has an error$/s);
  expect(await known.read()).toMatchObject({ name: `Known Better ${mark}`, roles: ["auditor"] });
  await expectAccessible(page);
  const checked = page.url();

  ageProofs(sso);
  await page.getByRole("link", { name: "Report", exact: true }).click();
  await ownPassword(page).fill(ADMIN.password);
  await expectAccessible(page);
  await button(page, "Continue").click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const report = await readFile(await (await download).path(), "utf8");
  expect(report.split("\r\n").filter(Boolean)).toHaveLength(4);
  expect(report).toContain("Did you mean “auditor”?");
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).last().click();

  await page.getByText("Undo…", { exact: true }).click();
  await expectAccessible(page);
  await button(page, "Undo 2 changes").click();
  await expect(title(page, "Undo the import of colleagues.csv")).toBeVisible();
  await expectState(page, "Done");
  await expect(rows(page, "Applied")).toContainText("Deleted");
  const after = await known.read();
  expect({ ...after, version: before.version }).toEqual(before);
  await page.goto(`${USERS}?searchTerm=${encodeURIComponent(`New ${mark}`)}`);
  await expect(page.getByText("No results match these filters.")).toBeVisible();

  await page.goto(`${USERS}/${known.id}/history`);
  await page.locator(".audit-toggle").nth(1).click();
  await page.getByRole("link", { name: "Import colleagues.csv", exact: true }).click();
  await expect(page).toHaveURL(checked);
  await page.getByRole("link", { name: "The change that undid this" }).click();
  await expect(title(page, "Undo the import of colleagues.csv")).toBeVisible();
});

test("an import shows errors and losses before all else, and an undo that is in the way is shown first", async ({
  page,
  sso,
}) => {
  const mark = randomUUID().slice(0, 8);
  const [loser, other] = [
    await addPerson(sso.url, `Loser ${mark}`),
    await addPerson(sso.url, `Other ${mark}`),
  ];
  await signIn(page, USERS);
  const people = ({ username }: typeof loser) => `${username},,${username}@people.example`;
  await upload(
    page,
    ["username,name,email,roles", ...[loser, other].map((one) => `${people(one)},auditor`)]
      .join("\n")
      .replaceAll(",,", `,Known ${mark},`),
  );
  await expectState(page, "Checked");
  await button(page, "Apply 2 changes").click();
  await expectState(page, "Done");

  await upload(
    page,
    [
      "username,name,email,roles",
      `${loser.username},Known ${mark},${loser.username}@people.example,`,
      `${other.username},Better ${mark},${other.username}@people.example,auditor`,
      `new-${mark},New ${mark},new-${mark}@people.example,auditor`,
      `wrong-${mark},Wrong ${mark},wrong-${mark}@people.example,auditr`,
    ].join("\n"),
  );
  await expectState(page, "Checked");
  await expect(page.locator(".batch-lists h2")).toHaveText([
    /^Rows with errors/,
    /^Lose access/,
    /^Changes/,
    /^New people/,
  ]);
  await expect(figures(page)).toHaveText(
    /^1 person loses access.*1 person will change.*1 new.*1 row has an error$/s,
  );
  await expect(rows(page, "Lose access")).toContainText(loser.username);
  await expectAccessible(page);
  await button(page, "Apply 3 changes, 1 person loses access").click();
  await expectState(page, "Done");

  const done = page.url();
  const api = Client.at(sso.url);
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const now = await other.read();
  await api.patch(`/auth/users/${other.id}`, { name: `Later ${mark}` }, token);
  expect(now.name).toBe(`Better ${mark}`);
  await page.goto(done);
  await page.getByText("Undo…", { exact: true }).click();
  await button(page, "Undo 3 changes").click();
  await expectState(page, "Checked");
  await expect(rows(page, "Rows with errors")).toContainText("The name was changed since.");
});

test("a file that can't be taken is refused in its place", async ({ page }) => {
  await signIn(page, USERS);
  for (const [content, sentence] of [
    [Buffer.from("username,name\nx,Jos\xe9", "latin1"), "Save the file as UTF-8."],
    ["username,password\nx,secret", "password"],
  ] as const) {
    await upload(page, content);
    await expect(page).toHaveURL(IMPORT);
    await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByLabel("CSV file")).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await expectAccessible(page);
  await upload(page, Buffer.alloc(12_200_000, "a"));
  await expect(page.getByText(/file is too large/).first()).toBeVisible();
  await page.goto(IMPORT);
  const template = page.waitForEvent("download");
  await page.getByRole("link", { name: "Template" }).click();
  expect(await readFile(await (await template).path(), "utf8")).toContain('"username","name","email"');
});
