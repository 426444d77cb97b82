import { isEmpty, isTrue, readAttributes, requireBoolean, requireText, toWord } from "./attributes";
import { refused } from "./errors";
import { matches } from "./filters";
import type { Assignment } from "./operations";

/** What a request says of a user. Absent fields stay as they are. */
export interface UserFields {
  userName?: string;
  externalId?: string | null;
  displayName?: string;
  formatted?: string;
  givenName?: string;
  familyName?: string;
  email?: string;
  mobileNo?: string | null;
  active?: boolean;
  /** What the request has and isn't taken. */
  notes?: string[];
}

/** What paths with a filter are compared with. */
export interface Current {
  email: string;
  mobileNo: string | null;
}

type Setter = (fields: UserFields, given: Assignment, current: Current) => void;

const userName: Setter = (fields, { op, value }) => {
  if (op === "remove" || isEmpty(value)) throw refused("invalidValue", "userName is required.");
  fields.userName = requireShort(value, "userName");
};

const externalId: Setter = (fields, { op, value }) => {
  fields.externalId = op === "remove" || isEmpty(value) ? null : requireShort(value, "externalId");
};

/** More than any column holds. Comparing texts takes the square of their length. */
const MOST_CHARACTERS = 1000;

/** @throws {HttpError} 400 */
function requireShort(value: unknown, name: string): string {
  const text = requireText(value, name);
  if (text.length > MOST_CHARACTERS)
    throw refused("invalidValue", `${name} must have at most ${MOST_CHARACTERS} characters.`);
  return text;
}

/** A text that keeps nobody out: numbers are taken as text, and anything else is left out. */
function asText(fields: UserFields, value: unknown, name: string): string | undefined {
  // One more, so that it is too long still.
  if (typeof value === "string") return value.slice(0, MOST_CHARACTERS + 1);
  if (typeof value === "number") return String(value);
  fields.notes = [...(fields.notes ?? []), `${name} was left out. It must be text.`];
  return undefined;
}

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

/** Reads a text. Undefined for one that is left out. */
type Read = (value: unknown) => string | undefined;
const readEmail: Read = (value) => requireShort(value, "emails.value");
const numberReader =
  (fields: UserFields): Read =>
  (value) =>
    asText(fields, value, "phoneNumbers.value");

/**
 * The value of an assignment to one of several values: of its `value`, or of the whole. Undefined if it sets neither, or one
 * that is left out.
 */
function textOf({ sub, value }: Assignment, read: Read): string | undefined {
  if (sub !== undefined && sub !== "value") return undefined;
  const text = sub === undefined ? (readAttributes(value)?.get("value") ?? value) : value;
  return isEmpty(text) ? "" : read(text);
}

/** Whether an assignment is to the one value that there is. */
const isTo = ({ filter }: Assignment, element: Map<string, string | boolean>) =>
  filter === undefined || matches(filter, element);

/** One of the values of a list that a client sent. */
interface Entry {
  type: string;
  primary: boolean;
  value: string;
}

/** @throws {HttpError} 400 */
function readEntries(value: unknown, read: Read): Entry[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((one) => {
    const entry = readAttributes(one);
    const given = entry ? entry.get("value") : one;
    const text = isEmpty(given) ? undefined : read(given);
    if (text === undefined) return [];
    return { type: toWord(entry?.get("type")), primary: isTrue(entry?.get("primary")), value: text };
  });
}

const pick = (entries: Entry[], ...wishes: Array<(entry: Entry) => boolean>) =>
  wishes.flatMap((wish) => entries.find(wish) ?? [])[0]?.value;

const isList = ({ filter, sub }: Assignment) => filter === undefined && sub === undefined;

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

/** The one number is the mobile one. A list without one gives its primary or first number, but no fax or pager. */
const phoneNumbers: Setter = (fields, given, current) => {
  const { op, value, sub } = given;
  if (isList(given) && op !== "remove") {
    const entries = readEntries(value, numberReader(fields));
    const last =
      op === "add" ? ({ type }: Entry) => type === "" : ({ type }: Entry) => !/^(fax|pager)$/.test(type);
    const number = pick(
      entries,
      ({ type }) => type === "mobile",
      ({ primary }) => primary,
      last,
    );
    if (number !== undefined || op === "replace") fields.mobileNo = number ?? null;
    return;
  }
  const element = new Map<string, string | boolean>([
    ["type", "mobile"],
    ["primary", true],
    ["value", fields.mobileNo ?? current.mobileNo ?? ""],
  ]);
  if (!isTo(given, element)) return;
  if (op === "remove" && sub !== undefined && sub !== "value") return;
  const text = op === "remove" ? "" : textOf(given, numberReader(fields));
  if (text !== undefined) fields.mobileNo = text === "" ? null : text;
};

/** What this product knows of a user. All other attributes are taken and forgotten. */
const SETTERS = new Map<string, Setter>([
  ["username", userName],
  ["externalid", externalId],
  ["displayname", displayName],
  ["name", name],
  ["active", active],
  ["emails", emails],
  ["phonenumbers", phoneNumbers],
]);

/** @throws {HttpError} 400 */
export function readUserFields(assignments: Assignment[], current: Current): UserFields {
  const fields: UserFields = {};
  for (const given of assignments) SETTERS.get(given.attribute)?.(fields, given, current);
  return fields;
}
