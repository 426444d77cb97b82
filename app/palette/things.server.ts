import { groupPath } from "#app/addresses";
import { APPLICATION_ACCESS, GROUPS, ROLES, USER_MANAGEMENT } from "#app/navigation";
import { applications } from "#app/sso-api/applications.server";
import { groups } from "#app/sso-api/groups.server";
import { roles } from "#app/sso-api/roles.server";
import { type User, users } from "#app/sso-api/users.server";
import { applicationAddress, roleAddress, userAddress } from "./addresses";
import type { Asker } from "./asker.server";
import type { Hit } from "./hit";
import { byMatch, matchesWords } from "./words";

/** Matches that are ranked; a list is for more. */
const RANKED = 25;
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

export async function findApplications({ session, opens }: Asker, words: readonly string[]) {
  if (!opens(APPLICATION_ACCESS) || words.length === 0) return [];
  const found = (await applications.options(session)).filter(({ applicationName }) =>
    matchesWords(words, [applicationName]),
  );
  return byMatch(found, words, ({ applicationName }) => applicationName);
}

type Application = Awaited<ReturnType<typeof findApplications>>[number];

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
