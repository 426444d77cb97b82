import { canonical, isAscii } from "./fold-case";

/** So long that no two names meet in it by chance, and so short that every index takes it. */
const LONGEST = 500;

/** A hundred kilobytes of Unicode's, loaded when the first name is written: nothing else needs them. */
let data: Promise<typeof import("unhomoglyph")> | undefined;

const NOT_SHOWN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * What a name looks like: two that look the same have the same (UTS 39, section 4), whatever their letters and their
 * case. Many harmless pairs do too, such as `user1` and `userl`; `passesFor` says which of them count.
 */
export async function skeletonOf(name: string): Promise<string> {
  data ??= import("unhomoglyph");
  const { default: toPrototypes } = await data;
  const asWritten = toPrototypes(name.normalize("NFKC").replace(NOT_SHOWN, "").normalize("NFD"));
  const folded = toPrototypes(canonical(asWritten).normalize("NFD"));
  // A capital I is an l to Unicode, and a small one is not.
  const skeleton = canonical(folded).replaceAll("i", "l");
  return [...skeleton].slice(0, LONGEST).join("");
}

/**
 * Whether one of two names with the same skeleton passes for the other. Two in plain ASCII don't: everybody knows these
 * letters, and `user1` beside `userl` is no trick. The names of what is built in are kept from those too.
 */
export const passesFor = (name: string, other: { name: string; builtIn: boolean }): boolean =>
  other.builtIn || !isAscii(name) || !isAscii(other.name);
