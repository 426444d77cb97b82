import { MAX_PAGE_SIZE } from "#api/contract/lists";
import { actionLabel } from "#app/audits/audit-text";
import type { Option } from "#app/forms/multi-select";
import { WEBHOOKS } from "#app/navigation";
import { noun } from "#app/noun/noun.server";
import type { Permissions } from "#app/permissions";
import type { Session } from "#app/request/session.server";
import { audits } from "#app/sso-api/audits.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { webhooks as client } from "#app/sso-api/webhooks.server";
import { SsoApiError } from "#app/sso-api-error";
import { searchQuery } from "#app/table/search-query";
import { eventsOf } from "./webhook-text";

export const webhooks = noun({
  page: WEBHOOKS,
  name: "webhook",
  queryOf: searchQuery,
  list: client.list,
  read: (session, id) => orUnknown(() => client.get(session, id)),
});

/** What webhooks are about most often. They can be chosen before the first such audit. */
const USUAL_NOUNS = ["application", "group", "role", "session", "sign-in", "token", "user"];

/**
 * What a webhook can be told of, noun by noun: all of it, and the actions of the audits.
 *
 * @param chosen the actions of a webhook that is edited
 */
export async function actionOptions(
  session: Session,
  permissions: Permissions,
  chosen: readonly string[] = [],
): Promise<Option[]> {
  const found = permissions.includes("audits:read") ? await orFailed(audits.actions(session), "") : [];
  const actions = "failed" in found ? [] : found;
  const nouns = [...USUAL_NOUNS, ...actions.map(nounOf), ...chosen.map(nounOf)];
  const wildcards = [...new Set(nouns)].map(eventsOf);
  const all = new Set([...wildcards, ...actions, ...chosen]);
  return [...all].sort(byNoun).map((id) => ({ id, label: optionLabel(id) }));
}

const nounOf = (action: string) => action.split(".", 1)[0] ?? action;

/** "user.*" is before "user.create", and "user.create" before "webhook.*": as the texts are, in ASCII. */
const byNoun = (a: string, b: string) => (a < b ? -1 : 1);

const optionLabel = (action: string) =>
  action.endsWith(".*") ? `${actionLabel(nounOf(action))}: everything` : actionLabel(action);

/**
 * Without a script, reloading the page that shows a new secret sends the form again.
 *
 * @throws {SsoApiError} 409
 */
export async function requireNewName(session: Session, name: string): Promise<void> {
  const { items } = await client.list(session, { page: 1, size: MAX_PAGE_SIZE, searchTerm: name });
  if (items.some((webhook) => webhook.name === name))
    throw new SsoApiError(409, undefined, { name: ["There is a webhook with this name already."] });
}
