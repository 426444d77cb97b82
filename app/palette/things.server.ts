import { groupPath, webhookPath } from "#app/addresses";
import { APPLICATION_ACCESS, GROUPS, ROLES, USER_MANAGEMENT, WEBHOOKS } from "#app/navigation";
import { applications } from "#app/sso-api/applications.server";
import { groups } from "#app/sso-api/groups.server";
import { roles } from "#app/sso-api/roles.server";
import { type User, users } from "#app/sso-api/users.server";
import { webhooks } from "#app/sso-api/webhooks.server";
import { applicationAddress, roleAddress, userAddress } from "./addresses";
import type { Asker } from "./asker.server";
import type { Hit } from "./hit";
import { byMatch, matchesWords } from "./words";

/** Matches that are ranked; a list is for more. */
const RANKED = 25;
const MOST_WEBHOOKS = 100;
/** Fewer Latin letters match too many people to be of use, and take long to count. */
const LEAST_LETTERS = 3;

const isSelective = (words: readonly string[]) => {
  const letters = words.join("");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII's
  return letters.length >= LEAST_LETTERS || /[^\u0000-\u007f]/.test(letters);
};

/** The users that match all words, the best first, and how many there are in all if the SSO API could say. */
export async function findUsers({ session, features, opens }: Asker, words: readonly string[]) {
  if (!opens(USER_MANAGEMENT) || !isSelective(words)) return { found: [], total: 0 };
  // Another SSO API searches for one text, so it gets the longest word and the others are looked for here.
  const anyOrder = features.has("people");
  const [longest = ""] = words.toSorted((a, b) => b.length - a.length);
  const searchTerm = anyOrder ? words.join(" ") : longest;
  const { items, totalItems } = await users.list(session, { searchTerm, page: 1, size: RANKED });
  const matching = anyOrder
    ? items
    : items.filter(({ name, email, username }) => matchesWords(words, [name, email, username]));
  const total = anyOrder || words.length === 1 ? totalItems : undefined;
  return { found: byMatch(matching, words, ({ name }) => name), total };
}

export const toUserHit =
  (asker: Asker) =>
  (user: User): Hit => ({
    to: userAddress(asker, user),
    label: user.name,
    face: "person",
    detail: user.email,
    isInactive: user.status === false,
  });

/** All that the user may see. */
export const allApplications = async ({ session, opens }: Asker) =>
  opens(APPLICATION_ACCESS) ? applications.options(session) : [];

export type Application = Awaited<ReturnType<typeof allApplications>>[number];

export async function findApplications(asker: Asker, words: readonly string[]): Promise<Application[]> {
  if (words.length === 0) return [];
  const found = (await allApplications(asker)).filter(({ applicationName }) =>
    matchesWords(words, [applicationName]),
  );
  return byMatch(found, words, ({ applicationName }) => applicationName);
}

export const toApplicationHit =
  (asker: Asker) =>
  (application: Application): Hit => ({
    to: applicationAddress(asker, application),
    label: application.applicationName,
    face: "application",
    isInactive: application.applicationStatus === false,
  });

export async function findGroups({ session, opens }: Asker, words: readonly string[]): Promise<Hit[]> {
  if (!opens(GROUPS) || words.length === 0) return [];
  const found = (await groups.options(session)).filter(({ groupName }) => matchesWords(words, [groupName]));
  return byMatch(found, words, ({ groupName }) => groupName).map((group) => ({
    to: groupPath(group.id),
    label: group.groupName,
    face: "group",
  }));
}

/** By name. All of them are read: an installation has few. */
export async function findWebhooks({ session, opens }: Asker, words: readonly string[]): Promise<Hit[]> {
  if (!opens(WEBHOOKS) || words.length === 0) return [];
  const { items } = await webhooks.list(session, { page: 1, size: MOST_WEBHOOKS });
  const found = items.filter(({ name }) => matchesWords(words, [name, "webhook"]));
  return byMatch(found, words, ({ name }) => name).map(
    ({ id, name, url }): Hit => ({
      to: webhookPath(id),
      label: name,
      face: "screen",
      detail: url,
      note: "Webhooks",
    }),
  );
}

export async function findRoles(asker: Asker, words: readonly string[]): Promise<Hit[]> {
  const { session, opens } = asker;
  if (!opens(ROLES) || words.length === 0) return [];
  const found = (await roles.options(session)).filter(({ roleName }) => matchesWords(words, [roleName]));
  return byMatch(found, words, ({ roleName }) => roleName).map((role) => ({
    to: roleAddress(asker, role),
    label: role.roleName,
    face: "role",
  }));
}
