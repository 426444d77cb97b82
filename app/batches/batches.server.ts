import { USER_MANAGEMENT } from "#app/navigation";
import { requireFeature, requirePage } from "#app/session/guards.server";

/**
 * The first line of the loaders of bulk changes.
 *
 * @throws {Response} as `requirePage` does, 404 where the SSO API has no bulk changes
 */
export async function openBatches() {
  const guard = await requirePage(USER_MANAGEMENT);
  await requireFeature("batches");
  return guard;
}
