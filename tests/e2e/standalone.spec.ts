import { execFileSync } from "node:child_process";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMIN, TestConsole } from "../../harness/console";
import { freePort } from "../../harness/free-port";
import { expect, fillSignIn, ready, test } from "../support/console-test";
import { otherUser } from "../support/other-user";
import { copyProgram } from "../support/program-copy";
import { productArguments, Standalone } from "../support/standalone";

const users = "/dashboard/user-management";

/** The paths of the whole lines that have these ids. */
const pathsOf = ({ output }: { output: string }, ids: { id?: string; sentId: string }): string[] =>
  output
    .split("\n")
    .slice(0, -1)
    .filter((line) => Object.entries(ids).every(([name, id]) => line.includes(`"${name}":"${id}"`)))
    .map((line) => JSON.parse(line).path);

test("the console works against a service of its own elsewhere @once", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "sso-service-"));
  const service = await Standalone.start({
    DATABASE_URL: `file:${join(folder, "sso.db")}`,
    ADMIN_EMAIL: "admin@elsewhere.example",
    ADMIN_PASSWORD: ADMIN.password,
    TRUST_PROXY: "1",
    PASSWORD_MIN_LENGTH: "15",
  });
  const metrics = String(await freePort());
  const front = await TestConsole.startOn(service.url, { METRICS_PORT: metrics });
  try {
    await page.goto(`${front.url}${users}`);
    await fillSignIn(page);
    await expect(page.getByText("1 - 1 of 1", { exact: true })).toBeVisible();
    await page.goto(`${front.url}/dashboard/summary-dashboard`);
    const steps = page.getByRole("region", { name: "First steps" });
    await expect(steps.getByRole("link", { name: "Add an application" })).toBeVisible();
    await page.goto(`${front.url}${users}`);
    await ready(page);

    await page.getByRole("link", { name: "Edit User Administrator" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    await expect(dialog.getByText("At least 15 characters.")).toBeVisible();
    await dialog.getByLabel("Name", { exact: true }).fill("Ada Elsewhere");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("User updated successfully", { exact: true })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Ada Elsewhere" })).toBeVisible();
    expect((await page.request.get(`${front.url}/api/health`)).status()).toBe(404);
    for (const address of [`${service.url}/api/docs`, `${front.url}/dashboard/api-reference`]) {
      await page.goto(`${address}?group=groups`);
      await expect(page.getByRole("article", { name: "Add a group" })).toBeVisible();
    }

    const asked = await page.request.get(`${front.url}${users}`, {
      headers: { "x-request-id": "known-by-1" },
    });
    const id = asked.headers()["x-request-id"] ?? "";
    expect(id).not.toBe("known-by-1");
    await expect.poll(() => pathsOf(front, { id, sentId: "known-by-1" })).toEqual([users]);
    await expect.poll(() => pathsOf(service, { sentId: id })).toContain("/api/auth/users");
    const figures = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    const count = 'sso_http_request_duration_seconds_count{part="console",method="GET"';
    expect(figures).toContain(`${count},route="/dashboard/user-management/:userId/edit",status="2xx"}`);
    expect(figures).toMatch(/sso_api_calls_total\{outcome="answered"\} [1-9]/);

    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await page.goto(`${front.url}${users}`);
    await expect(page).toHaveURL(/\/auth\/sign-in/);
  } finally {
    await front.stop();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test("a built program that its user may only read starts, and writes beside its database alone @once", async () => {
  const sources = ["app", "package-lock.json", "remix.config.js", "vite.config.ts"];
  const program = copyProgram("build", "public", ...sources);
  const state = await mkdtemp(join(tmpdir(), "sso-state-"));
  const { uid, gid } = otherUser();
  if (uid !== undefined && gid !== undefined) await chown(state, uid, gid);
  execFileSync("chmod", ["-R", "a+rX,a-w", program]);
  const settings = { DATABASE_URL: `file:${join(state, "sso.db")}`, HOST: "127.0.0.1\n" };
  const console = await Standalone.start(settings, productArguments(), { cwd: program, uid, gid });
  try {
    expect((await fetch(`${console.url}/auth/sign-in`)).status).toBe(200);
    expect(console.output).not.toContain("Building");
  } finally {
    await console.stop();
    execFileSync("chmod", ["-R", "u+w", program]);
    for (const folder of [program, state]) await rm(folder, { recursive: true });
  }
});
