import { NOUN_NAMES, NOUNS } from "#api/contract/nouns";
import { actionLabel } from "#app/audits/audit-text";
import type { Option } from "#app/forms/multi-select";
import type { Permissions } from "#app/permissions";
import type { Session } from "#app/request/session.server";
import { audits } from "#app/sso-api/audits.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { eventsOf } from "./webhook-text";

/** The usual objects of audits. They can be chosen before the first such audit. */
const USUAL_NOUNS = [
  ...NOUN_NAMES.map((name) => NOUNS[name].word),
  ...["session", "sign-in", "token", "user"],
];

/**
 * The audits that a webhook can be told of, noun by noun: all of them, and the actions of the audits.
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

/** The actions that a kept form about a webhook may hold. */
export const offeredActions = ({ options }: { options: Option[] }) => ({
  actions: options.map(({ id }) => id),
});
