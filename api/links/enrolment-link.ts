import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { findLink } from "./links";

/**
 * Reads the enrolment link that the user's browser has opened. The sign-in keeps its id: steps before the enrolment may
 * change what the link is bound to.
 *
 * @returns undefined if it doesn't work any more, or is for another user
 */
export async function findEnrolmentLink(
  context: Context,
  queries: Queries,
  token: string | undefined,
  userId: string,
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const link = await findLink(context, queries, token, context.now());
  return link?.purpose === "enrol" && link.user.id === userId ? link.id : undefined;
}
