import {
  ACCOUNT_SECTIONS,
  API_REFERENCE,
  APPLICATION_ACCESS,
  AUDIT_REPORTS,
  DIRECTORY,
  GROUPS,
  GUIDE,
  MAIL,
  ROLES,
  type Section,
  SUMMARY_DASHBOARD,
  TOKENS,
  USER_MANAGEMENT,
  WEBHOOKS,
} from "#app/navigation";
import type { Asker } from "./asker.server";
import type { Hit } from "./hit";
import { byMatch, matchesWords } from "./words";

/** What people call a screen besides its name. */
const OTHER_NAMES: Record<string, string> = {
  [SUMMARY_DASHBOARD]: "home overview statistics",
  [USER_MANAGEMENT]: "people persons accounts",
  [GROUPS]: "teams",
  [APPLICATION_ACCESS]: "apps clients",
  [AUDIT_REPORTS]: "logs history events",
  [ROLES]: "permissions",
  [MAIL]: "emails outbox",
  [TOKENS]: "keys scripts bearer automation",
  [WEBHOOKS]: "events deliveries callbacks",
  [DIRECTORY]: "provisioning okta entra active",
  [GUIDE]: "documentation help openid",
  [API_REFERENCE]: "documentation calls openapi rest tokens",
};

/** Part of the Integration Guide's section, for everybody. */
const REFERENCE: Hit = { to: API_REFERENCE, label: "API Reference", face: "screen" };

/** The screens that match all words; without words, those of the dashboard. */
export function findScreens({ sections, features }: Asker, words: readonly string[]): Hit[] {
  const own: readonly Section[] = ACCOUNT_SECTIONS.filter(({ feature }) => features.has(feature));
  const hits = [
    ...sections
      .filter(({ tabOf }) => tabOf === undefined || words.length > 0)
      .map(({ path, label, tabOf }): Hit => {
        const note = tabOf && sections.find((section) => section.path === tabOf)?.label;
        return { to: path, label, face: "screen", ...(note && { note }) };
      }),
    ...(words.length === 0 ? [] : own)
      .filter(({ path }) => !sections.some((section) => section.path === path))
      .map(({ path, label }): Hit => ({ to: path, label, face: "screen", note: "Your account" })),
    ...(words.length > 0 && features.has("reference") ? [REFERENCE] : []),
  ];
  const found = hits.filter(({ to, label, note }) => matchesWords(words, [label, note, OTHER_NAMES[to]]));
  return byMatch(found, words, ({ label }) => label);
}
