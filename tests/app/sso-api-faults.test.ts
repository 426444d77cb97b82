import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { log } from "#app/log.server";
import { applications } from "#app/sso-api/applications.server";
import { audits } from "#app/sso-api/audits.server";
import type { Bearer } from "#app/sso-api/call.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { roles } from "#app/sso-api/roles.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { users } from "#app/sso-api/users.server";
import { SsoApiError } from "#app/sso-api-error";
import { ADMIN } from "#harness/console";
import { aRequest, useApiAt, within } from "#tests/support/console-request";
import { ForeignApi } from "#tests/support/foreign-api";
import type { Fault } from "#tests/support/foreign-api/faults";

const FIRST = { page: 1, size: 10 };
const SUMMARY = { appPage: 1, appSize: 10, userPage: 1, userSize: 10 };
let api: ForeignApi;
let session: Bearer;

beforeAll(async () => {
  api = await ForeignApi.start();
  useApiAt(api.url);
  session = await within(async () => {
    const { appId, signedResponse } = await signIn.selfSign();
    return signIn.login({ ...ADMIN, appId, signedRequest: signedResponse });
  });
});
afterEach(() => api.mend());
afterAll(() => api.stop());

const list = () => within(() => roles.list(session, FIRST));
const create = (roleName: string) => within(() => roles.create(session, { roleName }));

/** Does something while time goes by twenty times as fast. */
async function hurried<Result>(work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const clock = setInterval(() => vi.advanceTimersByTime(200), 10);
  try {
    return await work();
  } finally {
    clearInterval(clock);
    vi.useRealTimers();
  }
}

/** @returns what a call came to, after how many tries and how many milliseconds */
async function outcome(name: string, work: () => Promise<unknown>) {
  const before = api.count(name);
  const since = performance.now();
  const error = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const tries = api.count(name) - before;
  return { error, tries, ms: performance.now() - since };
}

describe("L5: queries", () => {
  /** Each breaks in a way of its own, all at once. */
  const QUERIES: [name: string, fault: Fault, tries: number, status: number, work: () => Promise<unknown>][] =
    [
      ["GET /auth/roles", "reset", 4, 503, list],
      ["GET /auth/roles/drop-down", "cut", 4, 503, () => roles.options(session)],
      ["GET /auth/users", "failing", 4, 500, () => users.list(session, FIRST)],
      ["GET /auth/audits", "badGateway", 4, 502, () => audits.list(session, FIRST)],
      ["GET /auth/profile", "unavailable", 4, 503, () => signIn.profile(session)],
      ["GET /auth/applications", "hang", 1, 503, () => applications.list(session, FIRST)],
      ["GET /auth/audits/summary", "endless", 1, 503, () => audits.summary(session, SUMMARY)],
    ];

  it("are tried three more times where that may help, and end within ten seconds", async () => {
    // Whatever the memory's cleaning may take away, a limit must not be among it.
    setFlagsFromString("--expose-gc");
    const cleaning = setInterval(runInNewContext("gc"), 50);
    const fail = (queries: typeof QUERIES) =>
      Promise.all(
        queries.map(async ([name, fault, tries, status, work]) => {
          api.break(name, fault);
          const end = await outcome(name, () => within(work));
          expect(end, fault).toMatchObject({ error: { name: "SsoApiError", status }, tries });
          expect(end.ms, fault).toBeLessThan(11_000);
        }),
      );
    const endless = QUERIES.filter(([, , tries]) => tries === 1);
    const retried = QUERIES.filter((query) => !endless.includes(query));
    await fail(retried)
      .then(() => hurried(() => fail(endless)))
      .finally(() => clearInterval(cleaning));
  });

  it("come through where the trouble passes", async () => {
    const passing = QUERIES.filter(([, , tries]) => tries > 1);
    for (const [name, fault] of passing) api.break(name, fault, 2);
    await Promise.all(passing.map(([, , , , work]) => within(work)));
    api.break("GET /auth/roles", "slow");
    expect((await list()).items[0]).toEqual({ id: "1", roleName: "super" });
  });

  it.each<Fault>(["html", "truncated", "enormous"])("end at once, plainly, on %s", async (fault) => {
    api.break("GET /auth/roles", fault);
    expect(await outcome("GET /auth/roles", list)).toMatchObject({
      error: { name: "SsoApiError", status: 502, said: undefined },
      tries: 1,
    });
  });

  it("don't follow an SSO API that sends them elsewhere", async () => {
    api.break("POST /auth/self-sign", "redirect");
    const { error } = await outcome("POST /auth/self-sign", () => within(signIn.selfSign));
    expect(error).toMatchObject({ status: 502 });
    api.break("GET /auth/roles", "redirect");
    expect(await outcome("GET /auth/roles", list)).toMatchObject({ error: { status: 502 }, tries: 1 });
  });

  it("are not tried again where the answer is a refusal", async () => {
    const name = "GET /auth/roles/user-count";
    expect(await outcome(name, () => within(() => roles.userCount(session, "none")))).toMatchObject({
      error: { status: 400 },
      tries: 1,
    });
  });
});

it("L5: all calls of one request share ten seconds: the second begins no second wait", async () => {
  api.break("GET /auth/profile", "hang");
  const asked = api.count("GET /auth/roles");
  const { errors, ms } = await hurried(async () => {
    const since = performance.now();
    const errors = await within(async () => {
      const profile = await signIn.profile(session).catch((error: unknown) => error);
      const listed = await roles.list(session, FIRST).catch((error: unknown) => error);
      return [profile, listed];
    });
    return { errors, ms: performance.now() - since };
  });
  expect(errors).toMatchObject([{ status: 503 }, { status: 503 }]);
  expect(ms).toBeGreaterThan(9_000);
  expect(ms).toBeLessThan(11_000);
  expect(api.count("GET /auth/roles")).toBe(asked);
  expect((await list()).items).not.toEqual([]);
});

it("they share another time where SSO_API_TIMEOUT_SECONDS says so, or wait as long as it takes", async () => {
  const waited = async (SSO_API_TIMEOUT_SECONDS: string, fault: Fault) => {
    useApiAt(api.url, { SSO_API_TIMEOUT_SECONDS });
    api.break("GET /auth/roles", fault);
    return outcome("GET /auth/roles", list).finally(() => useApiAt(api.url));
  };
  const short = await waited("1", "hang");
  expect(short).toMatchObject({ error: { status: 503 }, tries: 1 });
  expect(short.ms).toBeLessThan(2_000);
  const long = await hurried(() =>
    Promise.race([
      waited("0", "hang"),
      new Promise((resolve) => setTimeout(resolve, 60_000, "still waiting")),
    ]),
  );
  expect(long).toBe("still waiting");
});

describe("L9: a call that fails is logged with what it was", () => {
  /** What is logged while something fails, which it has to. */
  async function logged(work: () => Promise<unknown>) {
    const spies = [vi.spyOn(log(), "info"), vi.spyOn(log(), "warn")];
    await expect(within(work)).rejects.toThrow();
    const lines = spies.flatMap((spy) => spy.mock.calls);
    for (const spy of spies) spy.mockRestore();
    return lines as unknown[];
  }

  it("by method, path without ids, and status, whatever the caller makes of it", async () => {
    const { appId, signedResponse } = await within(signIn.selfSign);
    const wrong = { ...ADMIN, password: "hushed", appId, signedRequest: signedResponse };
    expect(await logged(() => signIn.login(wrong))).toEqual([
      [
        expect.objectContaining({ call: "POST /auth/login", status: 401 }),
        "a call of the SSO API was refused",
      ],
    ]);
    expect(await logged(() => roles.delete(session, "hushed"))).toEqual([
      [
        expect.objectContaining({ call: "DELETE /auth/roles/{id}", status: expect.any(Number) }),
        "a call of the SSO API was refused",
      ],
    ]);
    api.break("GET /auth/users", "failing");
    const search = { ...FIRST, searchTerm: "hushed" };
    const failed = await logged(() => users.list(session, search));
    expect(failed).toEqual([
      [expect.objectContaining({ call: "GET /auth/users", status: 500 }), "a call of the SSO API failed"],
    ]);
    expect(JSON.stringify(failed)).not.toContain("hushed");
  });

  it("but not where whoever asked has given up", async () => {
    const patience = new AbortController();
    api.break("POST /auth/application/verify-access", "hang");
    setTimeout(() => patience.abort(), 50);
    expect(await logged(() => signIn.verifyAccess(session, {}, patience.signal))).toEqual([]);
  });
});

describe("L5: mutations", () => {
  it.each<Fault>(["reset", "failing", "badGateway", "unavailable"])(
    "are sent once, whatever comes: %s",
    async (fault) => {
      api.break("POST /auth/roles", fault);
      const { error, tries } = await outcome("POST /auth/roles", () => create("Never"));
      expect(error).toBeInstanceOf(SsoApiError);
      expect(tries).toBe(1);
    },
  );

  it("went through where the answer says so, whatever its body is", async () => {
    for (const fault of ["html", "truncated", "enormous"] as const) {
      api.break("DELETE /auth/roles/{id}", fault);
      await within(() => roles.delete(session, "1"));
    }
  });
});

describe("what a refusal says", () => {
  const said = async (work: () => Promise<unknown>) =>
    ((await work().catch((error: unknown) => error)) as SsoApiError).said;

  it("is found in plain text, in a JSON string, in { error } and in { message }", async () => {
    expect(await said(() => within(() => roles.delete(session, "1")))).toBe("This role stays");
    expect(await said(() => within(() => roles.delete(session, "77")))).toBe("No such record");
    expect(await said(() => create("SUPER"))).toBe("A role of this name exists");
    expect(await said(() => within(() => signIn.login({ username: "a", password: "b" })))).toMatch(
      /^Rejected/,
    );
    const { appId, signedResponse } = await within(signIn.selfSign);
    const wrong = { ...ADMIN, password: "wrong", appId, signedRequest: signedResponse };
    expect(await said(() => within(() => signIn.login(wrong)))).toBe("Those credentials do not match");
    api.break("POST /auth/roles", "failing");
    expect(await said(() => create("Never")), "its operators' business").toBeUndefined();
  });

  it("is nothing where a proxy answers with a page", async () => {
    api.break("POST /auth/roles", "badGateway");
    expect(await said(() => create("Never"))).toBeUndefined();
  });
});

it("a token that is no longer good leads to sign-in and back to the page at hand", async () => {
  const context = aRequest({ session: { token: "x", refreshToken: null, signedInAt: Date.now() } });
  const thrown = await within(() => roles.list({ token: "gone" }, FIRST), context).catch(
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(Response);
  const location = (thrown as Response).headers.get("location") ?? "";
  expect(new URL(location, "http://localhost").searchParams.get("returnTo")).toBe("/dashboard/roles?page=2");
  expect(context.session).toBeUndefined();
  expect(context.setCookies.get("sso")).toContain("Max-Age=0");
});

it("what it can beyond section 7 is asked once, and a 404 means nothing", async () => {
  for (let times = 0; times < 3; times++) {
    expect(await within(() => hasFeature("refresh"))).toBe(false);
  }
  expect(api.count("GET /capabilities")).toBe(1);
});
