import type { Feature } from "#api/contract/capabilities";
import type { PermissionName } from "#api/contract/permissions";
import type { User } from "#app/sso-api/users.server";
import { editApplication, userDialog } from "./addresses";
import type { Asker } from "./asker.server";
import type { Face, Hit } from "./hit";
import { findApplications, findUsers } from "./things.server";

interface Verb {
  /** Before a user's name. */
  label: string;
  /** The dialog about the user. */
  dialog: string;
  face: Face;
  permission: PermissionName;
  feature?: Feature;
  fits?: (user: User) => boolean;
}

const VERBS: readonly Verb[] = [
  { label: "Edit", dialog: "edit", face: "edit", permission: "users:write" },
  {
    label: "Reset password of",
    dialog: "password-reset",
    face: "password",
    permission: "users:reset",
    feature: "invitations",
    fits: ({ googleAuth }) => !googleAuth,
  },
  {
    label: "Unlock",
    dialog: "unlock",
    face: "password",
    permission: "users:reset",
    feature: "locks",
    fits: ({ lockedUntil }) => Boolean(lockedUntil),
  },
  { label: "Delete", dialog: "delete", face: "delete", permission: "users:delete" },
];

/** Shorter beginnings of a verb are parts of names. */
const LEAST_OF_A_VERB = 2;
/** Things that an action is offered for. */
const MOST_THINGS = 3;

/** The verbs that a query begins, and its other words, which are of a name. */
function readVerbs({ features }: Asker, words: readonly string[]) {
  const begins = (label: string) => (word: string) =>
    word.length >= LEAST_OF_A_VERB && label.toLowerCase().startsWith(word);
  const verbs = VERBS.filter(
    ({ label, feature }) => (feature === undefined || features.has(feature)) && words.some(begins(label)),
  );
  const ofVerbs = verbs.flatMap(({ label }) => label.split(" "));
  return { verbs, rest: words.filter((word) => !ofVerbs.some((part) => begins(part)(word))) };
}

/** Actions on one thing, as in "edit grafana" or "lovelace reset password". */
export async function findActionsOnThings(asker: Asker, words: readonly string[]): Promise<Hit[]> {
  const { verbs, rest } = readVerbs(asker, words);
  if (verbs.length === 0 || rest.length === 0) return [];
  const isEdit = verbs.some(({ dialog }) => dialog === "edit");
  const [people, editable] = await Promise.all([
    findUsers(asker, rest),
    asker.holds("applications:write") && isEdit ? findApplications(asker, rest) : [],
  ]);
  const onPeople = verbs
    .filter(({ permission }) => asker.holds(permission))
    .flatMap(({ label, dialog, face, fits = () => true }) =>
      people.found
        .slice(0, MOST_THINGS)
        .filter(fits)
        .map(
          (user): Hit => ({
            to: userDialog(user, dialog),
            label: `${label} ${user.name}`,
            face,
            detail: user.email,
          }),
        ),
    );
  const onApplications = editable.slice(0, MOST_THINGS).map(
    (application): Hit => ({
      to: editApplication(asker, application),
      label: `Edit ${application.applicationName}`,
      face: "edit",
      note: "Application Access",
    }),
  );
  return [...onPeople, ...onApplications];
}
