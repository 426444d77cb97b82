import type { DeletedUser } from "../contract/deleted-users";
import type { PagedList, SearchQuery } from "../contract/lists";
import { iso } from "../contract/moments";
import { trimmed } from "../contract/trimmed";
import type { Engine, Queries } from "../database/engine";
import { foldCase, typedNameKeys } from "../database/fold-case";
import { pageWindow, toPagedList } from "../database/paging";
import { hasText } from "../database/substring";
import type { DeletedUsersTable } from "./tables";

/** Deletes the row of somebody who is restored or removed for good. @returns undefined if it is gone or has expired */
export const takeDeletedUser = (queries: Queries, id: string, now: number) =>
  queries
    .deleteFrom("deleted_users")
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();

/** Those with this username, email address or id who can be restored. */
export function findDeletedByName(queries: Queries, name: string, now: number) {
  const keys = typedNameKeys(name);
  return queries
    .selectFrom("deleted_users")
    .where((eb) =>
      eb.or([eb("id", "=", trimmed(name)), eb("username_key", "in", keys), eb("email_key", "in", keys)]),
    )
    .where("expires_at", ">", now)
    .orderBy("deleted_at", "desc")
    .select(["id", "name", "deleted_at"])
    .execute();
}

/** Those of these Google accounts, of any issuer, that users sign in with. */
export async function listGoogleSubjects(queries: Queries, subjects: string[]) {
  if (subjects.length === 0) return [];
  return queries
    .selectFrom("users")
    .where("google_subject", "in", subjects)
    .select(["google_issuer as issuer", "google_subject as subject"])
    .execute();
}

/** Those who can still be restored, the last deleted first. */
export async function listDeletedUsers(
  { read, longRead }: Engine,
  query: SearchQuery,
  now: number,
): Promise<PagedList<DeletedUser>> {
  const term = foldCase(query.searchTerm ?? "");
  const rows = (term === "" ? read : longRead)
    .selectFrom("deleted_users")
    .where("expires_at", ">", now)
    .$if(term !== "", (all) =>
      all.where((eb) =>
        eb.or(["name_key", "email_key", "username_key"].map((column) => hasText(column, term))),
      ),
    );
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const window = pageWindow(query, Number(count));
  if (!window) return toPagedList([], Number(count), query);
  const { direction, offset, limit } = window;
  const turned = direction === "asc" ? "desc" : "asc";
  const page = await rows
    .select(["id", "name", "email", "username", "deleted_at", "deleted_by", "deleted_by_name", "expires_at"])
    .orderBy("deleted_at", turned)
    .orderBy("id", turned)
    .offset(offset)
    .limit(limit)
    .execute();
  if (direction === "desc") page.reverse();
  return toPagedList(page.map(toDeletedUser), Number(count), query);
}

type DeletedUserRow = Omit<
  DeletedUsersTable,
  "name_key" | "email_key" | "username_key" | "snapshot_encrypted" | "batch_id"
>;

const toDeletedUser = (row: DeletedUserRow): DeletedUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  username: row.username,
  deletedAt: iso(row.deleted_at),
  deletedBy: { id: row.deleted_by, name: row.deleted_by_name },
  expiresAt: iso(row.expires_at),
});

/** Those of these deleted users who can be restored. */
export async function findDeletedUsers(
  queries: Queries,
  ids: string[],
  now: number,
): Promise<Map<string, DeletedUsersTable>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("deleted_users")
    .where("id", "in", ids)
    .where("expires_at", ">", now)
    .selectAll()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
