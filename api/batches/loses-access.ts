import type { BatchKind } from "../contract/batches";
import { assignedFields } from "../contract/user-fields";
import { difference } from "../users/users.audit";
import type { Checked } from "./slice";

/** Whether a checked row takes something from its user: roles, applications or groups, the way in, or the account. */
export function losesAccess(kind: BatchKind, { verdict, changes = {}, input }: Checked): boolean {
  if (verdict !== "change") return false;
  if (kind === "delete" || input?.action === "delete" || changes.status?.[1] === false) return true;
  return assignedFields.some((field) => {
    const [before, after] = changes[field] ?? [[], []];
    return difference(before ?? [], after).taken.length > 0;
  });
}
