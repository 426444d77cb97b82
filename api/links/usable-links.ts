import { say } from "#languages/say";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { notFound } from "../http/errors";
import { listAbove, listPermissions } from "../sessions/permissions.queries";
import { type FoundLink, findLink } from "./links";
import { isMailed, mayComeByMail } from "./mailbox.queries";

/** One message for links that were used, replaced or made up. */
export const linkOver = () => notFound(() => say("refusal.link-over"));

export interface UsableLink extends FoundLink {
  /** Its use proves that the user's mailbox was read. */
  mailed: boolean;
}

/**
 * Finds the link of a token, without using it. A mailed link that sets a password is over for somebody who has become a
 * super administrator without a second factor. A link that was handed over is over for somebody who may by now do more than
 * its maker (rule GR1b).
 *
 * @throws {HttpError} 404
 */
export async function requireLink(
  context: Context,
  queries: Queries,
  token: string,
  now: number,
): Promise<UsableLink> {
  const link = await findLink(context, queries, token, now);
  if (!link) throw linkOver();
  const mailed = await isMailed(queries, link);
  const setsPassword = link.purpose === "reset" || link.purpose === "invite";
  if (mailed && setsPassword && !(await mayComeByMail(queries, link.user.id))) throw linkOver();
  if (!mailed && link.makerId !== null && (await isAbove(queries, link.user.id, link.makerId)))
    throw linkOver();
  return { ...link, mailed };
}

const isAbove = async (queries: Queries, userId: string, otherId: string): Promise<boolean> =>
  (await listAbove(queries, [userId], await listPermissions(queries, otherId))).length > 0;
