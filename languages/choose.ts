import { isLanguage, type Language, languageTags } from "./known";

/** Tags of languages and scripts that are ours by another name, in lower case. */
const ALIASES: Readonly<Record<string, Language>> = {
  iw: "he",
  nn: "nb",
  no: "nb",
  zh: "zh-Hans",
  "zh-hk": "zh-Hant",
  "zh-mo": "zh-Hant",
  "zh-tw": "zh-Hant",
};
const byLowerCase = new Map<string, Language>([
  ...languageTags.map((tag) => [tag.toLowerCase(), tag] as const),
  ...Object.entries(ALIASES),
]);

const MOST_RANGES = 20;
const MOST_CHARACTERS = 500;

/**
 * The language for ranges, best first: the first that has one, each by itself and then with fewer and fewer subtags
 * (RFC 4647, section 3.4).
 */
export function lookUp(ranges: readonly string[], offered: ReadonlySet<Language>): Language | undefined {
  for (const range of ranges.slice(0, MOST_RANGES)) {
    for (let tag = range.toLowerCase(); tag; tag = tag.slice(0, Math.max(0, tag.lastIndexOf("-")))) {
      const found = byLowerCase.get(tag);
      if (found && offered.has(found)) return found;
    }
  }
}

/** The ranges of an `Accept-Language` header, best first (RFC 9110, section 12.5.4). */
export function acceptedRanges(header: string): string[] {
  return header
    .slice(0, MOST_CHARACTERS)
    .split(",", MOST_RANGES)
    .map((part) => {
      const [range = "", ...parameters] = part.split(";").map((one) => one.trim());
      const quality = parameters.find((one) => /^q=/i.test(one))?.slice(2);
      return { range, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ range }) => range);
}

/** The ranges of `ui_locales`, best first (OpenID Connect Core, section 3.1.2.1). */
const uiLocaleRanges = (value: string): string[] => value.slice(0, MOST_CHARACTERS).split(" ", MOST_RANGES);

/** Whether a tag is one of a language that is offered. */
export const isOffered = (tag: unknown, offered: ReadonlySet<Language>): tag is Language =>
  isLanguage(tag) && offered.has(tag);

interface Wishes {
  /** Of the page's own switch, or of a link. */
  chosen?: string | null | undefined;
  /** `ui_locales`. */
  uiLocales?: string | null | undefined;
  /** Tags of cookies, best first. */
  cookies?: readonly (string | undefined)[];
  acceptLanguage?: string | undefined;
}

/** The first wish that is offered. */
export function chooseLanguage(
  { chosen, uiLocales, cookies = [], acceptLanguage }: Wishes,
  offered: ReadonlySet<Language>,
): Language | undefined {
  if (isOffered(chosen, offered)) return chosen;
  return (
    (uiLocales ? lookUp(uiLocaleRanges(uiLocales), offered) : undefined) ??
    cookies.find((tag): tag is Language => isOffered(tag, offered)) ??
    (acceptLanguage ? lookUp(acceptedRanges(acceptLanguage), offered) : undefined)
  );
}
