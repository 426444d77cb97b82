import { trimmed } from "../contract/trimmed";
import { refused } from "./errors";

/**
 * Attributes as a client sent them, by their names in lower case, which SCIM doesn't distinguish (RFC 7643, section 2.1). A
 * map, because a client can name an attribute `__proto__`.
 */
export type Attributes = Map<string, unknown>;

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function readAttributes(value: unknown): Attributes | undefined {
  if (!isObject(value)) return undefined;
  return new Map(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner]));
}

/** @throws {HttpError} 400 */
export function requireAttributes(value: unknown, what: string): Attributes {
  const attributes = readAttributes(value);
  if (!attributes) throw refused("invalidSyntax", `${what} must be a JSON object.`);
  return attributes;
}

/** SCIM's null, blank text, and no value at all, all mean that there is none. */
export const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && trimmed(value) === "");

/** @throws {HttpError} 400 */
export function requireText(value: unknown, name: string): string {
  if (typeof value !== "string") throw refused("invalidValue", `${name} must be text.`);
  return value;
}

/** In lower case, for comparisons. Empty for anything but text: an object may have a `toString` that can't be called. */
export const toWord = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : "");

/** Entra ID sends "True" and "False". */
export const isTrue = (value: unknown) => value === true || toWord(value) === "true";

/** @throws {HttpError} 400 */
export function requireBoolean(value: unknown, name: string): boolean {
  if (isTrue(value)) return true;
  if (value === false || toWord(value) === "false") return false;
  throw refused("invalidValue", `${name} must be true or false.`);
}
