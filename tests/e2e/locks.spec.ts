import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { SEEDED_PASSWORD, type TestConsole } from "../../harness/console";
import { expect, expectAccessible, fillSignIn, signIn, test } from "../support/console-test";
import { LinkVisitor } from "../support/link-visitor";

const users = "/dashboard/user-management";

/** Somebody active who was there before the first test, with the password of the seed. */
function somebody(sso: TestConsole): { username: string; name: string } {
  const database = new Sqlite(join(sso.folder, "sso.db"), { readonly: true });
  const row = database
    .prepare(
      `select username, name from users
       where active = 1 and password_hash is not null
         and created_at < (select created_at from users where username = 'admin')
       order by random() limit 1`,
    )
    .get() as { username: string; name: string };
  database.close();
  return row;
}

/** Has somebody else try passwords until the account is locked. */
async function lockOut(sso: TestConsole, username: string): Promise<void> {
  const stranger = new LinkVisitor(sso.url);
  for (let time = 0; time < 11; time++) {
    const fields = new URLSearchParams({ username, password: `wrong ${time}` });
    const { text } = await stranger.post("/auth/sign-in", fields);
    if (text.includes("Too many attempts")) return;
  }
}

test("S7: too many wrong passwords are told in words, and an administrator lifts the lock @with-javascript", async ({
  page,
  sso,
  browser,
}) => {
  const person = somebody(sso);
  await lockOut(sso, person.username);
  await page.goto("/auth/sign-in");
  await fillSignIn(page, { username: person.username, password: SEEDED_PASSWORD });
  await expect(page.getByRole("alert")).toHaveText(
    /^Too many attempts\. Try again in 1[45] minutes\. You can also sign in with a passkey or ask your administrator\.$/,
  );

  const search = `?${new URLSearchParams({ searchTerm: person.name })}`;
  await signIn(page, `${users}${search}`);
  const lock = page.getByRole("link", {
    name: new RegExp(`^Locked until .*: unlock ${person.name}, `),
  });
  await expect(lock).toBeVisible();
  await expectAccessible(page);
  await lock.click();
  await expect(page).toHaveURL(new RegExp(`${users}/[\\w-]+/unlock\\?`));
  const dialog = page.getByRole("alertdialog", { name: "Unlock User" });
  await expect(dialog).toContainText(person.name);
  await expect(dialog).toContainText("is locked until");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("User unlocked successfully")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${users}\\?`));
  await expect(lock).toBeHidden();
  await page.goto(`/dashboard/audit-reports?${new URLSearchParams({ message: "unlocked" })}`);
  await expect(page.getByText(`Unlocked ${person.name}`).first()).toBeVisible();

  const context = await browser.newContext({ baseURL: sso.url });
  const theirs = await context.newPage();
  await theirs.goto("/auth/sign-in");
  await fillSignIn(theirs, { username: person.username, password: SEEDED_PASSWORD });
  await expect(theirs).not.toHaveURL(/auth\/sign-in/);
  await context.close();
});

test("a lock that is gone by now is said to be", { tag: "@once" }, async ({ page, sso }) => {
  const database = new Sqlite(join(sso.folder, "sso.db"), { readonly: true });
  const id = database.prepare("select id from users where username = 'admin'").pluck().get();
  database.close();
  await signIn(page, `${users}/${id}/unlock`);
  await expect(page.getByRole("dialog", { name: "Unlock User" })).toContainText(
    "Sign-in is not locked for this user.",
  );
});
