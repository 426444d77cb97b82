import type { Message } from "../format";

/** What a message needs from whoever says it. */
export interface Shape {
  /** Names of values, by their kind. */
  values: Map<string, "text" | "number">;
  /** Names of elements. */
  tags: Set<string>;
  /** The sets of cases of plurals, each as its categories. */
  plurals: string[][];
  /** The sets of cases of choices. */
  choices: string[][];
}

export function shapeOf(message: Message): Shape {
  const shape: Shape = { values: new Map(), tags: new Set(), plurals: [], choices: [] };
  collect(message, shape);
  return shape;
}

function collect(message: Message, shape: Shape): void {
  if (typeof message === "string") return;
  for (const part of message) {
    if (typeof part === "string") continue;
    const [name, kind, inner] = part;
    if (kind === 3) {
      shape.tags.add(name);
      collect(inner as Message, shape);
      continue;
    }
    const isNumber = kind === 0 || kind === 1;
    if (isNumber || !shape.values.has(name)) shape.values.set(name, isNumber ? "number" : "text");
    if (kind !== 1 && kind !== 2) continue;
    const cases = inner as Record<string, Message>;
    (kind === 1 ? shape.plurals : shape.choices).push(Object.keys(cases).sort());
    for (const one of Object.values(cases)) collect(one, shape);
  }
}
