import type { Creator } from "../contract/creator";
import type { Caller } from "../sessions/caller";
import { splitPermissions } from "../sessions/permissions.queries";

/** Whoever made something, of `users as u`. With `permissionsOf` as `held`, `toCreator` reads them. */
export const CREATOR = [
  "u.id as creator_id",
  "u.name as creator_name",
  "u.username as creator_username",
  "u.active as creator_active",
] as const;

interface CreatorRow {
  creator_id: string | null;
  creator_name: string | null;
  creator_username: string | null;
  creator_active: 0 | 1 | null;
  held: string | null;
}

/** What whoever made something lacks of what it needs. */
export function lackingOf(row: Pick<CreatorRow, "creator_active" | "held">, needed: readonly string[]) {
  const held = row.creator_active === 1 ? splitPermissions(row.held) : [];
  return needed.filter((permission) => !held.includes(permission));
}

/** @param needed what whoever made it has to be allowed for it */
export function toCreator(
  row: CreatorRow,
  needed: readonly string[],
  caller: Pick<Caller, "userId" | "permissions">,
): Creator {
  const all = splitPermissions(row.held);
  return {
    createdBy:
      row.creator_id === null
        ? null
        : {
            id: row.creator_id,
            name: row.creator_name ?? "",
            ...(caller.permissions.includes("users:read") && { username: row.creator_username ?? "" }),
          },
    lacking: lackingOf(row, needed),
    isAbove:
      row.creator_id !== caller.userId && all.some((permission) => !caller.permissions.includes(permission)),
  };
}
