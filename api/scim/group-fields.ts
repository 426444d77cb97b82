import { trimmed } from "../contract/trimmed";
import { isEmpty, readAttributes, requireText } from "./attributes";
import { refused } from "./errors";
import { type Filter, plainValue } from "./filters";
import type { Assignment } from "./operations";

/** What a request does to the members. */
export interface MemberChange {
  /** True if those that `add` doesn't name leave. */
  replaces: boolean;
  add: Set<string>;
  remove: Set<string>;
}

/** What a request says of a group. Absent fields stay as they are. */
export interface GroupFields {
  displayName?: string;
  externalId?: string | null;
  members?: MemberChange;
}

/** More don't fit into a body. */
const MOST_MEMBERS = 50_000;
const ID = /^[\w-]{1,64}$/;

/** @throws {HttpError} 400 */
export function readGroupFields(assignments: Assignment[]): GroupFields {
  const fields: GroupFields = {};
  for (const given of assignments) {
    const { attribute, op, value } = given;
    const isGone = op === "remove" || isEmpty(value);
    if (attribute === "displayname") {
      if (isGone) throw refused("invalidValue", "displayName is required.");
      fields.displayName = requireText(value, "displayName");
    } else if (attribute === "externalid") {
      fields.externalId = isGone ? null : requireText(value, "externalId");
    } else if (attribute === "members") {
      fields.members ??= { replaces: false, add: new Set(), remove: new Set() };
      changeMembers(fields.members, given);
    }
  }
  return fields;
}

function changeMembers(members: MemberChange, { op, filter, value }: Assignment): void {
  if (filter && op === "add") throw refused("invalidPath", "Members are added by value, without a filter.");
  const isBare = op === "remove" && !filter && value === undefined;
  const ids = filter ? idsOfFilter(filter) : isBare ? [] : readIds(value);
  if (isBare || (op === "replace" && !filter)) {
    members.replaces = true;
    members.add.clear();
    members.remove.clear();
  }
  const [to, from] = op === "remove" ? [members.remove, members.add] : [members.add, members.remove];
  for (const id of ids) {
    to.add(id);
    from.delete(id);
  }
}

/** Of `members[value eq "…" or value eq "…"]`. @throws {HttpError} 400 */
function idsOfFilter(filter: Filter): string[] {
  if (filter.op === "or") return filter.filters.flatMap(idsOfFilter);
  if (filter.op === "eq" && filter.attrPath.toLowerCase() === "value")
    return [requireId(plainValue(filter.compValue))];
  throw refused("invalidFilter", 'Members are found by members[value eq "ID"].');
}

/** A list of objects with a value, of ids, or just one. @throws {HttpError} 400 */
function readIds(value: unknown): string[] {
  if (isEmpty(value)) return [];
  const list = Array.isArray(value) ? value : [value];
  if (list.length > MOST_MEMBERS) throw refused("tooMany", `A request can name ${MOST_MEMBERS} members.`);
  return list.map((one) => requireId(readAttributes(one)?.get("value") ?? one));
}

function requireId(value: unknown): string {
  const id = typeof value === "string" ? trimmed(value) : "";
  if (ID.test(id)) return id;
  throw refused("invalidValue", "A member's value must be the id of a user.");
}
