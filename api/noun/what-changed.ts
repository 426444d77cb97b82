/** The phrase for a change of each field. It follows the actor's name: "renamed the role Clerk to Editor". */
export type Phrases<Fields> = { [Field in keyof Fields]: (after: Fields[Field]) => string };

/**
 * Describes an update: as phrases, in the order of `phrases`, and by field as [before, after]. A field without a phrase
 * does not compile.
 */
export function whatChanged<Fields extends object>(before: Fields, after: Fields, phrases: Phrases<Fields>) {
  const fields = Object.keys(phrases) as Array<keyof Fields & string>;
  const changed = fields.filter((field) => before[field] !== after[field]);
  return {
    phrases: changed.map((field) => phrases[field](after[field])),
    changes: Object.fromEntries<unknown>(changed.map((field) => [field, [before[field], after[field]]])),
  };
}
