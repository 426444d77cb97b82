import { type OptionalTexts, ownUserFields } from "../contract/user-fields";
import { addToCounter } from "../database/counters.queries";
import type { Queries } from "../database/engine";
import { foldCase } from "../database/fold-case";
import { isOpenLink } from "../links/links.queries";
import { USER_CHANGES } from "../user-search/search.queries";
import { optionalColumns, toColumns } from "../users/optional-columns";

/** A user's profile, and the id of the link that would confirm an address. */
export const findProfileRow = (queries: Queries, id: string, now: number) =>
  queries
    .selectFrom("users as u")
    .leftJoin("links", (join) =>
      join.onRef("links.user_id", "=", "u.id").on("links.purpose", "=", "verify").on(isOpenLink(now)),
    )
    .where("u.id", "=", id)
    .select(["u.name", "u.username", "u.email", ...optionalColumns, "u.email_verified_at", "u.version"])
    .select("links.id as link_id")
    .executeTakeFirst();

export async function updateProfile(
  queries: Queries,
  id: string,
  input: Pick<OptionalTexts, (typeof ownUserFields)[number]> & { name: string },
  now: number,
): Promise<void> {
  await queries
    .updateTable("users")
    .set({
      name: input.name,
      name_key: foldCase(input.name),
      ...toColumns(ownUserFields, input),
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  await addToCounter(queries, USER_CHANGES, 1);
}
