import type { ActionFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, expect, it } from "vitest";
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
const sent = async (load: () => Promise<{ action: (args: ActionFunctionArgs) => Promise<unknown> }>) => {
  const { action } = await load();
  const request = new Request("http://localhost:3000/dashboard", { method: "POST", body: new FormData() });
  return action({ request, params: { id: "1" }, context: {} });
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
    const [administrator] = api.data.users;
    if (!administrator) throw new Error("The foreign SSO API has no user.");
    const { token } = api.tokens.issue(administrator);
    const session = { token, refreshToken: null, signedInAt: Date.now() };
    const refused = within(guard, aRequest({ session }));
    await expect(refused).rejects.toMatchObject({ status: 404 });
  },
);
