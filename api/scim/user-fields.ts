import {
  asText,
  type Current,
  type Entry,
  isList,
  isTo,
  pick,
  type Read,
  readEntries,
  requireShort,
  type Setter,
  textOf,
  type UserAttributes,
} from "./assign-user";
import { isEmpty, readAttributes, requireBoolean } from "./attributes";
import { refused } from "./errors";
import type { Assignment } from "./operations";
import { scimFields } from "./optional-fields";

const userName: Setter = (fields, { op, value }) => {
  if (op === "remove" || isEmpty(value)) throw refused("invalidValue", "userName is required.");
  fields.userName = requireShort(value, "userName");
};

const externalId: Setter = (fields, { op, value }) => {
  fields.externalId = op === "remove" || isEmpty(value) ? null : requireShort(value, "externalId");
};

/** Everybody has a name, so a removal is forgotten. */
const displayName: Setter = (fields, { op, value }) => {
  if (op === "remove" || isEmpty(value)) return;
  const text = asText(fields, value, "displayName");
  if (text !== undefined) fields.displayName = text;
};

const PARTS = new Map<string, "formatted" | "givenName" | "familyName">([
  ["formatted", "formatted"],
  ["givenname", "givenName"],
  ["familyname", "familyName"],
]);

const name: Setter = (fields, { op, sub, value }) => {
  if (op === "remove") return;
  const given: Iterable<[string, unknown]> =
    sub === undefined ? (readAttributes(value) ?? []) : [[sub, value]];
  for (const [part, text] of given) {
    const field = PARTS.get(part);
    const whole = field && !isEmpty(text) ? asText(fields, text, `name.${field}`) : undefined;
    if (field && whole !== undefined) fields[field] = whole;
  }
};

const active: Setter = (fields, { op, value }) => {
  if (op !== "remove" && !isEmpty(value)) fields.active = requireBoolean(value, "active");
};

const readEmail: Read = (value) => requireShort(value, "emails.value");

/** The one address is the primary one, for work. Another one that is added is forgotten. */
const emails: Setter = (fields, given, current) => {
  const { op, value } = given;
  if (isList(given) && op !== "remove") {
    const entries = readEntries(value, readEmail);
    const last = op === "add" ? ({ type }: Entry) => type === "" : () => true;
    const email = pick(
      entries,
      ({ primary }) => primary,
      ({ type }) => type === "work",
      last,
    );
    if (email !== undefined) fields.email = email;
    else if (entries.length === 0) throw refused("invalidValue", "A user has an email address.");
    return;
  }
  const element = new Map<string, string | boolean>([
    ["type", "work"],
    ["primary", true],
    ["value", fields.email ?? current.email],
  ]);
  if (!isTo(given, element)) return;
  const text = op === "remove" ? "" : textOf(given, readEmail);
  if (text === undefined || (op === "remove" && given.sub !== undefined && given.sub !== "value")) return;
  if (text === "") throw refused("invalidValue", "A user has an email address.");
  fields.email = text;
};

/** What this product knows of a user. All other attributes are taken and forgotten. */
const SETTERS = new Map<string, Setter>([
  ["username", userName],
  ["externalid", externalId],
  ["displayname", displayName],
  ["name", name],
  ["active", active],
  ["emails", emails],
  ...scimFields.map(({ attribute, set }): [string, Setter] => [attribute.name.toLowerCase(), set]),
]);

/** @throws {HttpError} 400 */
export function readUserFields(assignments: Assignment[], current: Current): UserAttributes {
  const fields: UserAttributes = {};
  for (const given of assignments) SETTERS.get(given.attribute)?.(fields, given, current);
  return fields;
}
