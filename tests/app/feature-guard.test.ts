import type { ActionFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PROOF_FIELDS } from "#app/forms/proof-fields";
import { ACCOUNT_SECURITY, GROUPS } from "#app/navigation";
import { requireChange, requirePage } from "#app/session/guards.server";
import { aRequest, useApiAt, within } from "#tests/support/console-request";
import { ForeignApi } from "#tests/support/foreign-api";

let api: ForeignApi;
beforeAll(async () => {
  api = await ForeignApi.start();
  useApiAt(api.url);
});
afterAll(() => api.stop());

/** The answer of a dialog's action to the form that its page would send. */
const sent = async (
  load: () => Promise<{ action: (args: ActionFunctionArgs) => Promise<unknown> }>,
  fields: Record<string, string> = {},
) => {
  const { action } = await load();
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const request = new Request("http://localhost:3000/dashboard", { method: "POST", body });
  return action({ request, params: { id: "1" }, context: {} });
};

const asAdministrator = <Answer>(run: () => Promise<Answer>) => {
  const [administrator] = api.data.users;
  if (!administrator) throw new Error("The foreign SSO API has no user.");
  const { token } = api.tokens.issue(administrator);
  return within(run, aRequest({ session: { token, refreshToken: null, signedInAt: Date.now() } }));
};

it.each([
  ["a section", () => requirePage(GROUPS)],
  ["one's own account", () => requirePage(ACCOUNT_SECURITY)],
  ["a change of one's own account", () => requireChange(ACCOUNT_SECURITY)],
  [
    "a new secret",
    () => sent(() => import("#app/routes/dashboard.application-access.$applicationId.secret")),
  ],
  ["unlocking", () => sent(() => import("#app/routes/dashboard.user-management.$userId.unlock"))],
  ["a reset link", () => sent(() => import("#app/routes/dashboard.user-management.$userId.password-reset"))],
  [
    "removing a factor",
    () => sent(() => import("#app/routes/dashboard.user-management_.$userId.factors.remove")),
  ],
  ["restoring", () => sent(() => import("#app/routes/dashboard.user-management_.deleted.$userId.restore"))],
  [
    "deactivating over a page",
    () => sent(() => import("#app/routes/dashboard.application-access_.$applicationId.overview.deactivate")),
  ],
] as [string, () => Promise<unknown>][])(
  "%s of our service alone is not found over another SSO API",
  async (_, guard) => {
    await expect(asAdministrator(guard)).rejects.toMatchObject({ status: 404 });
  },
);

it("a proof in a made-up form is sent to no other SSO API", async () => {
  const fields = { roleName: "Night watch", [PROOF_FIELDS.password]: "hunter2" };
  const { calls } = api;
  const before = calls.length;
  await asAdministrator(() => sent(() => import("#app/routes/dashboard.roles.new"), fields)).catch(() => {});
  expect(calls.slice(before)).toContain("POST /auth/roles");
  expect(calls.slice(before).filter((call) => call.includes("proof"))).toEqual([]);
});
