import { TestConsole } from "../support/console";
import { expect, expectAccessible, fillSignIn, test } from "../support/console-test";
import { ForeignApi } from "../support/foreign-api";

const users = "/dashboard/user-management";

test("L5: the console works on an SSO API that knows only the specification's calls", async ({ page }) => {
  const api = await ForeignApi.start();
  const google = { GOOGLE_CLIENT_ID: "console.apps.example", GOOGLE_CLIENT_SECRET: "the console's secret" };
  const front = await TestConsole.startOn(api.url, google);
  try {
    await page.goto(`${front.url}${users}`);
    // That API does not take it, so nobody is offered it.
    await expect(page.getByRole("button", { name: "Continue with Google" })).toBeHidden();
    expect((await page.request.get(`${front.url}/auth/google`)).status()).toBe(404);
    await fillSignIn(page);
    await expect(page.getByRole("banner")).toContainText("Fay Foreign");
    await expect(page.getByText("1 - 10 of 23", { exact: true })).toBeVisible();
    expect((await page.request.get(`${front.url}/api/health`)).status()).toBe(404);

    const failures: NonNullable<ForeignApi["failWith"]>[] = [
      (response) => response.writeHead(503).end(),
      (response) => response.socket?.destroy(),
      (response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>"),
      (response) => response.writeHead(200, { "content-type": "application/json" }).end('{"items":['),
    ];
    for (const failure of failures) {
      api.failWith = failure;
      await page.goto(`${front.url}${users}?page=2`);
      await expect(page.getByRole("link", { name: "Retry" })).toBeVisible();
      await expect(page.getByText(/\d+ - \d+ of \d+/)).toBeHidden();
    }
    await expectAccessible(page);

    api.failWith = undefined;
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(page.getByText("11 - 20 of 23", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${front.url}${users}?page=2`);
  } finally {
    await front.stop();
    await api.stop();
  }
});
