import { compile } from "../compile";
import { intlTag } from "../direction";
import type { Message } from "../format";
import type { Language } from "../known";
import { type Shape, shapeOf } from "./shape";

/**
 * What is wrong with texts of a language: unknown keys, other syntax, other values or elements than in English, and
 * plurals without the categories of the language (or with others).
 *
 * @returns a line for each text that can't be used
 */
export function problemsWith(
  language: Language,
  texts: Readonly<Record<string, string>>,
  english: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(texts).flatMap(([key, source]) => {
    const original = Object.hasOwn(english, key) ? english[key] : undefined;
    if (original === undefined) return [`${key} is no text of the catalogue`];
    const message = compiled(source);
    if (typeof message === "object" && "problem" in message) return [`${key}: ${message.problem}`];
    return differences(language, shapeOf(message), shapeOf(compile(original))).map((one) => `${key} ${one}`);
  });
}

function compiled(source: string): Message | { problem: string } {
  try {
    return compile(source);
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

function differences(language: Language, shape: Shape, original: Shape): string[] {
  const categories = new Intl.PluralRules(intlTag(language)).resolvedOptions().pluralCategories.sort();
  return [
    ...compare("value", [...shape.values.keys()], [...original.values.keys()]),
    ...compare("element", [...shape.tags], [...original.tags]),
    ...[...shape.values]
      .filter(([name, kind]) => original.values.has(name) && original.values.get(name) !== kind)
      .filter(([, kind]) => kind === "number")
      .map(([name]) => `counts {${name}}, which is a text`),
    ...shape.plurals
      .map((cases) => cases.filter((one) => !one.startsWith("=")))
      .filter((cases) => cases.join() !== categories.join())
      .map((cases) => `has the plural forms ${cases.join(", ")} in place of ${categories.join(", ")}`),
    ...shape.choices
      .filter((cases) => !original.choices.some((one) => one.join() === cases.join()))
      .map((cases) => `has the choices ${cases.join(", ")}, which English hasn't`),
  ];
}

const compare = (noun: string, own: readonly string[], original: readonly string[]): string[] => [
  ...original.filter((name) => !own.includes(name)).map((name) => `lacks the ${noun} ${name}`),
  ...own
    .filter((name) => !original.includes(name))
    .map((name) => `has the ${noun} ${name}, which English hasn't`),
];
