import { ACCOUNT_SECTIONS, API_REFERENCE, type Section } from "#app/navigation";
import { say } from "#languages/say";
import type { Asker } from "./asker.server";
import type { Hit } from "./hit";
import { byMatch, matchesWords } from "./words";

interface Screen extends Pick<Section, "path" | "label" | "otherNames"> {
  note?: string | undefined;
}

/** Part of the Integration Guide's section, for everybody. */
const REFERENCE: Screen = {
  path: API_REFERENCE,
  label: "API Reference",
  otherNames: "documentation calls openapi rest tokens",
};

/** The screens that match all words; without words, those of the dashboard. */
export function findScreens({ sections, features }: Asker, words: readonly string[]): Hit[] {
  const own: readonly Section[] = ACCOUNT_SECTIONS.filter(({ feature }) => features.has(feature));
  const labelOf = (section: string | undefined) => sections.find(({ path }) => path === section)?.label;
  const screens: Screen[] = [
    ...sections
      .filter(({ tabOf }) => tabOf === undefined || words.length > 0)
      .map((section) => ({ ...section, note: labelOf(section.tabOf) })),
    ...(words.length === 0 ? [] : own)
      .filter(({ path }) => !sections.some((section) => section.path === path))
      .map((section) => ({ ...section, note: say("no-applications.account") })),
    ...(words.length > 0 && features.has("reference") ? [REFERENCE] : []),
  ];
  const found = screens.filter(({ label, note, otherNames }) =>
    matchesWords(words, [label, note, otherNames]),
  );
  return byMatch(found, words, ({ label }) => label).map(
    ({ path, label, note }): Hit => ({ to: path, label, face: "screen", ...(note && { note }) }),
  );
}
