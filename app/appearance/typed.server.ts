import type { Appearance } from "#api/contract/appearance";
import { trimmed } from "#api/contract/trimmed";
import { FIELDS, type Typed } from "./forms";

/** What an address or a form names of the values, also those that are empty. */
export function readTyped(source: URLSearchParams | FormData): Typed {
  const typed: Typed = {};
  for (const field of FIELDS) {
    const value = source.get(field);
    if (typeof value === "string") typed[field] = trimmed(value);
  }
  return typed;
}

/** The query by which an address names them. */
export const queryOf = (typed: Typed): URLSearchParams => new URLSearchParams(Object.entries(typed));

/** The input of the call: what isn't typed stays. */
export function inputOf(typed: Typed, stored: Appearance) {
  const value = (field: keyof Typed) => (typed[field] === undefined ? stored[field] : typed[field] || null);
  return {
    name: value("name"),
    contact: value("contact"),
    accent: value("accent"),
    helpUrl: value("helpUrl"),
    privacyUrl: value("privacyUrl"),
    termsUrl: value("termsUrl"),
  };
}
