import { hasFeature } from "#app/sso-api/capabilities.server";
import { SsoApiError } from "#app/sso-api-error";
import { findInteraction, readInteractionId, signInAgainPath } from "./interaction.server";
import { readApplication } from "./opening.server";

/** The application that let somebody not in. */
export interface RefusedApplication {
  id: string;
  name: string;
  /** Where somebody else goes on to it. */
  otherAccount?: string | undefined;
}

/**
 * Reads which application it was that the query of the sign-in page is about. Our service names it: nothing vouches for a
 * name in an address.
 */
export async function findRefused(query: URLSearchParams): Promise<RefusedApplication | undefined> {
  try {
    return (await byRequest(query)) ?? (await byInteraction(query));
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    return undefined;
  }
}

async function byRequest(query: URLSearchParams): Promise<RefusedApplication | undefined> {
  const application = (await hasFeature("sign-in-request")) ? await readApplication(query) : undefined;
  return application && { id: application.appId, name: application.name };
}

async function byInteraction(query: URLSearchParams): Promise<RefusedApplication | undefined> {
  const id = await readInteractionId(query.get("returnTo"));
  const found = id === undefined ? undefined : await findInteraction(id);
  if (id === undefined || !found) return undefined;
  const { application } = found;
  return {
    id: application.id,
    name: application.applicationName,
    otherAccount: signInAgainPath(id, "other"),
  };
}
