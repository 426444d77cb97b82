import { compile } from "../compile";
import { shapeOf } from "./shape";

/** `languages/texts.ts`: the values and elements of each text, as types. */
export function textTypes(english: Readonly<Record<string, string>>): string {
  const values: string[] = [];
  const tags: string[] = [];
  for (const [key, source] of Object.entries(english)) {
    const shape = shapeOf(compile(source));
    const fields = [...shape.values].map(
      ([name, kind]) => `${name}: ${kind === "number" ? "number" : "string"}`,
    );
    values.push(`  "${key}": ${fields.length > 0 ? `{ ${fields.join("; ")} }` : "None"};`);
    if (shape.tags.size > 0)
      tags.push(`  "${key}": ${[...shape.tags].map((tag) => `"${tag}"`).join(" | ")};`);
  }
  return [
    "// Written by `npm run languages` from en.json.",
    "type None = Record<never, never>;",
    "",
    "/** The values of each text. */",
    "export interface Texts {",
    ...values,
    "}",
    "",
    "/** The elements of each text that has some. */",
    "export interface Tags {",
    ...tags,
    "}",
    "",
  ].join("\n");
}
