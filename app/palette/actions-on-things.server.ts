import type { Feature } from "#api/contract/capabilities";
import type { PermissionName } from "#api/contract/permissions";
import { applicationPath, userPath } from "#app/addresses";
import type { User } from "#app/sso-api/users.server";
import { editApplication, userDialog } from "./addresses";
import type { Asker } from "./asker.server";
import type { Face, Hit } from "./hit";
import { type Application, allApplications, findApplications, findUsers } from "./things.server";
import { byMatch, matchesWords } from "./words";

interface Verb<Thing> {
  /** Before the thing's name. */
  label: string;
  to: (thing: Thing, asker: Asker) => string;
  face: Face;
  permission: PermissionName;
  feature?: Feature;
  fits?: (thing: Thing) => boolean;
}

const dialog = (name: string) => (user: User) => userDialog(user, name);

/** @param label before the name of the person, whose page has this tab */
const userTab = (label: string, tab: string): Verb<User> => ({
  label,
  to: ({ id }) => userPath(id, tab),
  face: "screen",
  permission: "users:read",
  feature: "people",
});

const applicationTab = (label: string, tab: string): Verb<Application> => ({
  label,
  to: ({ id }) => applicationPath(id, tab),
  face: "screen",
  permission: "applications:read",
  feature: "connections",
});

const ON_USERS: readonly Verb<User>[] = [
  { label: "Edit", to: dialog("edit"), face: "edit", permission: "users:write" },
  {
    label: "Reset password of",
    to: dialog("password-reset"),
    face: "password",
    permission: "users:reset",
    feature: "invitations",
    fits: ({ googleAuth }) => !googleAuth,
  },
  {
    label: "Unlock",
    to: dialog("unlock"),
    face: "password",
    permission: "users:reset",
    feature: "locks",
    fits: ({ lockedUntil }) => Boolean(lockedUntil),
  },
  { label: "Delete", to: dialog("delete"), face: "delete", permission: "users:delete" },
  userTab("Access of", "access"),
  userTab("Sessions of", "sessions"),
  { ...userTab("Factors of", "factors"), permission: "factors:read", feature: "second-factors" },
  { ...userTab("History of", "history"), permission: "audits:read" },
];

const ON_APPLICATIONS: readonly Verb<Application>[] = [
  {
    label: "Edit",
    to: (application, asker) => editApplication(asker, application),
    face: "edit",
    permission: "applications:write",
  },
  { ...applicationTab("People of", "people"), permission: "users:read" },
  applicationTab("Connect", "connect"),
  applicationTab("Secrets of", "secrets"),
  { ...applicationTab("Activity of", "activity"), permission: "audits:read" },
];

/** Asks whether a person can open an application. */
const WHY = ["why", "check"];

/** Shorter beginnings of a verb are parts of names. */
const LEAST_OF_A_VERB = 2;
/** Things that an action is offered for. */
const MOST_THINGS = 3;

const begins = (label: string) => (word: string) =>
  word.length >= LEAST_OF_A_VERB && label.toLowerCase().startsWith(word);

/** The verbs that a query begins, and its other words, which are of a name. */
function readVerbs<Thing>(asker: Asker, all: readonly Verb<Thing>[], words: readonly string[]) {
  const verbs = all.filter(
    ({ label, feature, permission }) =>
      asker.holds(permission) &&
      (feature === undefined || asker.features.has(feature)) &&
      words.some(begins(label)),
  );
  const ofVerbs = verbs.flatMap(({ label }) => label.split(" "));
  return { verbs, rest: words.filter((word) => !ofVerbs.some((part) => begins(part)(word))) };
}

/** Actions on one thing, as in "edit grafana", "lovelace reset password", "grafana people" or "why lovelace grafana". */
export async function findActionsOnThings(asker: Asker, words: readonly string[]): Promise<Hit[]> {
  const ofUsers = readVerbs(asker, ON_USERS, words);
  const ofApplications = readVerbs(asker, ON_APPLICATIONS, words);
  const [people, applications, checks] = await Promise.all([
    ofUsers.verbs.length > 0 && ofUsers.rest.length > 0 ? findUsers(asker, ofUsers.rest) : undefined,
    ofApplications.verbs.length > 0 ? findApplications(asker, ofApplications.rest) : [],
    findChecks(asker, words),
  ]);
  return [
    ...checks,
    ...hitsOf(asker, ofUsers.verbs, people?.found ?? [], ({ name, email }) => ({ name, detail: email })),
    ...hitsOf(asker, ofApplications.verbs, applications, ({ applicationName }) => ({
      name: applicationName,
      note: "Application Access",
    })),
  ];
}

function hitsOf<Thing>(
  asker: Asker,
  verbs: readonly Verb<Thing>[],
  things: readonly Thing[],
  about: (thing: Thing) => { name: string } & Pick<Hit, "detail" | "note">,
): Hit[] {
  return verbs.flatMap(({ label, to, face, fits = () => true }) =>
    things
      .slice(0, MOST_THINGS)
      .filter(fits)
      .map((thing): Hit => {
        const { name, ...rest } = about(thing);
        return { to: to(thing, asker), label: `${label} ${name}`, face, ...rest };
      }),
  );
}

/** Whether a person can open an application, as in "why lovelace grafana": some words are of either. */
async function findChecks(asker: Asker, words: readonly string[]): Promise<Hit[]> {
  const names = words.filter((word) => !WHY.includes(word));
  if (names.length === words.length || names.length < 2 || !asker.features.has("people")) return [];
  const named = (await allApplications(asker)).filter(({ applicationName }) =>
    names.some((word) => matchesWords([word], [applicationName])),
  );
  const application = byMatch(named, names, ({ applicationName }) => applicationName)[0];
  if (!application) return [];
  const ofPerson = names.filter((word) => !matchesWords([word], [application.applicationName]));
  const { found } = await findUsers(asker, ofPerson);
  return found.slice(0, MOST_THINGS).map(
    ({ id, name, email }): Hit => ({
      to: `${userPath(id, "access")}?${new URLSearchParams({ application: application.id })}`,
      label: `Check access of ${name} to ${application.applicationName}`,
      face: "screen",
      detail: email,
    }),
  );
}
