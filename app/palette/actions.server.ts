import type { Feature } from "#api/contract/capabilities";
import { counted } from "#api/contract/counts";
import type { PermissionName } from "#api/contract/permissions";
import {
  ACCOUNT_SECURITY,
  ACCOUNT_SESSIONS,
  MAIL,
  SECTIONS,
  type Section,
  SHORTCUTS,
  USER_MANAGEMENT,
} from "#app/navigation";
import { say } from "#languages/say";
import { searched } from "./addresses";
import type { Asker } from "./asker.server";
import type { Face, Hit } from "./hit";
import { byMatch, matchesWords } from "./words";

interface Action {
  readonly label: string;
  /** Other names that people have for it. */
  otherNames?: string;
  to: string;
  face: Face;
  /** The page that it belongs to, if that isn't open to everybody. */
  page?: string;
  permission?: PermissionName;
  feature?: Feature;
  /** Whether it is shown only where its words are typed. */
  isRare?: true;
}

const ADD_ACTIONS = (SECTIONS as readonly Section[]).flatMap(({ path, change, add }): Action[] =>
  add && change
    ? [
        {
          ...add,
          otherNames: `new create ${add.otherNames}`,
          to: `${path}/new`,
          face: "add",
          page: path,
          permission: change,
        },
      ]
    : [],
);

const list = (label: string, otherNames: string, filter: string): Action => ({
  label,
  otherNames,
  to: `${USER_MANAGEMENT}?${filter}`,
  face: "filter",
  page: USER_MANAGEMENT,
});

const ACTIONS: readonly Action[] = [
  ...ADD_ACTIONS,
  list("Inactive users", "deactivated people", "status=Inactive"),
  { ...list("People who have never signed in", "users", "lastSignIn=never"), feature: "people" },
  { ...list("People without a second factor", "users two-factor", "secondFactor=none"), feature: "people" },
  {
    label: "Send a test email",
    to: `${MAIL}/test-mail`,
    face: "screen",
    page: MAIL,
    permission: "mail:test",
    isRare: true,
  },
  {
    get label() {
      return say("palette.change-password");
    },
    to: `${ACCOUNT_SECURITY}/password`,
    face: "account",
    feature: "second-factors",
    isRare: true,
  },
  {
    get label() {
      return say("step.passkey-create");
    },
    otherNames: "add new",
    to: `${ACCOUNT_SECURITY}/passkeys/new`,
    face: "account",
    feature: "passkeys",
    isRare: true,
  },
  {
    get label() {
      return say("account.sessions.end-others");
    },
    otherNames: "end other sessions",
    to: `${ACCOUNT_SESSIONS}/end-others`,
    face: "account",
    feature: "account",
    isRare: true,
  },
  {
    get label() {
      return say("account.shortcuts");
    },
    otherNames: "keys",
    to: SHORTCUTS,
    face: "keyboard",
  },
];

/** The actions that match all words; without words, the usual ones. */
export function findActions({ features, opens, holds }: Asker, words: readonly string[]): Hit[] {
  const found = ACTIONS.filter(
    ({ label, otherNames, page, permission, feature, isRare }) =>
      (feature === undefined || features.has(feature)) &&
      (page === undefined || opens(page)) &&
      (permission === undefined || holds(permission)) &&
      !(isRare && words.length === 0) &&
      matchesWords(words, [label, otherNames]),
  );
  return byMatch(found, words, ({ label }) => label).map(({ label, to, face }) => ({ label, to, face }));
}

/** Leads to the list of all users that match, which has its filters and pages. */
export const searchUsers = (query: string, total: number): Hit => ({
  to: searched(USER_MANAGEMENT, query),
  label: `Search people for “${query}”`,
  face: "search",
  note: counted(total, "person", "people"),
});
