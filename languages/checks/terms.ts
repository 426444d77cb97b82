import { intlTag } from "../direction";
import type { Language } from "../known";

/** How a language addresses people and names things (terms.json). */
export interface Terms {
  address: "formal" | "informal" | "neutral";
  style: string;
  /** By the English term. */
  terms: Readonly<Record<string, string>>;
  /** What stands for a term in sentences: inflected, joined or split. One of these or the term is in each text that has it. */
  forms: Readonly<Record<string, readonly string[]>>;
}

/** Without the names of values and elements. */
const wordsOf = (text: string): string => text.replace(/\{\w+(?=[,}])|<\/?\w+>/g, "{");

/**
 * Where a language says one thing in two ways: texts whose English has a term, and which have none of its forms; and
 * forms that no text needs, which would let a second word for it pass.
 *
 * @returns a line for each
 */
export function strayTerms(
  language: Language,
  texts: Readonly<Record<string, string>>,
  english: Readonly<Record<string, string>>,
  { terms, forms }: Terms,
): string[] {
  const lower = (text: string) => text.toLocaleLowerCase(intlTag(language));
  return Object.entries(forms).flatMap(([term, others]) => {
    const inEnglish = new RegExp(`\\b${term.replace(/y$/, "(?:y|ie)")}(?:s|es)?\\b`, "i");
    const having = Object.entries(texts)
      .filter(([key]) => inEnglish.test(wordsOf(english[key] ?? "")))
      .map(([key, text]) => ({ key, text: lower(wordsOf(text)) }));
    const known = [terms[term] ?? "", ...others].map(lower);
    const needed = (form: string) =>
      having.some(({ text }) => known.every((one) => text.includes(one) === (one === form)));
    return [
      ...having
        .filter(({ text }) => !known.some((form) => text.includes(form)))
        .map(({ key }) => `${key} says "${term}" in another way than "${terms[term]}"`),
      ...others.filter((form) => !needed(lower(form))).map((form) => `"${form}" isn't needed for "${term}"`),
    ];
  });
}
