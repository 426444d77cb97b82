import type { Appearance } from "#api/contract/appearance";
import { APPEARANCE_FIELDS } from "#api/contract/appearance-fields";
import { mapFields } from "#api/contract/map-fields";
import { trimmed } from "#api/contract/trimmed";
import type { Typed } from "./forms";

/** What an address or a form names of the values, also those that are empty. */
export function readTyped(source: URLSearchParams | FormData): Typed {
  const typed: Typed = {};
  for (const field of APPEARANCE_FIELDS) {
    const value = source.get(field);
    if (typeof value === "string") typed[field] = trimmed(value);
  }
  return typed;
}

/** The query by which an address names them. */
export const queryOf = (typed: Typed): URLSearchParams => new URLSearchParams(Object.entries(typed));

/** The input of the call: what isn't typed stays. */
export const inputOf = (typed: Typed, stored: Appearance) =>
  mapFields(APPEARANCE_FIELDS, (name) => (typed[name] === undefined ? stored[name] : typed[name] || null));
