import { readdirSync } from "node:fs";
import type { ActionFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SECTION_7 } from "#app/sso-api/section-7";
import { aRequest, useApiAt, within } from "#tests/support/console-request";
import { CALLS, ForeignApi } from "#tests/support/foreign-api";

let api: ForeignApi;
beforeAll(async () => {
  api = await ForeignApi.start();
  useApiAt(api.url);
});
afterAll(() => api.stop());

type Run = (args: ActionFunctionArgs) => unknown;
interface Route {
  loader?: Run;
  action?: Run;
}

const files = readdirSync("app/routes").map((file) => file.replace(/\.tsx?$/, ""));
const load = (name: string): Promise<Route> =>
  import(`../../app/routes/${name}.tsx`).catch(() => import(`../../app/routes/${name}.ts`));

/** A route and those around it, by the names of their files. */
const chainOf = (name: string) => files.filter((one) => name === one || name.startsWith(`${one}.`));

/** Every name that a form of the console has, so that no schema stops a post before its call. */
const FORM = {
  ...{ name: "Ada", email: "ada@elsewhere.example", username: "ada", password: "seven lanterns on the pier" },
  ...{ confirmPassword: "seven lanterns on the pier", status: "Active", applications: "1", roles: "1" },
  ...{ roleName: "Night watch", applicationName: "Kiosk", applicationStatus: "Active", groupName: "Crew" },
  ...{ protocol: "library", way: "password", reason: "Asked by phone", send: "on", intent: "deactivate" },
};

const params = {
  userId: "3",
  roleId: "3",
  applicationId: "3",
  groupId: "3",
  batchId: "3",
  tokenId: "3",
  webhookId: "3",
};

/** The status of what a route answers to the administrator of another SSO API. */
async function statusOf(run: Run, method: "GET" | "POST"): Promise<number | string> {
  const [administrator] = api.data.users;
  if (!administrator) throw new Error("The foreign SSO API has no user.");
  const { token } = api.tokens.issue(administrator);
  const body = new FormData();
  for (const [key, value] of Object.entries(FORM)) body.set(key, value);
  const request = new Request("http://localhost:3000/dashboard", method === "POST" ? { method, body } : {});
  const context = aRequest({ session: { token, refreshToken: null, signedInAt: Date.now() } });
  try {
    const answer = await within(async () => run({ request, params, context: {} }), context);
    if (answer instanceof Response) return answer.status;
    const { init } = (answer ?? {}) as { init?: { status?: number } };
    return init?.status ?? 200;
  } catch (error) {
    return error instanceof Response ? error.status : `${error}`;
  }
}

it("the calls of section 7 are those of the stand-in", () => {
  expect([...SECTION_7].sort()).toEqual(Object.keys(CALLS).sort());
});

describe("a form posted by hand to a console on another SSO API", () => {
  it.each(files)("%s", async (name) => {
    const { action } = await load(name);
    if (!action) return;
    const before = api.calls.length;
    const status = await statusOf(action, "POST");
    const calls = api.calls.slice(before);
    const beyond = calls.filter((call) => !SECTION_7.has(call) && call !== "GET /capabilities");
    expect(beyond, "calls beyond section 7").toEqual([]);
    const readings = await Promise.all(
      chainOf(name).map(async (one) => {
        const { loader } = await load(one);
        return loader && one !== "auth.sign-in" ? statusOf(loader, "GET") : 200;
      }),
    );
    if (!readings.includes(404)) return;
    expect(status, "what can't be read can't be posted").toBe(404);
    expect(calls.filter((call) => !call.startsWith("GET "))).toEqual([]);
  });
});
