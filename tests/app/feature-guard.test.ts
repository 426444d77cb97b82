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

it.each([
  ["a section", () => requirePage(GROUPS)],
  ["one's own account", () => requirePage(ACCOUNT_SECURITY)],
  ["a change of one's own account", () => requireChange(ACCOUNT_SECURITY)],
])("%s of our service alone is not found over another SSO API", async (_, guard) => {
  const [administrator] = api.data.users;
  if (!administrator) throw new Error("The foreign SSO API has no user.");
  const { token } = api.tokens.issue(administrator);
  const session = { token, refreshToken: null, signedInAt: Date.now() };
  const refused = within(guard, aRequest({ session }));
  await expect(refused).rejects.toMatchObject({ status: 404 });
});
