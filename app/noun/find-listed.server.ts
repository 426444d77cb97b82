import type { PagedList } from "#api/contract/lists";
import type { Failed } from "#app/sso-api/or-failed.server";
import { SsoApiError } from "#app/sso-api-error";

/**
 * What a dialog over a list is about: one of its rows, or what `otherwise` finds; undefined where there is no such thing.
 *
 * @throws {SsoApiError} if the list could not be loaded
 */
export async function findListed<Thing extends { id: string }>(
  list: PagedList<Thing> | Failed,
  id: string,
  otherwise: () => Promise<Thing | undefined>,
): Promise<Thing | undefined> {
  const listed = "items" in list ? list.items.find((thing) => thing.id === id) : undefined;
  const thing = listed ?? (await otherwise());
  if (!thing && "failed" in list) throw new SsoApiError(503, list.failed);
  return thing;
}
