import { expect, it } from "vitest";
import { configureEnv } from "#app/env.server";
import { action } from "#app/routes/auth.sign-in";
import { setEmbeddedService } from "#app/sso-api/transport.server";
import { within } from "#tests/support/console-request";
import { createSqliteDatabase } from "#tests/support/engines";
import { ADMIN, TestService } from "#tests/support/service";

it("our own service sends no tokens to a redirectionURL alone, whatever REDIRECT_ALLOWLIST says", async () => {
  const REDIRECT_ALLOWLIST = "https://shop.example.test";
  const database = await createSqliteDatabase();
  const service = await TestService.start(database.url);
  configureEnv(
    { LOG_LEVEL: "silent", REDIRECT_ALLOWLIST },
    { sessionSecret: "9f2b7c41e0d85a36c1f4b7a2908e6d53" },
  );
  setEmbeddedService((request, caller) => service.service.fetch(request, caller));
  const { username, password } = ADMIN;
  const body = new URLSearchParams({ username, password, redirectionURL: `${REDIRECT_ALLOWLIST}/back` });
  const request = new Request("http://localhost:3000/auth/sign-in", { method: "POST", body });
  const answer = await within(() => action({ request, params: {}, context: {} }));
  expect((answer as Response).headers.get("location")).toMatch(/^\/dashboard/);
  await service.stop();
  await database.drop();
});
