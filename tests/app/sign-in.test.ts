import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { configureEnv } from "#app/env.server";
import { action } from "#app/routes/auth.sign-in";
import { signIn } from "#app/sso-api/sign-in.server";
import { setEmbeddedService } from "#app/sso-api/transport.server";
import { aRequest, useApiAt, within } from "#tests/support/console-request";
import { createSqliteDatabase } from "#tests/support/engines";
import { ForeignApi } from "#tests/support/foreign-api";
import { ADMIN, TestService } from "#tests/support/service";

let database: Awaited<ReturnType<typeof createSqliteDatabase>>;
let service: TestService;

beforeAll(async () => {
  database = await createSqliteDatabase();
  service = await TestService.start(database.url);
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

/** Signs in from each of these browsers. @returns what the service kept of them */
async function signInFrom(userAgents: Array<string | undefined>) {
  for (const userAgent of userAgents) await within(() => signIn.login({ ...ADMIN }), aRequest({ userAgent }));
  const kept = await service.engine.read.selectFrom("sign_ins").select("user_agent").orderBy("id").execute();
  return kept.slice(-userAgents.length).map(({ user_agent }) => user_agent);
}

it("a sign-in at the console is known by the person's browser", async () => {
  configureEnv({ LOG_LEVEL: "silent" }, { sessionSecret: "9f2b7c41e0d85a36c1f4b7a2908e6d53" });
  setEmbeddedService((request, caller) => service.service.fetch(request, caller));
  const long = `Lynx/2.9 ${"x".repeat(16_000)}`;
  expect(await signInFrom(["Firefox/140.0", long, undefined])).toEqual([
    "Firefox/140.0",
    long.slice(0, 512),
    null,
  ]);
});

it("so is one at a service apart", async () => {
  const seen: unknown[] = [];
  const apart = createServer((request, response) => {
    seen.push(request.headers["user-agent"]);
    response.writeHead(401).end();
  });
  await once(apart.listen(0, "127.0.0.1"), "listening");
  useApiAt(`http://127.0.0.1:${(apart.address() as AddressInfo).port}`);
  const refused = within(() => signIn.login({ ...ADMIN }), aRequest({ userAgent: "Firefox/140.0" }));
  await expect(refused).rejects.toMatchObject({ status: 401 });
  expect(seen).toEqual(["Firefox/140.0"]);
  apart.close();
});

it("at a foreign SSO API, the form leaves out what a keyboard adds to a username, and nothing of a password", async () => {
  const foreign = await ForeignApi.start();
  useApiAt(foreign.url);
  const send = (username: string, password: string) => {
    const body = new URLSearchParams({ username, password });
    const request = new Request("http://localhost:3000/auth/sign-in", { method: "POST", body });
    return within(() => action({ request, params: {}, context: {} }));
  };
  for (const typed of [`${ADMIN.username} `, `\u00a0${ADMIN.username}\r\n`, `\ufeff${ADMIN.username}\u200b`])
    expect(await send(typed, ADMIN.password)).toMatchObject({ status: 303 });
  expect(await send(ADMIN.username, `${ADMIN.password} `)).toMatchObject({ init: { status: 401 } });
  await foreign.stop();
});
