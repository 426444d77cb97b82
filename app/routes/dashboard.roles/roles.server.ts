import type { Role } from "#api/contract/roles";
import { findListed } from "#app/noun/find-listed.server";
import { oncePerRequest } from "#app/request/context.server";
import type { Session } from "#app/request/session.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { roles } from "#app/sso-api/roles.server";
import { searchQuery } from "#app/table/search-query";

/** The page of roles that an address asks for. The list and a dialog over it share it. */
export const listRoles = (session: Session, request: Request) =>
  oncePerRequest("roles", () =>
    orFailed(roles.list(session, searchQuery(request)), "The roles could not be loaded."),
  );

/** A role of the list that the dialog stands over, or else of them all. */
export async function findRole(session: Session, request: Request, id: string): Promise<Role | undefined> {
  const list = await listRoles(session, request);
  return findListed(list, id, async () => (await roles.options(session)).find((role) => role.id === id));
}
