import { TestConsole } from "../support/console";
import { expect, expectAccessible, fillSignIn, test } from "../support/console-test";

const users = "/dashboard/user-management";

test("a console on another one's service says where that fails, keeps the session, and tries again", async ({
  page,
  sso,
}) => {
  const front = await TestConsole.startOn(sso);
  try {
    await page.goto(`${front.url}${users}`);
    await fillSignIn(page);
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(11);

    await sso.halt();
    await page.goto(`${front.url}${users}?status=Active`);
    await expect(page.getByRole("link", { name: "Retry" })).toBeVisible();
    await expect(page.getByText(" of 0")).toBeHidden();
    await expectAccessible(page);

    await sso.resume();
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(11);
    await expect(page).toHaveURL(`${front.url}${users}?status=Active`);
    expect((await page.request.get(`${front.url}/api/health`)).status()).toBe(404);
  } finally {
    await front.stop();
  }
});
