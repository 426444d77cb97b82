import { OptionalTextSchemas, PersonNameSchema } from "../contract/fields";
import { withoutInvisible } from "../contract/invisible";
import { withoutMisplaced } from "../contract/text";
import type { OptionalUserField } from "../contract/user-fields";
import { visibleProblem } from "../noun/look-alikes";
import { SCIM_FIELDS } from "./optional-fields";

/** Notes what of an accepted request was left out or changed. */
export type Note = (text: string) => void;

/** In code units: so short that a name of any characters fits. */
const SHORTER = [200, 50];
/** What is read of a text that is too long. */
const MOST_READ = 1000;

function nameProblem(name: string): string | undefined {
  const { data, error } = PersonNameSchema.safeParse(name);
  return error ? error.issues[0]?.message : visibleProblem(data)?.();
}

/**
 * A name that breaks a rule is cleaned and shortened.
 *
 * @param otherwise in place of a name that can't be made to fit
 */
export function fitName(name: string, otherwise: string, note: Note): string {
  const problem = nameProblem(name);
  if (problem === undefined) return name;
  note(`displayName was changed to fit. ${problem}`);
  const clean = withoutInvisible(withoutMisplaced(name.slice(0, MOST_READ)));
  // The first half of a surrogate pair is no character.
  const shortened = SHORTER.map((most) => clean.slice(0, most).replace(/[\ud800-\udbff]$/, ""));
  return shortened.find((text) => nameProblem(text) === undefined) ?? otherwise;
}

/**
 * An optional text that breaks a rule is cleaned or left out, but not shortened: a number would be another one.
 *
 * @returns undefined for one that is left out
 */
export function fitOptional(field: OptionalUserField, text: string, note: Note): string | undefined {
  const problemOf = (line: string) => OptionalTextSchemas[field].safeParse(line).error?.issues[0]?.message;
  const problem = problemOf(text);
  if (problem === undefined) return text;
  const clean = withoutMisplaced(text.slice(0, MOST_READ));
  const fits = problemOf(clean) === undefined;
  note(`${SCIM_FIELDS[field].attribute.name} was ${fits ? "changed to fit" : "left out"}. ${problem}`);
  return fits ? clean : undefined;
}
