import { trimmed } from "#api/contract/trimmed";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";
import { findActions, searchUsers } from "./actions.server";
import { findActionsOnThings } from "./actions-on-things.server";
import { findAsker } from "./asker.server";
import type { Found, Hit, HitGroup } from "./hit";
import { findScreens } from "./screens.server";
import {
  findApplications,
  findGroups,
  findRoles,
  findUsers,
  findWebhooks,
  toApplicationHit,
  toUserHit,
} from "./things.server";
import { wordsOf } from "./words";

/** Lines of one kind. */
const MOST = 5;
/** As the lists' search boxes. */
const LONGEST_QUERY = 200;

/**
 * What the signed-in user is looking for, by words in any order: what opens for them, and nothing else.
 *
 * @throws {Response} to the sign-in page if nobody is signed in
 */
export async function search(request: Request): Promise<Found> {
  const asker = await findAsker();
  const query = trimmed(new URL(request.url).searchParams.get("q") ?? "").slice(0, LONGEST_QUERY);
  const words = wordsOf(query);
  const [people, applications, groups, roles, webhooks, onThings] = await Promise.all([
    tried(findUsers(asker, words)),
    tried(findApplications(asker, words)),
    tried(findGroups(asker, words)),
    tried(findRoles(asker, words)),
    tried(findWebhooks(asker, words)),
    tried(findActionsOnThings(asker, words)),
  ]);
  const total = people.answer?.total ?? 0;
  const actions = [
    ...findActions(asker, words),
    ...(onThings.answer ?? []),
    ...(total > 0 ? [searchUsers(query, total)] : []),
  ];
  const all: HitGroup[] = [
    group(say("palette.people"), people, people.answer?.found.map(toUserHit(asker))),
    group(say("account.applications"), applications, applications.answer?.map(toApplicationHit(asker))),
    group(say("palette.groups"), groups, groups.answer),
    group(say("palette.roles"), roles, roles.answer),
    group("Webhooks", webhooks, webhooks.answer),
    { label: say("palette.screens"), hits: findScreens(asker, words) },
    { label: say("palette.actions"), hits: actions },
  ];
  return { query, groups: all.filter(({ hits, isFailed }) => hits.length > 0 || isFailed) };
}

interface Tried<Answer> {
  answer?: Answer;
  isFailed?: boolean;
}

/** A failed query leaves a note. One that the SSO API refuses leaves nothing: it isn't the user's to see. */
async function tried<Answer>(query: Promise<Answer>): Promise<Tried<Answer>> {
  try {
    return { answer: await query };
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    return { isFailed: error.status !== 403 };
  }
}

const group = (label: string, { isFailed = false }: Tried<unknown>, hits: Hit[] = []): HitGroup => ({
  label,
  hits: hits.slice(0, MOST),
  isFailed,
});
