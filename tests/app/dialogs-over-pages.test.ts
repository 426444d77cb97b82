import type { ActionFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applicationPath, groupPath, rolePath, userPath, webhookPath } from "#app/addresses";
import { configureEnv } from "#app/env.server";
import { APPLICATION_ACCESS, GROUPS, ROLES, USER_MANAGEMENT, WEBHOOKS } from "#app/navigation";
import { setEmbeddedService } from "#app/sso-api/transport.server";
import { aRequest, within } from "#tests/support/console-request";
import { createSqliteDatabase } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

type Handler = (args: ActionFunctionArgs) => Promise<unknown>;
const dialogs = import.meta.glob<{ loader: Handler; action: Handler }>(
  "../../app/routes/dashboard.*_.$*.*.tsx",
);

const PAGES = {
  group: { route: "groups_.$groupId._overview", param: "groupId", pathOf: groupPath, list: GROUPS },
  role: { route: "roles_.$roleId", param: "roleId", pathOf: rolePath, list: ROLES },
  webhook: {
    route: "integrations_.webhooks_.$webhookId",
    param: "webhookId",
    pathOf: webhookPath,
    list: WEBHOOKS,
  },
  application: {
    route: "application-access_.$applicationId",
    param: "applicationId",
    pathOf: applicationPath,
    list: APPLICATION_ACCESS,
  },
  user: { route: "user-management_.$userId", param: "userId", pathOf: userPath, list: USER_MANAGEMENT },
};
type Noun = keyof typeof PAGES;

let database: Awaited<ReturnType<typeof createSqliteDatabase>>;
let service: TestService;
const ids = {} as Record<Noun, string>;

beforeAll(async () => {
  configureEnv({ LOG_LEVEL: "silent" }, { sessionSecret: "9f2b7c41e0d85a36c1f4b7a2908e6d53" });
  database = await createSqliteDatabase();
  service = await TestService.start(database.url);
  setEmbeddedService((request, caller) => service.service.fetch(request, caller));
  const token = await service.admin();
  const webhook = { name: "Ledger", url: "https://hooks.example.test/", actions: [], active: true };
  ids.webhook = (await service.post("/auth/webhooks", webhook, token)).body.id;
  ids.role = (await service.post("/auth/roles", { roleName: "Night watch" }, token)).body.id;
  ids.application = (await service.addApplication()).id;
  ids.user = (await service.addUser()).id;
  const group = { groupName: "Night shift", description: null, roles: [], applications: [] };
  ids.group = (await service.post("/auth/groups", group, token)).body.id;
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

/** The administrator opens a dialog over the second page of a list on the thing's page, or sends its form. */
async function visit(noun: Noun, dialog: string, form?: Record<string, string>, id = ids[noun]) {
  const { route, param } = PAGES[noun];
  const load = dialogs[`../../app/routes/dashboard.${route}.${dialog}.tsx`];
  if (!load) throw new Error(`There is no ${dialog} over the page of a ${noun}.`);
  const { loader, action } = await load();
  const request = new Request("http://localhost:3000/dashboard?page=2", {
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  const session = { token: await service.admin(), refreshToken: null, signedInAt: Date.now() };
  const context = aRequest({ session });
  const params = { [param]: id, ...(noun !== "user" && { userId: ids.user }) };
  const answer = await within(
    () => (form ? action : loader)({ request, params, context: {} }).catch((thrown: unknown) => thrown),
    context,
  );
  return { answer, said: context.toast?.message };
}

const location = (answer: unknown) => (answer as Response).headers.get("location");

describe.each([
  ["group", ["overview.edit", "overview.delete", "members.add", "members.approve", "members.$userId.remove"]],
  [
    "webhook",
    ["overview.edit", "overview.delete", "overview.secret", "overview.take-over", "overview.test-event"],
  ],
  ["role", ["overview.edit", "overview.delete"]],
  ["application", ["overview.edit", "overview.delete", "overview.deactivate"]],
  [
    "user",
    [
      "overview.edit",
      "overview.delete",
      "overview.deactivate",
      "overview.activate",
      "overview.unlock",
      "overview.invitation",
      "overview.password-reset",
    ],
  ],
] as const)("over the page of one %s", (noun, names) => {
  it.each(names)("%s finds it, and closes to the page as it was", async (name) => {
    const { answer } = await visit(noun, name);
    expect(answer).toMatchObject({
      thing: { id: ids[noun] },
      closeTo: `${PAGES[noun].pathOf(ids[noun])}?page=2`,
    });
  });

  it("a dialog about nothing says so, and closes", async () => {
    const { answer } = await visit(noun, "overview.edit", undefined, "00000000-0000-4000-8000-000000000000");
    expect(answer).toMatchObject({ thing: undefined, closeTo: expect.stringContaining("?page=2") });
  });
});

describe("over a tab", () => {
  it.each([
    ["application", "people.add", "people"],
    ["application", "people.$userId.remove", "people"],
    ["user", "sessions.end-all", "sessions"],
  ] as const)("of the page of one %s, %s closes to the tab", async (noun, dialog, tab) => {
    const { answer } = await visit(noun, dialog);
    const closeTo = `${PAGES[noun].pathOf(ids[noun], tab)}?page=2`;
    expect(answer).toMatchObject({ thing: { id: ids[noun] }, closeTo });
  });

  it("the removal of a factor closes without the factor", async () => {
    const { answer } = await visit("user", "factors.remove");
    expect(answer).toMatchObject({ closeTo: userPath(ids.user, "factors") });
  });
});

it("Edit closes to the page, and shows what is stored if it was changed meanwhile", async () => {
  const form = { groupName: "Late shift", version: "1" };
  const { answer, said } = await visit("group", "overview.edit", form);
  expect([location(answer), said]).toEqual([`${groupPath(ids.group)}?page=2`, "Group updated successfully"]);
  const again = await visit("group", "overview.edit", { ...form, groupName: "Early shift" });
  expect(again.answer).toMatchObject({
    init: { status: 412 },
    data: { current: { groupName: "Late shift", version: 2 } },
  });
});

it("Add stays open, and Remove closes to the page", async () => {
  const added = await visit("group", "members.add", { userId: ids.user });
  expect([location(added.answer), added.said]).toEqual([
    `${groupPath(ids.group, "members/add")}?page=2`,
    "Member added",
  ]);
  const removed = await visit("group", "members.$userId.remove", {});
  expect([location(removed.answer), removed.said]).toEqual([
    `${groupPath(ids.group)}?page=2`,
    "Member removed",
  ]);
});

it.each([
  ["application", "Application updated successfully"],
  ["user", "User updated successfully"],
] as const)("Deactivate closes to the page of the %s", async (noun, success) => {
  const { answer, said } = await visit(noun, "overview.deactivate", {});
  expect([location(answer), said]).toEqual([`${PAGES[noun].pathOf(ids[noun])}?page=2`, success]);
});

it("Activate closes to the page of the user", async () => {
  const { answer, said } = await visit("user", "overview.activate", {});
  expect([location(answer), said]).toEqual([`${userPath(ids.user)}?page=2`, "User activated successfully"]);
});

it.each([
  ["group", "Group deleted successfully"],
  ["webhook", "Webhook deleted successfully"],
  ["application", "Application deleted successfully"],
  ["user", "User deleted successfully"],
] as const)("Delete leads to the list, for one %s", async (noun, success) => {
  const { answer, said } = await visit(noun, "overview.delete", {});
  expect([location(answer), said]).toEqual([PAGES[noun].list, success]);
});
