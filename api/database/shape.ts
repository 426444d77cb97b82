/** What a schema consists of: "column users.name", "index users_by_name" and so on, each with its definition. */
export type Shape = ReadonlyMap<string, string>;

export interface ShapeDifferences {
  missing: string[];
  /** With another definition. */
  changed: string[];
  added: string[];
}

export function compareShapes(actual: Shape, expected: Shape): ShapeDifferences {
  return {
    missing: [...expected.keys()].filter((name) => !actual.has(name)),
    changed: [...expected]
      .filter(([name, is]) => actual.has(name) && actual.get(name) !== is)
      .map(([name]) => name),
    added: [...actual.keys()].filter((name) => !expected.has(name)),
  };
}
