import type { OptionalTexts } from "../contract/user-fields";
import { isEmpty, isTrue, readAttributes, requireText, toWord } from "./attributes";
import { refused } from "./errors";
import { matches } from "./filters";
import type { Assignment } from "./operations";

/** What a request says of a user. Absent fields stay as they are. */
export interface UserAttributes extends Partial<OptionalTexts> {
  userName?: string;
  externalId?: string | null;
  displayName?: string;
  formatted?: string;
  givenName?: string;
  familyName?: string;
  email?: string;
  active?: boolean;
  /** What the service didn't take of the request. */
  notes?: string[];
}

/** What paths with a filter are compared with. */
export interface Current extends OptionalTexts {
  email: string;
}

/** Carries out an assignment. */
export type Setter = (fields: UserAttributes, given: Assignment, current: Current) => void;

/** More than any column holds. Comparing texts takes the square of their length. */
const MOST_CHARACTERS = 1000;

/** @throws {HttpError} 400 */
export function requireShort(value: unknown, name: string): string {
  const text = requireText(value, name);
  if (text.length > MOST_CHARACTERS)
    throw refused("invalidValue", `${name} must have at most ${MOST_CHARACTERS} characters.`);
  return text;
}

/** A text that keeps nobody out: numbers are taken as text, and anything else is left out. */
export function asText(fields: UserAttributes, value: unknown, name: string): string | undefined {
  // One character more, so that it is still too long.
  if (typeof value === "string") return value.slice(0, MOST_CHARACTERS + 1);
  if (typeof value === "number") return String(value);
  fields.notes = [...(fields.notes ?? []), `${name} was left out. It must be text.`];
  return undefined;
}

/** Reads a text. Undefined for one that is left out. */
export type Read = (value: unknown) => string | undefined;
/** Reads a text that keeps nobody out. */
export const textReader =
  (fields: UserAttributes, name: string): Read =>
  (value) =>
    asText(fields, value, name);

/**
 * The value of an assignment to one of several values: of its `value`, or of the whole. Undefined if it sets neither, or one
 * that is left out.
 */
export function textOf({ sub, value }: Assignment, read: Read): string | undefined {
  if (sub !== undefined && sub !== "value") return undefined;
  const text = sub === undefined ? (readAttributes(value)?.get("value") ?? value) : value;
  return isEmpty(text) ? "" : read(text);
}

/** Whether an assignment is to the one value that there is. */
export const isTo = ({ filter }: Assignment, element: Map<string, string | boolean>) =>
  filter === undefined || matches(filter, element);

/** One of the values of a list that a client sent. */
export interface Entry {
  type: string;
  primary: boolean;
  value: string;
}

/** @throws {HttpError} 400 */
export function readEntries(value: unknown, read: Read): Entry[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((one) => {
    const entry = readAttributes(one);
    const given = entry ? entry.get("value") : one;
    const text = isEmpty(given) ? undefined : read(given);
    if (text === undefined) return [];
    return { type: toWord(entry?.get("type")), primary: isTrue(entry?.get("primary")), value: text };
  });
}

export const pick = (entries: Entry[], ...wishes: Array<(entry: Entry) => boolean>) =>
  wishes.flatMap((wish) => entries.find(wish) ?? [])[0]?.value;

export const isList = ({ filter, sub }: Assignment) => filter === undefined && sub === undefined;
