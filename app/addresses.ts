import type { Letter } from "#api/contract/letters";
import {
  APPLICATION_ACCESS,
  BATCHES,
  DELETED_PEOPLE,
  GROUPS,
  ROLES,
  TOKENS,
  USER_MANAGEMENT,
  WEBHOOKS,
} from "#app/navigation";

/** @param under the rest of the path: a tab or a dialog; without one, the page itself */
const pathIn =
  (section: string) =>
  (id: string, under = ""): string =>
    `${section}/${encodeURIComponent(id)}${under && `/${under}`}`;

export const userPath = pathIn(USER_MANAGEMENT);
export const deletedPath = pathIn(DELETED_PEOPLE);
/** Add User, for one person and for several. */
export const ADD_USER = `${USER_MANAGEMENT}/new`;
export const ADD_SEVERAL = `${ADD_USER}/several`;
export const groupPath = pathIn(GROUPS);
export const rolePath = pathIn(ROLES);
export const applicationPath = pathIn(APPLICATION_ACCESS);
export const tokenPath = pathIn(TOKENS);
export const webhookPath = pathIn(WEBHOOKS);
export const batchPath = pathIn(BATCHES);

/** Where the change of a selection is chosen, and then checked. */
export const NEW_BATCH = `${BATCHES}/new`;

/** Where an email to people is chosen. @param whom the list's filters with `all`, or `ids` */
export const emailPath = (letter: Letter, whom: Record<string, string>): string =>
  `${NEW_BATCH}?${new URLSearchParams({ kind: "mail", letter, ...whom })}`;
