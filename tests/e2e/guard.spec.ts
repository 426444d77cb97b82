import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { z } from "zod";
import { type Call, PERMISSIONS } from "../../api/noun/permissions";
import { GOOGLE_CALLBACK } from "../../app/session/google-callback";
import { TestConsole } from "../../harness/console";
import { builtRoutes } from "../support/build-routes";
import { expect, test } from "../support/console-test";
import { digestTables } from "../support/digest";
import { forgedRequests, formBody } from "../support/request-shapes";
import { SAME_ORIGIN, type Shape, send, Visitor } from "../support/visitor";

const REFUSALS = [400, 403, 404, 405, 413, 415];
const AT_ONCE = 4;

/** Parameters of paths, with ids that are there. */
function idsIn(sso: TestConsole): [name: string, id: string][] {
  const database = new Sqlite(join(sso.folder, "sso.db"), { readonly: true });
  const one = (sql: string) => z.string().parse(database.prepare(sql).pluck().get());
  const ids: [string, string][] = [
    [":userId", one("select id from users where username != 'admin' limit 1")],
    [":roleId", one("select id from roles where built_in = 0 limit 1")],
    [":groupId", one("select id from groups limit 1")],
    [":applicationId", one("select id from applications where built_in = 0 limit 1")],
    [":interactionId", "n".repeat(43)],
    [":passkeyId", "n".repeat(43)],
    [":batchId", "n".repeat(43)],
    [":tokenId", "n".repeat(36)],
    [":webhookId", "n".repeat(36)],
    [":mailId", "n".repeat(36)],
    [":token", "n".repeat(43)],
  ];
  database.close();
  return ids;
}

/** Every call that changes something, as the console's own page might make it: with cookies, without a bearer token. */
function callsByCookie(host: string, id: string): Shape[] {
  const calls = (Object.keys(PERMISSIONS) as Call[]).filter(
    (call) => PERMISSIONS[call] !== "anyone" && !call.startsWith("GET "),
  );
  return calls.map((call) => {
    const [method = "", path = ""] = call.split(" ");
    return {
      method,
      path: `/api${path.replace(":id", id)}`,
      headers: { ...SAME_ORIGIN, origin: host, "content-type": "application/json" },
      body: JSON.stringify({ roleName: "Mallory" }),
    };
  });
}

test("F2: nothing but a form of the console's own changes anything, whatever the request looks like", {
  tag: "@once",
}, async () => {
  // What other tests were refused would be audited meanwhile, as a count.
  const sso = await TestConsole.start();
  try {
    await expectAllRefused(sso);
  } finally {
    await sso.stop();
  }
});

async function expectAllRefused(sso: TestConsole): Promise<void> {
  const early = await Visitor.at(sso.url, null);
  const visitor = await Visitor.at(sso.url);
  const other = await Visitor.at(sso.url);
  const ids = idsIn(sso);
  const forgery = {
    host: sso.url,
    csrf: visitor.csrf,
    otherTokens: [
      other.csrf,
      early.csrf,
      ...visitor.oldTokens,
      `${visitor.csrf}x`,
      visitor.csrf.slice(1),
      " ",
    ],
    otherCookies: [early.cookie, visitor.cookie.replace(/csrf=[^;]*/, "csrf=x"), ""],
  };
  const shapes = builtRoutes()
    .filter(({ id }) => id !== "routes/api.$")
    .flatMap((route) => {
      const path = ids.reduce((filled, [name, id]) => filled.replace(name, id), route.path);
      expect(path, "Give idsIn() an id for each parameter.").not.toContain("/:");
      return forgedRequests(route, path.replace("*", "nothing/here"), forgery);
    })
    .concat(callsByCookie(sso.url, ids[0]?.[1] ?? ""));
  expect(shapes.length).toBeGreaterThan(300);

  const wrong: string[] = [];
  async function attempt(shape: Shape): Promise<void> {
    const reply = await send(sso.url, { ...shape, headers: { cookie: visitor.cookie, ...shape.headers } });
    const isCall = shape.path.startsWith("/api/auth/") && !shape.path.startsWith(GOOGLE_CALLBACK);
    const isSignedIn = /sso=/.test(String(shape.headers?.cookie ?? visitor.cookie));
    // Who is not signed in is refused too, and then shown the way to the sign-in page.
    const isShownIn = !isSignedIn && String(reply.headers.location).startsWith("/auth/sign-in?");
    // A sign-in page's form with an old token opens that page again.
    const isOpenedAgain =
      (/[/\\]auth\/(sign-in|google|passkey|new-password|second-factor|enrol|interaction)/i.test(shape.path) &&
        /^\/auth\/sign-in(\?returnTo=%2F)?$/.test(String(reply.headers.location))) ||
      (/[/\\]auth\/(link|reset-password)/i.test(shape.path) &&
        /^\/auth\/(link|reset-password)(\?returnTo=%2F)?$/.test(String(reply.headers.location)));
    const expected = isCall ? [401] : isOpenedAgain ? [303] : isShownIn ? [...REFUSALS, 302] : REFUSALS;
    const signsIn = /sso=/.test(String(reply.headers["set-cookie"] ?? ""));
    if (signsIn || !expected.includes(reply.status)) {
      wrong.push(`${reply.status} ${shape.method} ${shape.path} ${JSON.stringify(shape.headers)}`);
    }
  }
  const lastingTo = Date.now() + 600_000;
  const before = await digestTables(sso, lastingTo);
  const waiting = [...shapes];
  const lane = async () => {
    for (let shape = waiting.pop(); shape; shape = waiting.pop()) await attempt(shape);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  console.log(`${shapes.length} requests that no page of the console sends`);
  expect(wrong).toEqual([]);
  expect(await digestTables(sso, lastingTo)).toEqual(before);

  // As the console's own pages send it, the same form goes through: the others were refused for what they were.
  const own = { method: "POST", path: "/theme", body: formBody(visitor.csrf) };
  const reply = await send(sso.url, { ...own, headers: { ...SAME_ORIGIN, cookie: visitor.cookie } });
  expect(reply.status).toBe(302);
}
