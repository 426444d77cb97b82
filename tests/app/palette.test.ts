import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { GO } from "#app/navigation";
import { search } from "#app/palette/search.server";
import { aRequest, useApiAt, within } from "#tests/support/console-request";
import { ForeignApi } from "#tests/support/foreign-api";
import { clientLoader } from "../../app/routes/dashboard.go";

let api: ForeignApi;
beforeAll(async () => {
  api = await ForeignApi.start();
  useApiAt(api.url);
});
afterEach(() => api.mend());
afterAll(() => api.stop());

/** What a user with a role of this index finds: labels by group. */
async function find(query: string, roles = [1]) {
  const [person] = api.data.users;
  if (!person) throw new Error("The foreign SSO API has no user.");
  person.roles = roles;
  const { token } = api.tokens.issue(person);
  const session = { token, refreshToken: null, signedInAt: Date.now() };
  const request = new Request(`http://localhost:3000${GO}?${new URLSearchParams({ q: query })}`);
  const { groups } = await within(() => search(request), aRequest({ session }));
  return groups;
}

const labels = async (query: string, roles?: number[]) =>
  Object.fromEntries(
    (await find(query, roles)).map(({ label, hits }) => [label, hits.map((hit) => hit.label)]),
  );

const [SUPER, AUDITOR] = [[1], [3]];

it("words in any order find people, also over an SSO API that searches for one text", async () => {
  expect(await labels("almeida ad")).toEqual({ People: ["Ada Almeida"] });
  const [people] = await find("almeida ad");
  expect(people?.hits[0]?.to).toBe(
    "/dashboard/user-management/2/edit?searchTerm=person.1%40elsewhere.example",
  );
});

it("applications, roles, screens and actions are found by their words, and by other names", async () => {
  expect(await labels("ware")).toEqual({ Applications: ["Warehouse"] });
  expect(await labels("audit")).toEqual({ Roles: ["auditor"], Screens: ["Audit Reports"] });
  expect(await labels("people")).toMatchObject({ Screens: ["User Management"] });
  expect(await labels("role new")).toEqual({ Actions: ["Add role"] });
  expect(await labels("edit payroll")).toEqual({ Actions: ["Edit Payroll"] });
  expect((await labels("delete almeida ada")).Actions).toEqual(["Delete Ada Almeida"]);
});

it("a list of all matches is offered with their number", async () => {
  const actions = (await find("almeida")).find(({ label }) => label === "Actions")?.hits;
  expect(actions).toEqual([
    {
      to: "/dashboard/user-management?searchTerm=almeida",
      label: "Search people for “almeida”",
      face: "search",
      note: "7 people",
    },
  ]);
});

it("nobody is offered what they may not open or change", async () => {
  expect(await labels("edit almeida", AUDITOR)).toEqual({});
  expect((await labels("", AUDITOR)).Actions).toEqual(["Inactive users", "Keyboard shortcuts"]);
  const [people] = await find("almeida ada", AUDITOR);
  expect(people?.hits[0]?.to).toBe("/dashboard/user-management?searchTerm=person.1%40elsewhere.example");

  api.calls.length = 0;
  expect(await labels("almeida payroll super", [])).toEqual({});
  expect(Object.keys(await labels("", []))).toEqual(["Screens", "Actions"]);
  expect((await labels("user", [])).Screens).not.toContain("User Management");
  expect(
    api.calls.filter((call) => call !== "GET /auth/profile" && call !== "GET /auth/roles/drop-down"),
  ).toEqual([]);
});

it("what can't be searched is said in its place, and the rest is there", async () => {
  api.break("GET /auth/users", "failing");
  expect(await find("almeida", SUPER)).toEqual([{ label: "People", hits: [], isFailed: true }]);
  const groups = await find("ro ad", SUPER);
  expect(groups.find(({ label }) => label === "Actions")?.hits[0]?.label).toBe("Add role");
});

it("the page under the palette stays when the console can't be reached", async () => {
  const load = (serverLoader: () => Promise<never>) =>
    clientLoader({ serverLoader, request: new Request(`http://localhost:3000${GO}`), params: {} });
  expect(await load(() => Promise.reject(new TypeError("Failed to fetch")))).toEqual({
    failed: "The console can't be reached. Try again in a moment.",
  });
  const toSignIn = new Response(null, { status: 302 });
  await expect(load(() => Promise.reject(toSignIn))).rejects.toBe(toSignIn);
});
