import { createServer } from "node:http";
import { TestConsole } from "../../harness/console";
import { freePort } from "../../harness/free-port";
import { expect, test } from "../support/console-test";

const DOCUMENTATION = "/external/documentation";

test("F4: documentation from elsewhere works in its frame, and can't take the window to another page", {
  tag: "@with-javascript",
}, async ({ browser }) => {
  // A context of its own: Chromium tells of the refusal in the browser's console.
  const context = await browser.newContext();
  const page = await context.newPage();
  const port = await freePort();
  const script = `try { top.location.href = "/taken" } catch { document.body.append("The window stays.") }`;
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<button onclick='${script}'>Take the window</button>`);
  }).listen(port, "127.0.0.1");
  const DOCUMENTATION_URL = `http://127.0.0.1:${port}/start`;
  const sso = await TestConsole.startOn("http://127.0.0.1:1", { DOCUMENTATION_URL });
  try {
    await page.goto(sso.url + DOCUMENTATION);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("button", { name: "Take the window" }).click();
    await expect(frame.getByText("The window stays.")).toBeVisible();
    expect(page.url()).toBe(sso.url + DOCUMENTATION);
  } finally {
    await context.close();
    await sso.stop();
    server.close();
    server.closeAllConnections();
  }
});

test("our own guide leads out of the frame @once", async ({ page, sso }) => {
  await page.goto(sso.url + DOCUMENTATION);
  const link = page.frameLocator("iframe").locator('a[target="_top"]').first();
  const target = (await link.getAttribute("href")) ?? "";
  await link.click();
  await expect(page).toHaveURL(
    (url) => url.pathname === target || url.searchParams.get("returnTo") === target,
  );
});
