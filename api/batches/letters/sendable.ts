import type { Context } from "../../context";
import { MOST_LETTERS } from "../../contract/batch-limits";
import { formatCount } from "../../contract/counts";
import { conflict } from "../../http/errors";
import { type Caller, requirePerson } from "../../sessions/caller";
import { requireInvitationMail } from "../import/create-import";
import type { BatchOptions } from "../shapes";

export const MOST_EMAILED = {
  rows: MOST_LETTERS,
  message: `Email at most ${formatCount(MOST_LETTERS)} people at once. Select fewer people, or narrow the filters.`,
};

/** @throws {HttpError} 409 without a mail server, 403 for a token that would send links */
export function requireSendable(
  context: Pick<Context, "config">,
  { letter, invite = false }: BatchOptions,
  caller: Caller,
): void {
  requireInvitationMail(context, invite);
  if (letter !== undefined && !context.config.mail)
    throw conflict("No mail server is set up, so no emails can be sent.");
  if (letter === "reset" || letter === "invitation") requirePerson(caller);
}
