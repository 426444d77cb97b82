import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { NO_OPTIONAL_TEXTS } from "#api/contract/user-fields";
import { applications } from "#app/sso-api/applications.server";
import { cachedList } from "#app/sso-api/cached-lists.server";
import type { Bearer } from "#app/sso-api/call.server";
import { roles } from "#app/sso-api/roles.server";
import { users } from "#app/sso-api/users.server";
import { useApiAt, within } from "#tests/support/console-request";
import { ForeignApi } from "#tests/support/foreign-api";

const api = await ForeignApi.start();
const [admin] = api.data.users;
const signedIn = (): Bearer => {
  if (!admin) throw new Error("There is no administrator");
  return api.tokens.issue(admin);
};
const DROP_DOWN = "GET /auth/roles/drop-down";

let session: Bearer;
beforeEach(() => {
  useApiAt(api.url);
  session = signedIn();
  api.calls.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  api.mend();
});
afterAll(() => api.stop());

const options = (who = session) => within(() => roles.options(who));

it("a dropdown's list is kept for its session, five minutes at most", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  expect(await options()).toContainEqual({ id: "1", roleName: "super" });
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await options();
  expect(api.count(DROP_DOWN)).toBe(1);
  vi.setSystemTime(Date.now() + 1);
  await options();
  expect(api.count(DROP_DOWN)).toBe(2);
  await options(signedIn());
  expect(api.count(DROP_DOWN)).toBe(3);
});

it("a write drops it, and the next form shows what was written", async () => {
  await options();
  await within(() => roles.create(session, { roleName: "Night Watch" }));
  const fresh = await options();
  expect(fresh.map(({ roleName }) => roleName)).toContain("Night Watch");

  await within(() => applications.options(session));
  await within(() => users.delete(session, "5"));
  await within(() => applications.options(session));
  expect(api.count("GET /auth/applications")).toBe(2);
});

it("what was being read while something was written is not kept", async () => {
  api.break(DROP_DOWN, "slow", 1);
  const reading = options();
  await vi.waitUntil(() => api.count(DROP_DOWN) === 1);
  await within(() => applications.update(session, "2", { applicationName: "Pay", applicationStatus: true }));
  await reading;
  await options();
  expect(api.count(DROP_DOWN)).toBe(2);
});

it("nothing else is kept, and neither is a failure", async () => {
  for (let times = 0; times < 2; times++) {
    await within(() => roles.list(session, { page: 1, size: 10 }));
    await within(() => roles.userCount(session, "1"));
  }
  expect(api.count("GET /auth/roles")).toBe(2);
  expect(api.count("GET /auth/roles/user-count")).toBe(2);

  api.break(DROP_DOWN, "html", 1);
  await expect(options()).rejects.toMatchObject({ status: 502 });
  expect(await options()).not.toHaveLength(0);
});

it("however many sessions there are, the oldest lists make room", async () => {
  const read = vi.fn(async () => Array.from({ length: 980 }, (_, id) => ({ id })));
  const listOf = (number: number) => cachedList({ token: `session ${number}` }, "roles", read);
  for (let number = 0; number < 1000; number++) await listOf(number);
  expect(read).toHaveBeenCalledTimes(1000);
  await listOf(999);
  await listOf(950);
  expect(read).toHaveBeenCalledTimes(1000);
  await listOf(0);
  expect(read).toHaveBeenCalledTimes(1001);
});

it("ids go back as they came: numbers to an SSO API that counts", async () => {
  const user = {
    name: "Nora Number",
    email: "nora@elsewhere.example",
    ...NO_OPTIONAL_TEXTS,
    username: "nora",
    password: "Orchard-gate-7",
    status: 1 as const,
    applications: ["2"],
    roles: ["3", "1"],
  };
  await within(() => users.create(session, user));
  expect(api.data.users.at(-1)).toMatchObject({ name: "Nora Number", applications: [2], roles: [3, 1] });
});
