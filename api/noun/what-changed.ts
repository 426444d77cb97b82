/** How a change of each field is told. The phrase follows the actor's name: "renamed the role Clerk to Editor". */
export type Phrases<Fields> = { [Field in keyof Fields]: (after: Fields[Field]) => string };

/**
 * What an update did: phrases in the order in which they are given, and field by field as [before, after]. Fields without
 * a phrase do not compile.
 */
export function whatChanged<Fields extends object>(before: Fields, after: Fields, phrases: Phrases<Fields>) {
  const fields = Object.keys(phrases) as Array<keyof Fields & string>;
  const changed = fields.filter((field) => before[field] !== after[field]);
  return {
    phrases: changed.map((field) => phrases[field](after[field])),
    changes: Object.fromEntries<unknown>(changed.map((field) => [field, [before[field], after[field]]])),
  };
}
