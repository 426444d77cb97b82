import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ROLES } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { aRequest, useApiAt, within } from "#tests/support/console-request";
import { ForeignApi } from "#tests/support/foreign-api";

// No section needs a feature yet, so one is given to a section that is there.
vi.mock("#app/navigation", async (original) => ({
  ...(await original<typeof import("#app/navigation")>()),
  featureOf: () => "locks",
}));

let api: ForeignApi;
beforeAll(async () => {
  api = await ForeignApi.start();
  useApiAt(api.url);
});
afterAll(() => api.stop());

it("a section of our service alone is not found over another SSO API", async () => {
  const [administrator] = api.data.users;
  if (!administrator) throw new Error("The foreign SSO API has no user.");
  const { token } = api.tokens.issue(administrator);
  const session = { token, refreshToken: null, signedInAt: Date.now() };
  const refused = within(() => requirePage(ROLES), aRequest({ session }));
  await expect(refused).rejects.toMatchObject({ status: 404 });
});
