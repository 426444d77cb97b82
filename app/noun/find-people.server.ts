import { trimmed } from "#api/contract/trimmed";
import type { Session } from "#app/request/session.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { type User, users } from "#app/sso-api/users.server";
import { FIND, type Found } from "./add-people-dialog";

const MOST_FOUND = 10;

/**
 * The people whom the search in Add People finds.
 *
 * @param has whether a user is there already
 * @returns null without a search
 */
export async function findPeople(
  session: Session,
  request: Request,
  has: (user: User) => boolean,
): Promise<Found | null> {
  const term = trimmed(new URL(request.url).searchParams.get(FIND) ?? "").slice(0, 200);
  if (!term) return null;
  const query = { page: 1, size: MOST_FOUND, searchTerm: term };
  const list = await orFailed(users.list(session, query), "The users could not be loaded.");
  if ("failed" in list) return list;
  const items = list.items.map((user) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    has: has(user),
  }));
  return { items, total: list.totalItems };
}

/** Of a dialog about one person of a thing: who it is, or undefined where there is nobody. */
export async function findPerson(session: Session, userId = "") {
  const user = await orUnknown(() => users.get(session, userId));
  return { user: user && { name: user.name, email: user.email } };
}
