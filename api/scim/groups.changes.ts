import { z } from "zod";
import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import { NameSchema } from "../contract/fields";
import { lineSchema } from "../contract/text";
import type { Queries } from "../database/engine";
import { deleteGroupIn, GROUP, readGroup } from "../groups/groups.changes";
import { insertGroup, updateGroup } from "../groups/groups.queries";
import { validate } from "../http/validate";
import { requireFound } from "../noun/lock";
import { addNamed, changeNamedIn, removeNamed, writeNamed } from "../noun/named";
import { requirePermissionNow } from "../noun/ranks";
import { countUsers } from "../users/assignments.queries";
import { refused } from "./errors";
import type { GroupFields } from "./group-fields";
import { findScimGroup, updateExternalId } from "./groups.queries";
import { applyMembers } from "./members.changes";
import type { ScimGroup } from "./resources";
import type { Who } from "./users.changes";

/** More members than this are changed where that blocks nobody. */
const FEW = 200;

const FieldsSchema = z
  .object({ displayName: NameSchema, externalId: z.nullable(lineSchema(255, 1000)) })
  .partial();

/** @throws {HttpError} 404 also for groups that were added here */
export const readScimGroup = async (queries: Queries, id: string): Promise<ScimGroup> =>
  requireFound("group", await findScimGroup(queries, id));

const check = ({ displayName, externalId }: GroupFields) =>
  validate(FieldsSchema, { displayName, externalId });

const always = (who: Who) => ({ ...who, requireVersion: () => {} });

/** @throws {HttpError} 400, 403, 409 for a name that is taken here or in the directory, 422 */
export function createScimGroup(context: Context, fields: GroupFields, who: Who): Promise<ScimGroup> {
  const { displayName, externalId = null } = check(fields);
  if (displayName === undefined) throw refused("invalidValue", "displayName is required.");
  const input = { groupName: displayName, description: null };
  return addNamed(context, GROUP, {
    input,
    change: who,
    insert: async (queries, id) => {
      await requirePermissionNow(queries, who.caller, "scim");
      await insertGroup(queries, id, input, who.origin.at, { externalId });
      if (fields.members) await applyMembers(queries, { id, name: displayName }, fields.members, who);
      return readScimGroup(queries, id);
    },
  });
}

/** @throws {HttpError} 400 for unknown members, 403, 404, 409 for a taken name, 422 */
export async function changeScimGroup(
  context: Context,
  id: string,
  fields: GroupFields,
  who: Who,
): Promise<void> {
  const { caller, origin } = who;
  const { displayName, externalId } = check(fields);
  const { members } = fields;
  const isLong = members?.replaces === true || (members?.add.size ?? 0) + (members?.remove.size ?? 0) > FEW;
  await writeNamed(context, { ...GROUP, long: isLong }, async (queries) => {
    await requirePermissionNow(queries, caller, "scim");
    await countUsers(queries, "groups", [id], 0);
    const group = await readScimGroup(queries, id);
    if (displayName !== undefined && displayName !== group.name) {
      const { description } = await readGroup(queries, id);
      const input = { groupName: displayName, description };
      const update = () => updateGroup(queries, id, input);
      await changeNamedIn(queries, GROUP, { id, input, change: always(who), update });
    }
    const name = displayName ?? group.name;
    if (externalId !== undefined && externalId !== group.external_id) {
      await updateExternalId(queries, id, externalId);
      await recordAudit(queries, origin, {
        action: "group.update",
        message: `${caller.name} changed the directory's ID of the group ${name}`,
        target: { type: "group", id, name },
        changes: { externalId: [group.external_id, externalId] },
      });
    }
    if (members) await applyMembers(queries, { id, name }, members, who);
  });
}

/** Deletes a group of the directory. Its members lose what they have by it alone. @throws {HttpError} 403, 404 */
export const removeScimGroup = (context: Context, id: string, who: Who): Promise<void> =>
  removeNamed(context, GROUP, id, always(who), async (queries) => {
    await requirePermissionNow(queries, who.caller, "scim");
    await readScimGroup(queries, id);
    return deleteGroupIn(queries, await readGroup(queries, id), who.origin.at);
  });
