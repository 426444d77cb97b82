import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { auditReport } from "#app/audits/report.server";
import { log } from "#app/log.server";
import { applications } from "#app/sso-api/applications.server";
import { audits } from "#app/sso-api/audits.server";
import type { Bearer } from "#app/sso-api/call.server";
import { roles } from "#app/sso-api/roles.server";
import { users } from "#app/sso-api/users.server";
import { SsoApiError } from "#app/sso-api-error";
import { rangeOf } from "#app/table/address";
import { useApiAt, within } from "#tests/support/console-request";
import { ForeignApi } from "#tests/support/foreign-api";

const FIRST = { page: 1, size: 10 };
const SUMMARY = { appPage: 1, appSize: 10, userPage: 2, userSize: 10 };
let api: ForeignApi;
let session: Bearer;

beforeAll(async () => {
  api = await ForeignApi.start();
  useApiAt(api.url);
  const [administrator] = api.data.users;
  if (administrator) session = api.tokens.issue(administrator);
});
afterEach(() => {
  vi.restoreAllMocks();
  api.mend();
});
afterAll(() => api.stop());

type Answer = Record<string, unknown> & { items: Record<string, unknown>[] };

/** The first row of a list with these fields, and the list's keys with these values. */
const odd = (name: string, row: Record<string, unknown> | null, list: Record<string, unknown> = {}) =>
  api.alter<Answer>(name, (answer) => ({
    ...answer,
    items: answer.items.map((item, index) => (index > 0 ? item : row && { ...item, ...row })),
    ...list,
  }));

const listUsers = (query: object = FIRST) => within(() => users.list(session, { ...query }));

it.each([
  ["no total", { totalItems: undefined }, { totalItems: 10, totalPages: 7, currentPage: 1 }],
  ["no pages", { totalPages: undefined, currentPage: null }, { totalPages: 7, currentPage: 1 }],
  [
    "numbers as texts",
    { totalItems: "31", totalPages: "4", currentPage: "1" },
    { totalItems: 31, totalPages: 4 },
  ],
  [
    "no number at all",
    { totalItems: null, totalPages: {}, currentPage: "x" },
    { totalItems: 10, totalPages: 1 },
  ],
] as const)("a list with %s is shown, with what follows from the rest", async (_, numbers, read) => {
  odd("GET /auth/users", {}, numbers);
  const list = await listUsers();
  expect(list).toMatchObject(read);
  expect(list.items).toHaveLength(10);
});

it("a page beyond the first counts what is before it", async () => {
  odd("GET /auth/users", {}, { totalItems: undefined });
  const { totalItems, currentPage } = await listUsers({ page: 2, size: 10 });
  expect(rangeOf({ page: currentPage, size: 10, total: totalItems })).toEqual({
    start: 11,
    end: 20,
    total: 20,
  });
});

it("rows that are null are an empty list, and what is no list stays a failure", async () => {
  api.alter("GET /auth/roles", () => ({ items: null, totalItems: 0, totalPages: 0, currentPage: 1 }));
  expect(await within(() => roles.list(session, FIRST))).toMatchObject({ items: [], totalItems: 0 });
  for (const answer of [{ error: "Down for the night" }, [], "roles", {}]) {
    api.alter("GET /auth/roles", () => answer);
    await expect(within(() => roles.list(session, FIRST))).rejects.toMatchObject({ status: 502 });
  }
});

it("one odd row takes nothing from the others, and is shown with what it has", async () => {
  odd("GET /auth/users", { name: null, email: undefined, mobileNo: 7, roles: [{ id: 1 }, {}] });
  const { items } = await listUsers();
  expect(items[0]).toMatchObject({ id: "2", name: "", email: "", username: "person.1", status: true });
  expect(items[0]?.mobileNo, "no text").toBeUndefined();
  expect(items[0]?.roles, "a part of the roles would take the others away").toBeUndefined();
  expect(items).toHaveLength(10);
  odd("GET /auth/users", null);
  expect((await listUsers()).items).toHaveLength(9);
  odd("GET /auth/applications", { applicationName: null, id: null });
  const { items: all } = await within(() => applications.list(session, FIRST));
  expect(all.map(({ id }) => id)).toEqual(["", "2", "3"]);
});

it("an audit whose date can't be read has none, on the page and in the report", async () => {
  for (const timestamp of [null, "yesterday", undefined]) {
    odd("GET /auth/audits", { timestamp, message: "Odd" });
    const { items } = await within(() => audits.list(session, FIRST));
    expect(items[0]).toMatchObject({ message: "Odd", timestamp: "" });
    expect(items[1]?.timestamp).toMatch(/^\d{4}-/);
  }
  const report = await within(async () =>
    (await auditReport({ ...session, refreshToken: null, signedInAt: Date.now() }, {}, new Date())).text(),
  );
  expect(report).toContain('\r\n"Odd","","Payroll",""\r\n');
});

it("a summary is shown by what it has", async () => {
  api.alter<Record<string, Record<string, unknown>[]>>("GET /auth/audits/summary", (summary) => ({
    noOfLoginAttempts: "6",
    userActivity: summary.userActivity?.map((row, index) => (index > 0 ? row : { ...row, user: null })),
    applicationActivity: [
      { application: null, timestamp: 1_764_000_000_000 },
      { application: { applicationName: "New" }, timestamp: null },
    ],
    totalUserItems: 14,
  }));
  const summary = await within(() => audits.summary(session, SUMMARY));
  expect(summary).toMatchObject({
    ...{ noOfLoginAttempts: 6, totalUsers: 0, totalUserItems: 14, totalUserPages: 2, currentUserPage: 2 },
    ...{ totalAppItems: 2, totalAppPages: 1, currentAppPage: 1 },
    applicationActivity: [
      { application: { applicationName: "" } },
      { application: { applicationName: "New" }, timestamp: "" },
    ],
  });
  expect(summary.userActivity[0]?.user.name).toBe("");
  expect(summary.userActivity[1]?.user.name).not.toBe("");
  api.alter("GET /auth/audits/summary", () => ({ totalUsers: 3 }));
  expect(await within(() => audits.summary(session, SUMMARY))).toMatchObject({
    totalUsers: 3,
    userActivity: [],
  });
});

it("a count may be a text, and what has no id can't be chosen", async () => {
  api.alter("GET /auth/roles/user-count", () => ({ count: "6" }));
  expect(await within(() => roles.userCount(session, "1"))).toBe(6);
  api.alter("GET /auth/roles/drop-down", () => [
    { id: 1, roleName: "super" },
    { roleName: "Lost" },
    { id: 3 },
  ]);
  expect(await within(() => roles.options(session))).toEqual([
    { id: "1", roleName: "super" },
    { id: "3", roleName: "" },
  ]);
});

it("one line of the log names the call and the places, and nothing of what is there", async () => {
  const warn = vi.spyOn(log(), "warn");
  odd("GET /auth/users", { name: null, email: 7, username: ["hushed"] });
  await listUsers();
  expect(warn.mock.calls).toEqual([
    [
      { call: "GET /auth/users", odd: ["items.0.name", "items.0.email", "items.0.username"] },
      "an answer of the SSO API was read in part",
    ],
  ]);
});

it("a secret that isn't whole is none", async () => {
  api.alter("POST /auth/applications", () => ({ applicationId: 9 }));
  const added = within(() =>
    applications.create(session, { applicationName: "Kiosk", applicationStatus: true }),
  );
  await expect(added).rejects.toBeInstanceOf(SsoApiError);
});

it.each([
  ["Active", true],
  ["active", true],
  ["TRUE", true],
  ["1", true],
  [1, true],
  ["Inactive", false],
  ["false", false],
  ["0", false],
  [0, false],
  ["Suspended", "Suspended"],
  [2, 2],
  ["", null],
])("the status %j is read as %j", async (status, read) => {
  odd("GET /auth/users", { status });
  odd("GET /auth/applications", { applicationStatus: status });
  expect((await listUsers()).items[0]?.status).toBe(read);
  const { items } = await within(() => applications.list(session, FIRST));
  expect(items[0]?.applicationStatus).toBe(read);
});
