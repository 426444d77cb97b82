import { trimmed } from "../contract/trimmed";
import type { UserAttributes } from "./assign-user";

type NameFields = Pick<UserAttributes, "displayName" | "formatted" | "givenName" | "familyName">;

/** A name in two parts, at its first space, for directories that compare them. */
export function splitName(name: string): { givenName: string; familyName?: string } {
  const at = name.indexOf(" ");
  return at === -1 ? { givenName: name } : { givenName: name.slice(0, at), familyName: name.slice(at + 1) };
}

const given = (text: string | undefined) => trimmed(text ?? "") || undefined;

/**
 * The one name of a user: the display name, or else what the parts make of it.
 *
 * @param before the name so far; one part alone replaces that part, unless the name has it
 * @returns undefined if the request has no name
 */
export function toName(fields: NameFields, before: string | undefined): string | undefined {
  const whole = given(fields.displayName) ?? given(fields.formatted);
  if (whole) return whole;
  const [first, last] = [given(fields.givenName), given(fields.familyName)];
  if (first && last) return `${first} ${last}`;
  if (before === undefined) return first ?? last;
  const { givenName, familyName } = splitName(before);
  if (first && before !== first && !before.startsWith(`${first} `))
    return familyName ? `${first} ${familyName}` : first;
  if (last && !before.endsWith(` ${last}`)) return `${givenName} ${last}`;
  return first || last ? before : undefined;
}
