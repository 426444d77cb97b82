import { notAuthorized } from "#app/request/not-authorized.server";
import { SsoApiError } from "#app/sso-api-error";

/** Replaces data that could not be loaded. */
export interface Failed {
  failed: string;
}

/**
 * Turns a failed query into a sentence in its place, so that the rest of the page stays.
 *
 * @param fallback the sentence where the SSO API had none
 * @throws {Response} to the 403 page where the SSO API refuses the query
 */
export async function orFailed<Answer>(query: Promise<Answer>, fallback: string): Promise<Answer | Failed> {
  try {
    return await query;
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    if (error.status === 403) throw notAuthorized();
    return { failed: error.said ?? fallback };
  }
}
