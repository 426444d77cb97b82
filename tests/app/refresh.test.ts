import { afterAll, beforeAll, expect, it } from "vitest";
import { configureEnv } from "#app/env.server";
import { type Session, writeSession } from "#app/request/session.server";
import { openSession } from "#app/session/refresh.server";
import { roles } from "#app/sso-api/roles.server";
import { setEmbeddedService } from "#app/sso-api/transport.server";
import { aRequest, within } from "#tests/support/console-request";
import { createSqliteDatabase } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

const MINUTE_MS = 60_000;
let database: Awaited<ReturnType<typeof createSqliteDatabase>>;
let service: TestService;
/** Whether the service has no time for a refresh. */
let busy = false;

beforeAll(async () => {
  configureEnv({ LOG_LEVEL: "silent" }, { sessionSecret: "9f2b7c41e0d85a36c1f4b7a2908e6d53" });
  database = await createSqliteDatabase();
  service = await TestService.start(database.url);
  setEmbeddedService(async (request, caller) =>
    busy && request.url.endsWith("/auth/refresh")
      ? Response.json({ message: "Busy" }, { status: 503 })
      : service.service.fetch(request, caller),
  );
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

const list = (session: Session | undefined) => roles.list(session ?? { token: "" }, { page: 1, size: 10 });

/** One request of the browser that opens the session and lists the roles. */
async function visit(cookies: string) {
  const context = aRequest({ cookies });
  const answer = await within(async () => {
    await openSession();
    return list(context.session).catch((error: unknown) => error);
  }, context);
  return { answer, setCookies: [...context.setCookies.values()] };
}

it("L5: a service without time for the refresh ends no session, and is asked again by the next request", async () => {
  // Signed in so long ago that the access token is over.
  service.aheadMs = -16 * MINUTE_MS;
  const { token, refreshToken } = await service.signIn();
  service.aheadMs = 0;
  const signedIn = aRequest();
  await within(() => writeSession({ token, refreshToken, signedInAt: Date.now() }), signedIn);
  const cookies = [...signedIn.setCookies.values()].map((cookie) => cookie.split(";", 1)[0]).join("; ");

  busy = true;
  const refused = await visit(cookies);
  expect(refused.answer).toMatchObject({ name: "SsoApiError", status: 503 });
  expect(refused.setCookies).toEqual([]);

  busy = false;
  const back = await visit(cookies);
  expect(back.answer).toMatchObject({ totalItems: 4 });
  expect(back.setCookies).toEqual([expect.stringMatching(/^sso=./)]);
});
